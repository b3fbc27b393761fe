import fc from 'fast-check';
import { foldArticul } from '#server/goods/fold.ts';
import type { CatalogueView, FilterState } from '#server/goods/model.ts';
import type { Chunk, Dictionary, ProductRow } from '#server/goods/read-model/source.ts';

/** Generators of small catalogues, views, filter states and changes, with any optional data missing. */

export type Good = {
  product: ProductRow;
  tags: number[];
  values: number[];
  /** Kopecks by price type. */
  prices: Map<number, number>;
  /** Free quantities by warehouse. */
  free: Map<number, number>;
  /** Nodes besides that of the product. */
  nodes?: number[];
  /** Barcodes other than that of the product. */
  barcodes?: string[];
};

/** Goods are sorted by ascending id. */
export type Catalogue = { dictionary: Dictionary; goods: Good[] };

const ids = {
  warehouses: [3, 1, 20],
  priceTypes: [1, 2],
  catalogs: [2, 21, 22, 211, 225],
  brands: [5, 9, 14],
  collections: [7, 8],
  tags: [1, 2],
  values: [110, 111, 112, 113, 120, 121, 122, 123, 130, 131, 132, 133],
};

const namedIds = (prefix: string, list: number[]) =>
  list.map((id) => ({ id, header: `${prefix} ${id % 7}` }));
const some = (list: number[]) => fc.subarray(list);
const seldom = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });

const deepTree = [
  [21, 2],
  [22, 2],
  [211, 21],
] as const;
/** An unknown parent makes its node a root. */
const oddTree = [
  [21, 999],
  [225, 22],
] as const;

const anyDictionary: fc.Arbitrary<Dictionary> = fc
  .tuple(fc.boolean(), fc.nat(1), fc.nat(1))
  .map(([deep, a, b]) => ({
    warehouses: ids.warehouses.map((id) => ({
      id,
      header: `Склад ${id}`,
      regionId: 1,
      regionHeader: 'Центр',
    })),
    priceTypes: ids.priceTypes,
    catalogs: ids.catalogs.map((id, i) => ({
      id,
      parent_id: new Map<number, number>(deep ? deepTree : oddTree).get(id) ?? null,
      header: `Узел ${id}`,
      sort: i % 2 ? a : b,
    })),
    brands: namedIds('Бренд', ids.brands),
    collections: namedIds('Коллекция', ids.collections),
    tags: namedIds('Метка', ids.tags),
    params: [
      { id: 11, header: 'Мощность', unit: 'Вт', type: 'range', sort: 2 },
      { id: 12, header: 'Защита', unit: '', type: 'list', sort: 1 },
      { id: 13, header: 'Длина', unit: 'мм', type: 'range', sort: 2 },
    ],
    values: [11, 12, 13].flatMap((param_id) =>
      [0, 1, 2, 3].map((i) => ({
        id: param_id * 10 + i,
        param_id,
        header: param_id === 12 ? `IP${65 - 10 * i}` : String(i * 2.5),
        number: param_id === 12 || (param_id === 13 && i === 3) ? null : (i * 2.5) % 6,
      })),
    ),
  }));

const words = 'светильник лампа лампы трековый трёхфазный белый Белая IP54 36 Вт 4000K К 3×2,5 №5 a'.split(
  ' ',
);
const anyHeader = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: oddText() }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) => all.join(' '));
const anyArticul = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: oddText() },
  {
    weight: 18,
    arbitrary: fc
      .tuple(fc.constantFrom('LT', 'NL', 'АВ'), fc.constantFrom('36', '4054', '7'), fc.nat(8))
      .map(([maker, number, last]) => `${maker}-${number} ${last}`),
  },
);

