import { foldArticul } from '#server/catalogue/fold.ts';
import type { CatalogueView, FilterState, PricePolitics } from '#server/catalogue/model.ts';
import type { Chunk, Dictionary, ProductRow } from '#server/catalogue/read-model/source.ts';
import type { Random } from '#tests/builders/random.ts';

/** Small catalogues and filter states by chance, with ids far apart and everything that can be missing missing somewhere. */

const words = 'светильник лампа лампы трековый трёхфазный белый Белая IP54 36 Вт 4000K К 3×2,5'.split(' ');
const namedIds = (prefix: string, ids: number[]) => ids.map((id) => ({ id, header: `${prefix} ${id % 7}` }));

export type Catalogue = { dictionary: Dictionary; chunks: Chunk[]; products: ProductRow[] };

export function randomCatalogue(random: Random): Catalogue {
  const { below, chance, pick, some } = random;
  const dictionary: Dictionary = {
    warehouses: [3, 1, 20].map((id) => ({ id, header: `Склад ${id}`, regionId: 1, regionHeader: 'Центр' })),
    priceTypes: [1, 2],
    catalogs: [2, 21, 22, 211, 225].map((id) => ({
      id,
      parent_id: { 21: 2, 22: 2, 211: 21 }[id] ?? null,
      header: `Узел ${id}`,
      sort: below(2),
    })),
    brands: namedIds('Бренд', [5, 9, 14]),
    collections: namedIds('Коллекция', [7, 8]),
    tags: namedIds('Метка', [1, 2]),
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
  };
  const chunks: Chunk[] = [];
  let id = 0;
  for (let c = 0; c < 3; c++) {
    const chunk: Chunk = { products: [], tags: [], params: [], prices: [], stocks: [] };
    for (let i = below(40); i > 0; i--) {
      id += 1 + below(3);
      const articul = chance(0.05)
        ? ''
        : `${pick(['LT', 'NL', 'АВ'])}-${pick(['36', '4054', '7'])} ${below(9)}`;
      const variant = chance(0.1) ? `размер ${pick([9, 10])}` : '';
      const name = Array.from({ length: 1 + below(5) }, () => pick(words)).join(' ');
      chunk.products.push({
        id,
        family_id: chance(0.2) ? pick(['f1', 'f2']) : null,
        variant,
        articul,
        articul_key: foldArticul(articul),
        header: [name, variant].filter(Boolean).join(', '),
        brand_id: chance(0.9) ? pick(dictionary.brands).id : null,
        collection_id: chance(0.5) ? pick(dictionary.collections).id : null,
        catalog_id: chance(0.9) ? pick(dictionary.catalogs).id : null,
        unit: 'шт.',
        pack: 1,
        price_rrc: chance(0.8) ? 100 * (1 + below(9)) : 0,
        picture: '',
        picturetype: '',
        description: `Описание ${id}`,
      });
      for (const tag of some(dictionary.tags, 0.3)) chunk.tags.push({ product_id: id, tag_id: tag.id });
      const values = some(dictionary.values, 0.3);
      if (values.length > 0)
        chunk.params.push({ product_id: id, value_ids: values.map((value) => value.id) });
      for (const price_type_id of some([1, 2], 0.8)) {
        chunk.prices.push({ product_id: id, price_type_id, price: 70 * (1 + below(9)) });
      }
      for (const { id: wms_id } of some(dictionary.warehouses, 0.4)) {
        chunk.stocks.push({ product_id: id, wms_id, free: 1 + below(5) });
      }
    }
    // Rows of a product that is not on sale.
    chunk.prices.push({ product_id: id + 100_000, price_type_id: 1, price: 5 });
    chunks.push(chunk);
  }
  return { dictionary, chunks, products: chunks.flatMap(({ products }) => products) };
}

export function randomView({ chance, pick, some, below }: Random): CatalogueView {
  const politics: PricePolitics = {
    mode: pick(['markup', 'discount']),
    percentBp: below(3000),
    showWholesale: true,
    brands: new Map(
      some([5, 9]).map((id) => [id, { mode: pick(['markup', 'discount']), percentBp: below(3000) }]),
    ),
  };
  return {
    priceTypeId: chance(0.9) ? pick([1, 2]) : undefined,
    discountBp: pick([0, 500, 333]),
    politics: chance(0.4) ? politics : undefined,
    warehouses: some([3, 1, 20], 0.7),
  };
}

export function randomState({ chance, pick, some, below }: Random): FilterState {
  const seldom = <T>(value: T, otherwise: T, part = 0.25): T => (chance(part) ? value : otherwise);
  const bound = () => (chance(0.5) ? below(12) / 2 : undefined);
  return {
    catalog: seldom(some([2, 21, 211, 225, 999]), []),
    brand: seldom(some([5, 9, 14, 999]), []),
    collection: seldom(some([7, 8]), []),
    tags: seldom(some([1, 2]), []),
    warehouse: seldom(pick([1, 3, 999]), undefined),
    available: chance(0.5),
    byprice: pick(['price', 'price_rrc']),
    minprice: seldom(100 * below(5), undefined),
    maxprice: seldom(100 * (3 + below(6)), undefined),
    filter: new Map(seldom([[pick([11, 12, 12, 999]), some([110, 111, 120, 121, 122, 7])] as const], [])),
    ranges: new Map(seldom([[pick([11, 13, 12]), { from: bound(), to: bound() }] as const], [])),
    query: seldom(pick(queries), '', 0.6),
    sorting: seldom(
      { field: pick(['articul', 'header', 'price', 'price_rrc']), sort: pick(['asc', 'desc']) },
      undefined,
      0.7,
    ),
    page: 1 + below(4),
    perpage: pick([1, 5, 20]),
  };
}

const queries = [
  ...[
    'лампа',
    'лам',
    'ламап',
    'лампаы',
    'светильник',
    'свтильник',
    'светильнег',
    'cdtnbkmybr',
    'БЕЛАЯ лампа',
  ],
  ...[
    'ip54',
    'ip 54',
    '36',
    '36вт',
    '36 вт',
    '4000',
    '4000к',
    '3х2.5',
    'трехфазный',
    'lt 36',
    'ab40',
    'ав-4054',
  ],
  ...['40548', 'lt', 'k', '054', 'ничего такого', '---', 'размер 10', 'белый белый', 'VTQ lt-36', 'ntrjdsq'],
];
