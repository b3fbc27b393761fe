import type { z } from 'zod';
import { tooLong, zOptional, zText } from '../../kernel/fields.ts';
import { innError, plainCode } from './rules.ts';

/** Digits and letters as people copy them, with spaces and dashes. */
export const zCode = (maxLength: number) =>
  zOptional(zText(40))
    .transform((text = '') => plainCode(text))
    .refine((text) => text.length <= maxLength, { error: tooLong(maxLength) });

export const zInn = zCode(12)
  .refine((text) => text !== '', { error: 'Это поле необходимо заполнить.', abort: true })
  .check(reportedBy(innError));

/** Creates a check that takes its message from a rule; an empty value is not checked here. */
export function reportedBy(errorOf: (text: string) => string | undefined): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    const message = value === '' ? undefined : errorOf(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };
}
