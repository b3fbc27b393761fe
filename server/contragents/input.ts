import { zOptional, zText } from '../kernel/fields.ts';
import { isInn } from './rules.ts';

/** Digits and letters as people copy them, with spaces and dashes. */
export const zCode = (longest: number) =>
  zOptional(zText(40))
    .transform((text = '') => text.replace(/[\s-]/g, '').toUpperCase())
    .refine((text) => text.length <= longest, { error: `Не длиннее ${longest} знаков` });

export const zInn = zCode(12)
  .refine((text) => text !== '', { error: 'Это поле необходимо заполнить.', abort: true })
  .refine(isInn, { error: 'Проверьте ИНН: 10 цифр у компании, 12 у предпринимателя' });
