import { z } from 'zod';

/** The state in which a removed text comes back. */
export const zRestoredState = z.enum(['draft', 'ready']).catch('draft');