/** Texts from other people's spreadsheets: symbols, emoji, lone surrogates, combining characters. */
function oddText(): fc.Arbitrary<string> {
  const alphabet = [
    'а',
    'ё',
    'й',
    'и\u0306',
    'Ж',
    'x',
    'X',
    '×',
    '1',
    '2',
    '.',
    ',',
    '-',
    ' ',
    '\u00a0',
    '\u00ad',
    '😀',
    '\ud83d',
    '½',
    'ﬁ',
    '\0',
    '"',
    'İ',
    'ß',
    '\uffff',
  ];
  return fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
}

const anyPrices = fc
  .tuple(some(ids.priceTypes), fc.integer({ min: 1, max: 9 }))
  .map(([types, price]) => new Map(types.map((type) => [type, 70 * price * type + 1])));
const anyFree = fc
  .tuple(some(ids.warehouses), fc.integer({ min: 1, max: 5 }))
  .map(([warehouses, free]) => new Map(warehouses.map((id) => [id, free])));
const anyRetail = seldom(fc.constant(0), 1).chain((rrc) =>
  rrc === 0 ? fc.constant(0) : fc.integer({ min: 1, max: 9 }).map((n) => 100 * n),
);

const anyBarcode = fc.constantFrom('4607012345671', '012345678905', '0012345678905', '00000000', 'AB-12');

const anyGood: fc.Arbitrary<{ gap: number; good: Good }> = fc
  .record({
    gap: fc.integer({ min: 1, max: 3 }),
    articul: anyArticul,
    header: anyHeader,
    variant: seldom(fc.constantFrom('размер 9', 'размер 10'), ''),
    family_id: seldom(fc.constantFrom('f1', 'f2'), null),
    brand_id: fc.option(fc.constantFrom(...ids.brands)),
    collection_id: fc.option(fc.constantFrom(...ids.collections)),
    catalog_id: fc.option(fc.constantFrom(...ids.catalogs)),
    price_rrc: anyRetail,
    barcode: seldom(anyBarcode, ''),
    nodes: seldom(some(ids.catalogs), []),
    barcodes: seldom(fc.uniqueArray(anyBarcode, { maxLength: 3 }), []),
    tags: some(ids.tags),
    values: some(ids.values),
    prices: anyPrices,
    free: anyFree,
  })
  .map(({ gap, tags, values, prices, free, nodes, barcodes, header, ...row }) => ({
    gap,
    good: {
      product: {
        id: 0,
        ...row,
        articul_key: foldArticul(row.articul),
        header: [header, row.variant].filter(Boolean).join(', '),
        unit: 'шт.',
        pack: 1,
        order_multiple: 1,
        order_minimum: 1,
        picture: '',
        picturetype: '',
        description: `Описание: ${header}`,
      },
      tags,
      values,
      prices,
      free,
      nodes: nodes.filter((node) => node !== row.catalog_id),
      barcodes: barcodes.filter((barcode) => barcode !== row.barcode),
    },
  }));

/** Returns catalogues of up to `most` products with gaps between their ids. */
export function anyCatalogue(most = 80): fc.Arbitrary<Catalogue> {
  return fc
    .tuple(anyDictionary, fc.array(anyGood, { maxLength: most, size: 'max' }))
    .map(([dictionary, all]) => {
      let id = 0;
      const goods = all.map(({ gap, good }) => {
        id += gap;
        return { ...good, product: { ...good.product, id } };
      });
      return { dictionary, goods };
    });
}

/** Returns the catalogue as the read model loads it: in a few chunks, including rows of missing products. */
export function sourceOf(
  { dictionary, goods }: Catalogue,
  perChunk = 30,
): { dictionary: Dictionary; chunks: Chunk[] } {
  const chunks: Chunk[] = [];
  for (let from = 0; from < goods.length; from += perChunk)
    chunks.push(chunkOf(goods.slice(from, from + perChunk)));
  return { dictionary, chunks };
}

