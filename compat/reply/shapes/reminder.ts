import { z } from 'zod';
import type { Failure } from '#server/kernel/result.ts';
import { zCode } from '../refused.ts';
import { shaped } from '../shaped.ts';

export const reminded = shaped(z.object({ result: z.literal(1) }), (_sent: unknown) => ({ result: 1 }));

/** The refusal of a reminder. `result` 2: nothing was entered; 3: no account has this e-mail. */
export const reminderRefused = shaped(
  z.object({ result: z.literal([2, 3]), message: z.string(), code: zCode }).meta({ id: 'RefusedReminder' }),
  ({ code, message }: Failure) => ({ result: code === 'NOTHING_ENTERED' ? 2 : 3, message, code }),
);
