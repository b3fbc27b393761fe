import { z } from 'zod';
import { callParts } from './call-view.ts';

/** Which calls are listed; an unknown part is treated as the first one. */
export const zCalls = z.object({ part: z.enum(callParts).catch('waiting') });
