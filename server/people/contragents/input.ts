import type { z } from 'zod';
import { tooLong, zIfSent, zLine, zOptional, zRequiredName, zText } from '../../kernel/fields.ts';
import { innError, ogrnError, plainCode } from './rules.ts';

/** Accepts digits and letters as people copy them, with spaces and dashes. */
export const zCode = (maxLength: number) =>
  zOptional(zText(40))
    .transform((text = '') => plainCode(text))
    .refine((text) => text.length <= maxLength, { error: tooLong(maxLength) });

export const zInn = zCode(12)
  .refine((text) => text !== '', { error: 'Это поле необходимо заполнить.', abort: true })
  .check(reportedBy(innError));

/** Creates a check whose message comes from a rule; empty values are not checked. */
export function reportedBy(errorOf: (text: string) => string | undefined): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    const message = value === '' ? undefined : errorOf(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };
}

/** The requisites as sent by a form or an old call. Missing fields stay unchanged. */
export const zRequisites = {
  company: zIfSent(zRequiredName(255)),
  inn: zIfSent(zInn),
  kpp: zIfSent(zCode(9)),
  ogrn: zIfSent(zCode(15).check(reportedBy(ogrnError))),
  legal_address: zIfSent(zLine(500)),
  bank: zIfSent(zLine(255)),
  bik: zIfSent(
    zCode(9).refine((text) => text === '' || /^\d{9}$/.test(text), { error: 'БИК – 9\u00a0цифр' }),
  ),
  account: zIfSent(
    zCode(20).refine((text) => text === '' || /^\d{20}$/.test(text), {
      error: 'Расчётный счёт – 20\u00a0цифр',
    }),
  ),
};
