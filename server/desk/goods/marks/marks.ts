import type { Named } from '../../../goods/model.ts';
import type { Column } from '../bulk/goods-columns.ts';

/** How a typed value changes the stored one, the usual way first; prices also by percent, tags and goods one by one. */
export const markWays = {
  price: [
    { value: 'set', label: 'Поставить цену' },
    { value: 'up', label: 'Поднять на процент' },
    { value: 'down', label: 'Снизить на процент' },
  ],
  tags: [
    { value: 'add', label: 'Добавить' },
    { value: 'remove', label: 'Убрать' },
    { value: 'set', label: 'Заменить все' },
    { value: 'clear', label: 'Убрать все' },
  ],
} as const;

/** What a price by percent is rounded to, in kopecks. */
export const roundings = [
  { value: '1', label: 'До копейки' },
  { value: '10', label: 'До 10\u00a0копеек' },
  { value: '100', label: 'До рубля' },
  { value: '1000', label: 'До 10\u00a0рублей' },
] as const;

/**
 * What a person typed for a field of the marked goods. An empty `value` leaves the field unchanged, unless the `way` is
 * `clear`; `none` is the choice of no brand or section, of the usual VAT, and of a good that is not hidden.
 */
export type TypedMark = { way: string; value: string; round: string };

/** The value of a choice that empties the field. */
export const none = 'none';

/** The name of a part of a field in the form: `value[pack]`, `way[price_1]`. */
export const partOf = (part: 'way' | 'value', field: string) => `${part}[${field}]`;

/** Returns whether the field is to be changed: something is typed, or another way than the usual one is chosen. */
export function isTyped({ way, value }: TypedMark, kind: Column['kind']): boolean {
  const ways = kind === 'price' ? markWays.price : markWays.tags;
  return value !== '' || (way !== '' && way !== ways[0].value);
}

/** The same value for all marked goods, or a rule that computes it from the stored one. */
export type Mark =
  | { kind: 'set'; value: string }
  /** Hundredths of a percent, negative to reduce. */
  | { kind: 'percent'; hundredths: number; roundTo: number }
  /** Tags, or ids of goods. */
  | { kind: 'add' | 'remove'; items: string[] };

/** A selection of goods with the fields that can be changed, for the form. */
export type MarksForm = {
  total: number;
  /** Goods as examples. */
  sample: { id: number; articul: string; header: string }[];
  fields: { name: string; header: string; kind: Column['kind'] }[];
  brands: Named[];
  nodes: (Named & { depth: number })[];
  allTags: string[];
};