export function chunkOf(goods: Good[]): Chunk {
  const foreign = { product_id: 100_000, price_type_id: 1, price: 5 };
  return {
    products: goods.map(({ product }) => product),
    tags: goods.flatMap(({ product: { id }, tags }) => tags.map((tag_id) => ({ product_id: id, tag_id }))),
    params: goods.flatMap(({ product: { id }, values }) =>
      values.length > 0 ? [{ product_id: id, value_ids: values }] : [],
    ),
    nodes: goods.flatMap(({ product: { id }, nodes = [] }) =>
      nodes.map((node_id) => ({ product_id: id, node_id })),
    ),
    barcodes: goods.flatMap(({ product: { id }, barcodes = [] }) =>
      barcodes.map((barcode) => ({ product_id: id, barcode })),
    ),
    prices: goods
      .flatMap(({ product: { id }, prices }) =>
        [...prices].map(([price_type_id, price]) => ({ product_id: id, price_type_id, price })),
      )
      .concat(foreign),
    stocks: goods.flatMap(({ product: { id }, free }) =>
      [...free].map(([wms_id, pieces]) => ({ product_id: id, wms_id, free: pieces })),
    ),
  };
}

const anyRule = fc.record({
  mode: fc.constantFrom('markup' as const, 'discount' as const),
  percentBp: fc.nat(3000),
});

/** Views with and without a price type, with an unknown price type, and with any number of warehouses. */
export const anyView: fc.Arbitrary<CatalogueView> = fc.record({
  priceTypeId: fc.constantFrom(1, 2, 1, 2, 7, undefined),
  discountBp: fc.constantFrom(0, 500, 333, 10_000),
  politics: fc.option(
    fc
      .tuple(
        anyRule,
        fc.boolean(),
        fc.array(fc.tuple(fc.constantFrom(...ids.brands), anyRule), { maxLength: 2 }),
      )
      .map(([rule, showWholesale, brands]) => ({ ...rule, showWholesale, brands: new Map(brands) })),
    { nil: undefined },
  ),
  warehouses: fc.shuffledSubarray([...ids.warehouses, 77]),
});

const bound = fc.option(
  fc.nat(11).map((n) => n / 2),
  { nil: undefined },
);

export const anyState: fc.Arbitrary<FilterState> = fc.record({
  catalog: seldom(some([2, 21, 211, 225, 999]), []),
  brand: seldom(some([5, 9, 14, 999]), []),
  collection: seldom(some([7, 8]), []),
  tags: seldom(some([1, 2]), []),
  warehouse: seldom(fc.constantFrom(1, 3, 999), undefined),
  available: fc.boolean(),
  byprice: fc.constantFrom('price', 'price_rrc'),
  minprice: seldom<number | undefined>(
    fc.nat(4).map((n) => 100 * n),
    undefined,
  ),
  maxprice: seldom<number | undefined>(
    fc.nat(6).map((n) => 300 + 100 * n),
    undefined,
  ),
  filter: fc
    .array(fc.tuple(fc.constantFrom(11, 12, 12, 999), some([110, 111, 120, 121, 122, 7])), { maxLength: 2 })
    .map((entries) => new Map(entries)),
  ranges: fc
    .array(fc.tuple(fc.constantFrom(11, 13, 12), fc.record({ from: bound, to: bound })), { maxLength: 2 })
    .map((entries) => new Map(entries)),
  query: fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.constantFrom(...askedTexts()) },
    { weight: 2, arbitrary: mistypedText() },
    { weight: 1, arbitrary: oddText() },
  ),
  sorting: fc.option(
    fc.record({
      field: fc.constantFrom('articul' as const, 'header' as const, 'price' as const, 'price_rrc' as const),
      sort: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { nil: undefined },
  ),
  page: fc.integer({ min: 1, max: 4 }),
  perpage: fc.constantFrom(1, 5, 20),
});

