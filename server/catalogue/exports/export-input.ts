import { z } from 'zod';
import type { FilterState } from '../../goods/model.ts';
import { zFlag, zIdOrNew, zMoment, zOptional, zText } from '../../kernel/fields.ts';
import { listedIds } from '../../kernel/listed-ids.ts';
import { counted } from '../../kernel/plural.ts';
import { filterShape, toFilterState, zAvailable } from '../filter-input.ts';
import { dealerDefaults } from '../filter-url.ts';

/**
 * The maximum number of selected products, more than a person selects; the whole catalogue is requested with `whole`.
 */
const maxProducts = 20_000;

/** The maximum number of characters in a pasted list, enough for several thousand articuls. */
export const maxListLength = 200_000;

/** The goods to export: selected goods, pasted articuls, or those that pass a filter. */
export type Wanted =
  | { kind: 'products'; ids: number[] }
  | { kind: 'articuls'; text: string }
  | { kind: 'filter'; state: FilterState };

/**
 * The input of an export (§7.3.19): `products`, up to 20,000 ids as the catalogue accepts them; or `articuls`, a
 * pasted text; or the fields of a filter state. `whole`: everything, whatever else is sent; `under`: the contract
 * that determines the prices. Without `available` a spreadsheet or CSV contains what the screen shows (goods in
 * stock), an XML file everything. `modified_since`: only goods that have changed since then (§12.10.4).
 */
export const exportInput = z
  .object({
    ...filterShape(dealerDefaults),
    available: zAvailable,
    format: z.enum(['xlsx', 'csv', 'xml']).catch('xlsx'),
    whole: zFlag,
    under: zIdOrNew,
    modified_since: zOptional(zMoment),
    products: z.transform((value: unknown, { issues }) => {
      if (value === undefined || value === null || value === '') return undefined;
      const { ids, problem } = listedIds(value);
      const tooMany = `Не больше ${counted(maxProducts, 'товара', 'товаров', 'товаров')} за раз`;
      const message = problem ?? (ids.length > maxProducts ? tooMany : undefined);
      if (message === undefined) return ids;
      issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
    articuls: z.preprocess((value) => value ?? '', zText(maxListLength)),
  })
  .transform(
    ({ format, whole, under, modified_since, products, articuls, available, ...sent }, { issues }) => {
      const state = toFilterState({ ...sent, available: available ?? format !== 'xml' }, issues);
      return { format, under, since: modified_since, wanted: wantedOf({ whole, products, articuls, state }) };
    },
  );

type Asked = { whole: boolean; products: number[] | undefined; articuls: string; state: FilterState };

function wantedOf({ whole, products, articuls, state }: Asked): Wanted {
  if (whole) return { kind: 'filter', state: wholeCatalogue };
  if (products) return { kind: 'products', ids: products };
  if (articuls.trim() !== '') return { kind: 'articuls', text: articuls };
  return { kind: 'filter', state };
}

/** A filter that every product passes. */
export const wholeCatalogue: FilterState = {
  catalog: [],
  brand: [],
  collection: [],
  tags: [],
  warehouse: undefined,
  available: false,
  byprice: 'price',
  minprice: undefined,
  maxprice: undefined,
  filter: new Map(),
  ranges: new Map(),
  query: '',
  sorting: undefined,
  page: 1,
  perpage: 1,
};
