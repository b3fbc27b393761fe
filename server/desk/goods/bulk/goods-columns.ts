import type { SheetCell } from '../../../files/sheet.ts';
import type { Named } from '../../../goods/model.ts';
import { roubles, thousands } from '../../../kernel/money.ts';
import { withoutInvisible } from '../../../kernel/typed-text.ts';
import { weightText } from '../../../kernel/weight.ts';
import { rateText, vatRates } from '../../../ordering/orders/vat.ts';

/**
 * The values of a product by column name, in one notation for comparing: ids, kopecks, grams, basis points and pieces
 * as digits, flags as '1' or ''. '' means none.
 */
export type Values = Readonly<Record<string, string>>;

export type ColumnKind =
  | 'line'
  | 'brand'
  | 'catalog'
  | 'vat'
  | 'count'
  | 'flag'
  | 'tags'
  | 'goods'
  | 'weight'
  | 'price'
  | 'pieces'
  | 'place';

/** A column of a sheet of goods. `id`: the price type or the warehouse. */
export type Column = {
  name: string;
  header: string;
  width: number;
  kind: ColumnKind;
  id?: number;
  /** The longest text of a `line`. */
  longest?: number;
  /** True if staff may change it even for products from 1C. */
  isOurs: boolean;
  isRrc?: boolean;
};

export const idHeader = 'Код на портале';

/** The columns of every product. */
export const productColumns: readonly Column[] = [
  { name: 'articul', header: 'Артикул', width: 18, kind: 'line', longest: 100, isOurs: false },
  { name: 'header', header: 'Наименование', width: 50, kind: 'line', longest: 500, isOurs: false },
  { name: 'catalog', header: 'Раздел', width: 34, kind: 'catalog', isOurs: false },
  { name: 'brand', header: 'Бренд', width: 18, kind: 'brand', isOurs: false },
  { name: 'unit', header: 'Единица', width: 9, kind: 'line', longest: 30, isOurs: false },
  { name: 'pack', header: 'В упаковке', width: 11, kind: 'count', isOurs: true },
  { name: 'multiple', header: 'Продаётся по', width: 13, kind: 'count', isOurs: true },
  { name: 'minimum', header: 'Минимум в заказе', width: 16, kind: 'count', isOurs: true },
  { name: 'vat', header: 'НДС', width: 9, kind: 'vat', isOurs: false },
  { name: 'hidden', header: 'Скрыт', width: 8, kind: 'flag', isOurs: true },
  { name: 'tags', header: 'Метки', width: 24, kind: 'tags', isOurs: true },
  { name: 'weight', header: 'Вес, кг', width: 10, kind: 'weight', isOurs: false },
];

/** The goods that go with a product: ids in their order. Marked goods get them; a sheet has no such column. */
export const relationColumns: readonly Column[] = [
  { name: 'related', header: 'Сопутствующие товары', width: 0, kind: 'goods', isOurs: true },
  { name: 'accessory', header: 'Аксессуары', width: 0, kind: 'goods', isOurs: true },
];

/** Returns the value of a column of goods. */
export function joinedGoods(ids: readonly number[]): string {
  return ids.join(',');
}

/** Returns the ids in a value of a column of goods. */
export function goodsIn(value: string): number[] {
  return value
    .split(',')
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number);
}

/** Returns the columns of a sheet. */
export function sheetColumns({ columns }: Pick<Book, 'columns'>): Column[] {
  return columns.filter(({ kind }) => kind !== 'goods');
}

type Place = Named & { isOurs: boolean };

