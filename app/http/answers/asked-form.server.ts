import type { z } from 'zod';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { fail } from '#server/kernel/result.ts';
import { queryOf } from '../requests/read-query.server.ts';
import { type Refusal, refusalOf } from './run-screen.server.ts';

/**
 * Returns the form as filled in by a link such as `/cabinet/addresses/1?save=1&full_address=…`, for the person to check
 * and submit: the stored values, overridden by the URL's fields and truncated to the maximum lengths of `useCase`
 * (prose to twice that). Opening a link changes nothing (§7.1.7) and gives no consent. Returns undefined for a URL
 * without `save=1`.
 */
export function askedForm(
  request: Request,
  { input }: { input: z.ZodType },
  stored: object,
): Refusal | undefined {
  const { save, original: _, consent: __, ...asked } = queryOf(request);
  if (save !== '1') return undefined;
  return refusalOf({ ...linkSavesNothing, lengths: fieldLengths(input) }, { ...stored, ...asked });
}

/** The message shown in a form that a link has filled in. */
export const linkSavesNothing = fail('NOT_FROM_A_LINK', {
  message: 'Проверьте поля и, если всё верно, нажмите кнопку под формой',
});
