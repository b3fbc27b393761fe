import { z } from 'zod';
import { zLine } from '../../kernel/fields.ts';
import { measureOf, measureText } from './product-measures.ts';

type Measure = { digits: 3 | 6; most: number; example: string; tooMuch: string };

/** A decimal number as typed, with a comma or a point, in the spelling of `measureText`; '' means unknown. */
const zMeasure = ({ digits, most, example, tooMuch }: Measure) =>
  zLine(30).transform((text, issue) => {
    const plain = text.replace(/\s/g, '').replace(',', '.');
    const value = /^\d{0,9}(\.\d{1,9})?$/.test(plain) ? measureOf(plain, digits) : 0;
    if (value !== null && value > 0 && value <= most) return measureText(value, digits);
    if (value === null) return '';
    issue.addIssue({ code: 'custom', message: value > most ? tooMuch : example });
    return z.NEVER;
  });

/** The weight of a piece in kilograms, with three decimals at most. */
export const zWeight = zMeasure({
  ...{ digits: 3, most: 100_000_000 },
  example: 'Укажите вес в\u00a0килограммах, например 0,45',
  tooMuch: 'Вес – не больше 100\u00a0тонн',
});

/** The volume of a piece in cubic metres, with six decimals at most. */
export const zVolume = zMeasure({
  ...{ digits: 6, most: 100_000_000 },
  example: 'Укажите объём в\u00a0кубометрах, например 0,0125',
  tooMuch: 'Объём – не больше 100\u00a0м³',
});
