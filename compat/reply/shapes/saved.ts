import { z } from 'zod';
import type { Failure } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { zCode, zFieldErrors } from '../refused.ts';
import { shaped } from '../shaped.ts';
import { wireId, zId } from '../wire.ts';

/** How old pages learn that a form was saved (§7.2.10, §7.3.11). */

export const savedState = shaped(z.object({ state: z.literal('success') }), (_saved: unknown) => ({
  state: 'success',
}));

/** The response after a record such as `manager/{id}` was saved or deleted. The id is new for a new record. */
export const savedRecord = shaped(
  z.object({ state: z.literal('success'), id: zId }),
  ({ id }: { id: number }) => ({ state: 'success', id: wireId(id) }),
);

/** The refusal of a form sent by GET with `save=1`. */
export const refusedForm = shaped(
  z
    .object({ state: z.literal('error'), message: z.string(), errors: zFieldErrors, code: zCode })
    .meta({ id: 'RefusedForm' }),
  ({ message, fields, code }: Failure) => ({ state: 'error', message, errors: fields, code }),
);

/**
 * The refusal of `pricepolitics/{id}` has one message for all errors (§8.1.11); the code and the fields contain the
 * details.
 */
export const refusedPolitics = shaped(
  z
    .object({ state: z.literal('error'), message: z.string(), errors: zFieldErrors, code: zCode })
    .meta({ id: 'RefusedPolitics' }),
  ({ fields, code }: Failure) => ({ state: 'error', message: texts.NOT_SAVED, errors: fields, code }),
);
