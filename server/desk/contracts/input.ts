import { z } from 'zod';
import { zChosenId, zIdListUpTo, zOptional, zRequiredLine, zRoubles, zText } from '../../kernel/fields.ts';
import { parsePercent } from '../../people/price-politics/percent.ts';

const maxDiscount = 10_000;
/** A thousand million roubles, in kopecks: a mistyped limit, not a credit. */
const maxLimit = 100_000_000_000;

export const noPriceType = 'Выберите вид цен';

/** A typed percentage, «12,5»; gives hundredths, undefined when empty. */
const zDiscount = zOptional(
  zText(20).transform((text, issue) => {
    const hundredths = parsePercent(text);
    if (hundredths !== undefined && hundredths <= maxDiscount) return hundredths;
    issue.addIssue({ code: 'custom', message: 'Укажите скидку от 0 до 100\u00a0%, например 12,5' });
    return z.NEVER;
  }),
);

/** The terms of a contract as typed, beside its number. */
export const zTerms = {
  price_type: zChosenId(noPriceType),
  discount: zDiscount,
  credit_limit: zOptional(
    zRoubles.refine((kopecks) => kopecks >= 0 && kopecks <= maxLimit, {
      error: 'Лимит – от 0 до 1\u00a0000\u00a0000\u00a0000\u00a0₽',
    }),
  ),
  warehouses: zIdListUpTo(1_000).refine((ids) => ids.length > 0, { error: 'Отметьте хотя бы один склад' }),
};

export const zContractNumber = zRequiredLine(100);
