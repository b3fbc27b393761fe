import { z } from 'zod';
import {
  zChosenId,
  zComingDate,
  zIdListUpTo,
  zOptional,
  zRequiredLine,
  zRoubles,
  zRuDate,
  zText,
} from '../../kernel/fields.ts';
import { parsePercent } from '../../people/price-politics/percent.ts';

const maxDiscount = 10_000;
/** One billion roubles, in kopecks; a higher limit is a typing error. */
const maxLimit = 100_000_000_000;

export const noPriceType = 'Выберите вид цен';

/** A typed percentage, «12,5», in hundredths; undefined if empty. */
const zDiscount = zOptional(
  zText(20).transform((text, issue) => {
    const hundredths = parsePercent(text);
    if (hundredths !== undefined && hundredths <= maxDiscount) return hundredths;
    issue.addIssue({ code: 'custom', message: 'Укажите скидку от 0 до 100\u00a0%, например 12,5' });
    return z.NEVER;
  }),
);

const maxDeferral = 365;

/** Days of deferral as typed; undefined if empty, which means that none are agreed. */
const zDeferral = zOptional(
  zText(5)
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= maxDeferral, {
      error: 'Отсрочка – от 0 до 365\u00a0дней',
    })
    .transform(Number),
);

/** The terms of a contract as typed, without its number. */
export const zTerms = {
  price_type: zChosenId(noPriceType),
  discount: zDiscount,
  credit_limit: zOptional(
    zRoubles.refine((kopecks) => kopecks >= 0 && kopecks <= maxLimit, {
      error: 'Лимит – от 0 до 1\u00a0000\u00a0000\u00a0000\u00a0₽',
    }),
  ),
  deferral: zDeferral,
  valid_from: zOptional(zRuDate),
  valid_to: zOptional(zComingDate),
  warehouses: zIdListUpTo(1_000).refine((ids) => ids.length > 0, { error: 'Отметьте хотя бы один склад' }),
};

export const zContractNumber = zRequiredLine(100);

type TypedTerms = z.output<z.ZodObject<typeof zTerms>>;

/** Reports dates in the wrong order: `z.object({ ...zTerms }).superRefine(datesInOrder)`. */
export function datesInOrder(
  { valid_from, valid_to }: Pick<TypedTerms, 'valid_from' | 'valid_to'>,
  issue: z.RefinementCtx,
): void {
  if (!valid_from || !valid_to || valid_from <= valid_to) return;
  issue.addIssue({ code: 'custom', path: ['valid_to'], message: datesReversed });
}

export const datesReversed = 'Договор заканчивается раньше, чем начинается';

/** Returns typed terms in the shape of a stored contract. */
export function termsOf({ price_type, discount, credit_limit, deferral, ...rest }: TypedTerms) {
  return {
    priceTypeId: price_type,
    discountBp: discount ?? 0,
    creditLimit: credit_limit ?? 0,
    deferralDays: deferral ?? null,
    validFrom: rest.valid_from ?? null,
    validTo: rest.valid_to ?? null,
    warehouses: rest.warehouses,
  };
}