/** Returns the columns of a price type, and of the stock and the place in a warehouse. Equal names get their ids. */
export function tradeColumns(
  types: readonly (Place & { isRrc: boolean })[],
  warehouses: readonly Place[],
): Column[] {
  const named = (all: readonly Named[]) => (each: Named) =>
    all.some(({ id, header }) => id !== each.id && folded(header) === folded(each.header))
      ? `${each.header} №\u00a0${each.id}`
      : each.header;
  const [typeName, placeName] = [named(types), named(warehouses)];
  return [
    ...types.map(
      ({ isOurs, isRrc, ...type }): Column => ({
        ...{ name: `price_${type.id}`, header: `Цена: ${typeName(type)}`, width: 16, kind: 'price' },
        ...{ id: type.id, isOurs, isRrc },
      }),
    ),
    ...warehouses.map(
      ({ isOurs, ...wms }): Column => ({
        ...{ name: `stock_${wms.id}`, header: `Остаток: ${placeName(wms)}`, width: 14, kind: 'pieces' },
        ...{ id: wms.id, isOurs },
      }),
    ),
    ...warehouses.map(
      (wms): Column => ({
        ...{ name: `place_${wms.id}`, header: `Место: ${placeName(wms)}`, width: 14, kind: 'place' },
        ...{ id: wms.id, isOurs: true },
      }),
    ),
  ];
}

/** A text of one line without invisible characters, as it comes back from a sheet. */
export function plainLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim();
}

/** A text for comparing names, as people type them. */
export function folded(text: string): string {
  return plainLine(text).toLowerCase();
}

/** The names of brands and of nodes with their paths; a name that several share is «№ 12». */
export type Choices = { text: ReadonlyMap<string, string>; ids: ReadonlyMap<string, string> };

/** The longest name in a cell; a longer path is written as a number. */
const longestName = 400;

/** Returns choices by their texts; texts that several records share are replaced by their numbers. */
export function choicesOf(all: readonly Named[]): Choices {
  const times = new Map<string, number>();
  for (const { header } of all) times.set(folded(header), (times.get(folded(header)) ?? 0) + 1);
  const text = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const { id, header } of all) {
    const isClear = times.get(folded(header)) === 1 && header.length <= longestName && folded(header) !== '';
    text.set(String(id), isClear ? plainLine(header) : `№\u00a0${id}`);
    if (isClear) ids.set(folded(header), String(id));
    ids.set(`№ ${id}`, String(id));
  }
  return { text, ids };
}

/**
 * What is needed to write values as texts and to read texts as values. `goods`: the names of products in columns of
 * goods, by id; a product without one is «№ 12».
 */
export type Book = {
  columns: readonly Column[];
  brands: Choices;
  nodes: Choices;
  goods?: ReadonlyMap<number, string>;
};

const yes = 'да';
const no = 'нет';

const vatNames = new Map<string, string>(vatRates.map(({ value, label }) => [value, label]));
const vatName = (value: string) => vatNames.get(value) ?? rateText(Number(value));

/** Returns a value as a person reads it: in the preview, in the file of wrong rows, in the history. */
export function valueText(
  { kind }: Pick<Column, 'kind'>,
  value: string,
  { brands, nodes, goods }: Book,
): string {
  if (kind === 'flag') return value === '1' ? yes : no;
  if (value === '') return '';
  if (kind === 'brand') return brands.text.get(value) ?? `№\u00a0${value}`;
  if (kind === 'catalog') return nodes.text.get(value) ?? `№\u00a0${value}`;
  if (kind === 'vat') return vatName(value);
  if (kind === 'goods')
    return goodsIn(value)
      .map((id) => goods?.get(id) ?? `№\u00a0${id}`)
      .join('; ');
  if (kind === 'weight') return weightText(Number(value));
  if (kind === 'price') return roubles(Number(value));
  return kind === 'count' || kind === 'pieces' ? thousands(Number(value)) : value;
}

/** Returns the cell of a value. */
export function cellOf(column: Column, value: string, book: Book): SheetCell {
  const { kind } = column;
  if (value !== '') {
    if (kind === 'price') return { sum: Number(value) };
    if (kind === 'count' || kind === 'pieces') return { whole: Number(value) };
    if (kind === 'weight') return { grams: Number(value) };
  }
  return { text: valueText(column, value, book) };
}
