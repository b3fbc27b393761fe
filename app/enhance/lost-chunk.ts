import type { sendOnce } from './target-files.ts';

/** Holds the function that sends a form whose target may be gone, once its code is loaded. */
export const lostChunks: { sendOnce?: typeof sendOnce } = {};
