import type { sendOnce } from './target-files.ts';

/** How to send a form whose target may be gone, as soon as that code is there. */
export const lostChunks: { sendOnce?: typeof sendOnce } = {};
