import { z } from 'zod';
import { zDecimal, zIfSent, zRequiredLine, zRuDate } from '../../kernel/fields.ts';

/** An id in 1C: usually a GUID. */
export const zOneCId = zRequiredLine(100);

/** A reference to a record by its 1C id; undefined leaves the field unchanged. */
export const zReference = zIfSent(zOneCId);

/** A boolean, in JSON or in the texts that 1C writes; undefined leaves the field unchanged. */
export const zYesOrNo = zIfSent(
  z
    .union([z.boolean(), z.literal(['true', 'false', '1', '0', 1, 0])], { error: 'Укажите true или false' })
    .transform((value) => value === true || value === 'true' || value === '1' || value === 1),
);

/** A day: `2026-11-24`, `24.11.2026`, or the day of a 1C timestamp. An empty text means no day. */
export const zDay = zIfSent(
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().replace(/T[\d:.Z+-]*$/, '') : value),
    z.union([z.literal('').transform(() => null), zRuDate], {
      error: 'Укажите день: 2026-12-24 или 24.12.2026',
    }),
  ),
);

/** A percentage, 12.5; returned in hundredths of a percent. */
export const zPercent = zIfSent(
  zDecimal
    .refine((percent) => percent >= 0 && percent <= 100, { error: 'Укажите процент от 0 до 100' })
    .transform((percent) => Math.round(percent * 100)),
);

/** Roubles as a number or a text, never negative; returned in kopecks. */
export const zSum = zIfSent(
  zDecimal
    .refine((roubles) => roubles >= 0 && roubles <= 1_000_000_000, {
      error: 'Укажите сумму от 0 до 1\u00a0000\u00a0000\u00a0000\u00a0₽',
    })
    .transform((roubles) => Math.round(roubles * 100)),
);

/** A whole number within bounds. */
export const zWhole = (least: number, most: number) =>
  zIfSent(
    zDecimal.refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: `Укажите целое число от ${least} до ${most}`,
    }),
  );

/** Returns the flag to store: the sent value, or the current value when none was sent. */
export function flagOr(sent: boolean | undefined, before: number): number {
  return sent === undefined ? before : sent ? 1 : 0;
}
