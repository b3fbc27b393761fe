import { z } from 'zod';

/** The state to which a removed text is restored. */
export const zRestoredState = z.enum(['draft', 'ready']).catch('draft');
