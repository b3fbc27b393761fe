import type { PricePolitics } from '../catalogue/model.ts';
import type { FieldErrors } from '../kernel/result.ts';
import { isTree } from '../kernel/trees.ts';
import { parsePercent, percentText } from './percent.ts';
import type { PoliticsValues, PriceWarning, RuleValues } from './politics-view.ts';

/** A markup is at most fivefold, a discount at most all; hundredths of a percent. */
const most = { markup: 50_000, discount: 10_000 } as const;
const mostBrands = 100;

/** What a manager sees who has no politics: contract prices. */
export const plainValues: PoliticsValues = { mode: 'markup', percent: '0', showWholesale: true, brands: [] };

/** The form's fields as they were sent: `mode`, `percent`, `show_wholesale`, `brands[i][brand|mode|percent]`. Checks nothing. */
export function readValues(
  sent: Record<string, unknown>,
  known: PoliticsValues = plainValues,
): PoliticsValues {
  const rules = isTree(sent.brands) ? Object.values(sent.brands) : [sent.brands ?? []].flat();
  return {
    ...readRule(sent, known),
    // Absent it stays as it was: an old client that does not know the field must not show what was hidden.
    showWholesale:
      sent.show_wholesale === undefined ? known.showWholesale : lastText(sent.show_wholesale) === '1',
    brands:
      sent.brands === undefined && sent.mode === undefined
        ? known.brands
        : rules
            .filter(isTree)
            .slice(0, mostBrands + 1)
            .map((rule) => ({ brand: lastText(rule.brand), ...readRule(rule) })),
  };
}

function readRule({ mode, percent }: Record<string, unknown>, known?: RuleValues): RuleValues {
  const text = lastText(mode) || known?.mode;
  return {
    mode: text === 'discount' ? 'discount' : 'markup',
    percent: percent === undefined ? (known?.percent ?? '') : lastText(percent),
  };
}

/** Of a repeated field the last one counts. */
function lastText(value: unknown): string {
  const last = [value].flat().at(-1);
  return typeof last === 'string' || typeof last === 'number' || typeof last === 'boolean'
    ? String(last).trim()
    : '';
}

/**
 * Checks the form: every wrong thing gets its message beside its field (`percent`, `brands[0].brand`…), all at once. A brand's row
 * in which nothing was chosen or typed is no rule.
 */
export function checkValues(values: PoliticsValues): { fields: FieldErrors; politics: PricePolitics } {
  const fields: FieldErrors = {};
  const percentOf = ({ mode, percent }: RuleValues, name: string): number => {
    const hundredths = parsePercent(percent);
    if (hundredths !== undefined && hundredths <= most[mode]) return hundredths;
    fields[name] = [
      hundredths === undefined
        ? 'Укажите процент, например 12,5'
        : `${mode === 'markup' ? 'Наценка' : 'Скидка'} – от 0 до ${percentText(most[mode])}\u00a0%`,
    ];
    return 0;
  };
  const base = { mode: values.mode, percentBp: percentOf(values, 'percent') };
  const brands: PricePolitics['brands'] = new Map();
  for (const [i, rule] of values.brands.entries()) {
    if (rule.brand === '' && rule.percent === '') continue;
    const id = Number(rule.brand);
    const percentBp = percentOf(rule, `brands[${i}].percent`);
    if (!/^[1-9]\d{0,14}$/.test(rule.brand)) fields[`brands[${i}].brand`] = ['Выберите бренд'];
    else if (brands.has(id)) fields[`brands[${i}].brand`] = ['Для этого бренда правило уже есть'];
    else brands.set(id, { mode: rule.mode, percentBp });
  }
  if (values.brands.length > mostBrands) fields.brands = [`Не больше ${mostBrands} правил для брендов`];
  return { fields, politics: { ...base, showWholesale: values.showWholesale, brands } };
}

/** Politics that change nothing are none. */
export function changesNothing({ mode, percentBp, showWholesale, brands }: PricePolitics): boolean {
  const plain = (rule: { mode: string; percentBp: number }) => rule.mode === 'markup' && rule.percentBp === 0;
  return showWholesale && plain({ mode, percentBp }) && [...brands.values()].every(plain);
}

/** As the form shows what is kept. */
export function valuesOf(politics: PricePolitics | undefined): PoliticsValues {
  if (!politics) return plainValues;
  const rule = ({ mode, percentBp }: { mode: 'markup' | 'discount'; percentBp: number }) => ({
    mode,
    percent: percentText(percentBp),
  });
  return {
    ...rule(politics),
    showWholesale: politics.showWholesale,
    brands: [...politics.brands].map(([brand, each]) => ({ brand: String(brand), ...rule(each) })),
  };
}

/** What is worth a second look before it is saved. Kopecks. */
export function warningOf({
  price,
  priceRrc,
  seen,
}: {
  price: number;
  priceRrc: number;
  seen: number | undefined;
}): PriceWarning | undefined {
  if (seen === undefined) return 'no-price';
  if (seen < price) return 'below-contract';
  return priceRrc > 0 && seen > priceRrc ? 'above-retail' : undefined;
}
