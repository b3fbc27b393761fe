import { z } from 'zod';
import type { Failure } from '#server/kernel/result.ts';
import { type Code, texts } from '#server/kernel/texts.ru.ts';
import { shaped } from './shaped.ts';

/** Refusals in the body of a 200; §7.1.15 assigns them to the calls. */

export const zFieldErrors = z
  .record(z.string(), z.array(z.string()))
  .meta({ id: 'FieldErrors', description: 'Field → messages in Russian.' });

export const zCode = z
  .enum(Object.keys(texts) as [Code, ...Code[]])
  .meta({ id: 'ErrorCode', description: 'For programs: stays the same when the message changes.' });

/** The refusal `{result: 0, message, code}`, with `errors` where fields are named. */
export const refusedWithResult = shaped(
  z
    .object({ result: z.literal(0), message: z.string(), errors: zFieldErrors.optional(), code: zCode })
    .meta({ id: 'RefusedWithResult' }),
  ({ message, fields, code }: Failure) => ({ result: 0, message, ...errorsOf(fields), code }),
);

/**
 * The refusal `{status: "error", message, code}`. Old pages show the message, so it is the message of the first field
 * when fields are named.
 */
export const refusedWithStatus = shaped(
  z
    .object({ status: z.literal('error'), message: z.string(), code: zCode })
    .meta({ id: 'RefusedWithStatus' }),
  ({ message, fields, code }: Failure) => ({
    status: 'error',
    message: Object.values(fields).flat()[0] ?? message,
    code,
  }),
);

/**
 * Like `refusedWithStatus`. When nothing is in stock, it also has what old pages then show: `title`, and `count` 0
 * (§8.1.12).
 */
export const refusedRepeat = shaped(
  refusedWithStatus.schema.extend({ title: z.string().optional(), count: z.literal(0).optional() }),
  (failure: Failure) => ({
    ...refusedWithStatus(failure),
    ...(failure.code === 'NOTHING_TO_REPEAT' ? { title: 'Нет в наличии', count: 0 as const } : {}),
  }),
);

/** The refusal `{state: "error", error, message, errors, code}` of a form; old pages show `error`. */
export const refusedWithState = shaped(
  z
    .object({
      state: z.literal('error'),
      error: z.string(),
      message: z.string(),
      errors: zFieldErrors,
      code: zCode,
    })
    .meta({ id: 'RefusedWithState' }),
  ({ message, fields, code }: Failure) => ({ state: 'error', error: message, message, errors: fields, code }),
);

function errorsOf(errors: Failure['fields']) {
  return Object.keys(errors).length > 0 ? { errors } : {};
}
