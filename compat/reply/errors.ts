import { z } from 'zod';
import type { Failure } from '#server/kernel/result.ts';
import { answerJson } from './answer-json.ts';
import { zCode, zFieldErrors } from './refused.ts';

/** An error of the call itself (§7.1.4). */
export const zError = z
  .object({
    status: z.literal('error'),
    message: z.string().meta({ description: 'In Russian, for display.' }),
    errors: zFieldErrors.optional(),
    code: zCode,
  })
  .meta({ id: 'Error' });

/** Returns an error; `errors` has the field names that the caller used. */
export function jsonError({ status, message, fields, code }: Failure): Response {
  const named = Object.keys(fields).length > 0 ? { errors: fields } : {};
  return answerJson({ status: 'error', message, ...named, code } satisfies z.input<typeof zError>, status);
}
