import type { PricePolitics } from '../../goods/model.ts';
import { zFlag, zSwitch } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import type { FieldErrors } from '../../kernel/result.ts';
import { isTree } from '../../kernel/trees.ts';
import { parsePercent, percentText } from './percent.ts';
import type { PoliticsValues, PriceWarning, RuleValues } from './politics-view.ts';

/** The maximum markup (500 %) and discount (100 %), in hundredths of a percent. */
const most = { markup: 50_000, discount: 10_000 } as const;
const maxBrands = 100;

/** The values of a manager without politics: contract prices. */
export const plainValues: PoliticsValues = { mode: 'markup', percent: '0', showWholesale: true, brands: [] };

/**
 * Returns the fields sent by the form: `mode`, `percent`, `show_wholesale`, `brands[i][brand|mode|percent]`. Does not
 * validate.
 */
export function readValues(
  sent: Record<string, unknown>,
  known: PoliticsValues = plainValues,
): PoliticsValues {
  const rules = isTree(sent.brands) ? Object.values(sent.brands) : [sent.brands ?? []].flat();
  return {
    ...readRule(sent, known),
    // A missing field stays unchanged: an old client without this field must not reveal hidden prices.
    showWholesale: sent.show_wholesale === undefined ? known.showWholesale : zFlag.parse(sent.show_wholesale),
    brands:
      sent.brands === undefined
        ? known.brands
        : rules
            .filter(isTree)
            .slice(0, maxBrands + 1)
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

/**
 * Returns messages for fields with unusable values: an unknown mode, a flag that is neither yes nor no, values of
 * `brands` that are not rules.
 */
export function oddFields(sent: Record<string, unknown>): FieldErrors {
  const fields: FieldErrors = {};
  const rules = isTree(sent.brands) ? Object.values(sent.brands) : [sent.brands ?? []].flat();
  for (const [i, rule] of [sent, ...rules.filter(isTree)].entries()) {
    const name = i === 0 ? 'mode' : `brands[${i - 1}].mode`;
    if (!/^(markup|discount)?$/.test(lastText(rule.mode))) fields[name] = ['Укажите markup или discount'];
  }
  if (rules.some((rule) => !isTree(rule) && rule !== ''))
    fields.brands = ['Правило бренда – это brand, mode и percent'];
  if (!zSwitch.safeParse(sent.show_wholesale).success) fields.show_wholesale = ['Укажите 1 или 0'];
  return fields;
}

/** Returns the last value of a repeated field as text. */
function lastText(value: unknown): string {
  const last = [value].flat().at(-1);
  return typeof last === 'string' || typeof last === 'number' || typeof last === 'boolean'
    ? String(last).trim()
    : '';
}

/**
 * Validates the form and returns its politics, and all messages at once, each beside its field (`percent`,
 * `brands[0].brand`…). A brand's row without any choice or text is not a rule.
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
  if (values.brands.length > maxBrands)
    fields.brands = [`Не больше ${counted(maxBrands, 'правила', 'правил', 'правил')} для брендов`];
  return { fields, politics: { ...base, showWholesale: values.showWholesale, brands } };
}

/** Returns whether politics have no effect; such politics are not stored. */
export function changesNothing({ mode, percentBp, showWholesale, brands }: PricePolitics): boolean {
  const plain = (rule: { mode: string; percentBp: number }) => rule.mode === 'markup' && rule.percentBp === 0;
  return showWholesale && plain({ mode, percentBp }) && [...brands.values()].every(plain);
}

/** Returns stored politics as the values of the form. */
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

/** Returns a warning about a price that should be checked before saving. Prices are in kopecks. */
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