function askedTexts(): string[] {
  return [
    ...['4607012345671', '460 7012 345671', '12345678905', '00000000', 'AB-12', 'Коллекция 0', 'белые лампы'],
    ...['лампа', 'лам', 'cdtnbkmybr', 'БЕЛАЯ лампа', 'ip54', 'ip 54', '36', '36вт', '36 вт', '4000', '4000к'],
    ...['3х2.5', 'трехфазный', 'lt 36', 'ab40', 'ав-4054', '40548', 'lt', 'k', '054', 'ничего такого', '---'],
    ...['бренд 2 лампа', 'бренд', 'лампа брнед', '5 вт', '5W', '7.5 мм белая', '5w лампа'],
    ...['размер 10', 'белый белый', 'VTQ lt-36', 'ntrjdsq', 'lt364', 'лампа lt-4054 3', 'lt-4054 3'],
  ];
}

/** One or two words of the catalogue, possibly cut short, with a missing letter or two letters swapped. */
function mistypedText(): fc.Arbitrary<string> {
  const word = fc
    .tuple(fc.constantFrom(...words), fc.constantFrom('whole', 'cut', 'gone', 'swapped'), fc.nat(9))
    .map(([text, how, at]) => {
      const place = at % text.length;
      if (how === 'cut') return text.slice(0, place + 1);
      if (how === 'gone') return text.slice(0, place) + text.slice(place + 1);
      if (how === 'swapped')
        return `${text.slice(0, place)}${text
          .slice(place, place + 2)
          .split('')
          .reverse()
          .join('')}${text.slice(place + 2)}`;
      return text;
    });
  return fc.array(word, { minLength: 1, maxLength: 2 }).map((all) => all.join(' '));
}

/** A change of the catalogue. `noted` returns the products that the change log lists for it. */
export type Change = { noted: (goods: Good[]) => number[]; apply: (goods: Good[]) => Good[] };

const at = (goods: Good[], place: number) => goods[place % Math.max(1, goods.length)];
const replaced = (place: number, change: (good: Good) => Partial<Good>): Change => ({
  noted: (goods) => [at(goods, place)?.product.id ?? 4_000_000],
  apply: (goods) => goods.map((good) => (good === at(goods, place) ? { ...good, ...change(good) } : good)),
});

/** Sales, deliveries and new prices, which the read model applies without a rebuild. */
export const anySale: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(200), anyFree).map(([place, free]) => replaced(place, () => ({ free }))),
  fc.tuple(fc.nat(200), anyPrices).map(([place, prices]) => replaced(place, () => ({ prices }))),
  fc
    .tuple(fc.nat(200), anyRetail)
    .map(([place, price_rrc]) => replaced(place, ({ product }) => ({ product: { ...product, price_rrc } }))),
);

/** All other changes: products are renamed, moved, tagged, withdrawn or added. */
export const anyRewrite: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(fc.nat(200), anyHeader)
    .map(([place, header]) => replaced(place, ({ product }) => ({ product: { ...product, header } }))),
  fc
    .tuple(fc.nat(200), fc.constantFrom(...ids.catalogs))
    .map(([place, catalog_id]) =>
      replaced(place, ({ product }) => ({ product: { ...product, catalog_id } })),
    ),
  fc.tuple(fc.nat(200), some(ids.tags)).map(([place, tags]) => replaced(place, () => ({ tags }))),
  fc.tuple(fc.nat(200), some(ids.values)).map(([place, values]) => replaced(place, () => ({ values }))),
  fc.tuple(fc.nat(200), some(ids.catalogs)).map(([place, nodes]) => replaced(place, () => ({ nodes }))),
  fc
    .tuple(fc.nat(200), fc.uniqueArray(anyBarcode, { maxLength: 3 }))
    .map(([place, barcodes]) => replaced(place, () => ({ barcodes }))),
  fc.nat(200).map((place) => ({
    ...replaced(place, () => ({})),
    apply: (goods: Good[]) => goods.filter((good) => good !== at(goods, place)),
  })),
  anyGood.map(({ gap, good }) => {
    const next = (goods: Good[]) => (goods.at(-1)?.product.id ?? 0) + gap;
    return {
      noted: (goods: Good[]) => [next(goods)],
      apply: (goods: Good[]) => [...goods, { ...good, product: { ...good.product, id: next(goods) } }],
    };
  }),
);
