import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FilterState } from '#server/goods/model.ts';
import { currentContract } from '#server/people/contracts/current.server.ts';
import { dealerContext } from './dealer.ts';
import { chances } from './measure.ts';

/**
 * Random filters and queries of dealers from a seed. No two questions are the same, so that no response comes from a
 * cache.
 */
export type Questions = {
  filter: (i: number) => FilterState;
  search: (i: number) => FilterState;
  typed: (i: number) => string;
};

const pairs = [
  ...['светильник накладной', 'лампа led', 'кабель ввг', 'трековый белый', 'панель 4000к', 'прожектор ip65'],
  ...['светильник 36вт', 'лампа 12вт', 'лента led', 'розетка белая', 'автомат 16а', 'светильник потолочный'],
];

export async function questionsFor(db: Kysely<Database>): Promise<Questions> {
  const ids = async (table: 'brands' | 'catalogs') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const [brands, catalogs] = [await ids('brands'), await ids('catalogs')];
  // A warehouse outside the contract would be refused.
  const { actor } = await dealerContext(db);
  const warehouses = (await currentContract(db, actor))!.view.warehouses;
  const { words } = await wordsOf(db);

  /** Unusual price bounds make each state different. */
  const filter = (i: number): FilterState => {
    const { next, pick } = chances(1_000 + i);
    return {
      catalog: next() < 0.5 ? [pick(catalogs)] : [],
      brand: next() < 0.4 ? [pick(brands), pick(brands)] : [],
      collection: [],
      tags: [],
      warehouse: next() < 0.3 ? pick(warehouses) : undefined,
      available: next() < 0.7,
      byprice: 'price',
      minprice: 100 + (i % 5_000),
      maxprice: 500_000 + Math.floor(i / 5_000),
      filter: new Map(),
      ranges: new Map(),
      query: '',
      sorting:
        next() < 0.5
          ? undefined
          : { field: pick(['price', 'header', 'articul']), sort: pick(['asc', 'desc']) },
      page: 1,
      perpage: 20,
    };
  };
  const mistyped = (i: number): string => {
    const { next, pick } = chances(9_000 + i);
    const [first = '', second = ''] = pick(pairs).split(' ');
    const at = 1 + Math.floor(next() * (first.length - 2));
    const typo = first.length >= 5 ? first.slice(0, at) + first.slice(at + 1) : first;
    return `${typo} ${next() < 0.5 ? second : pick(words)}`;
  };
  return {
    filter,
    search: (i) => ({ ...filter(i), query: mistyped(i), sorting: undefined, catalog: [], brand: [] }),
    typed: (i) => {
      const { next, pick } = chances(5_000 + i);
      const text = next() < 0.5 ? pick(words) : pick(pairs);
      return text.slice(0, 3 + Math.floor(next() * 8));
    },
  };
}

/** Returns a state as a form sends it. */
export function sent(state: FilterState) {
  const { catalog, brand, warehouse, available, minprice, maxprice, sorting, query } = state;
  const roubles = (kopecks?: number) => (kopecks === undefined ? '' : String(kopecks / 100));
  return {
    catalog: catalog.join(),
    brand: brand.join(),
    available: available ? '1' : '0',
    query,
    warehouse: warehouse === undefined ? '' : String(warehouse),
    perpage: '20',
    minprice: roubles(minprice),
    maxprice: roubles(maxprice),
    sort: sorting ? `${sorting.field}:${sorting.sort}` : '',
  };
}

/** Returns a state as the query of an address or the body of a form. */
export function formOf(state: FilterState): string {
  const filled = Object.entries(sent(state)).filter(([, value]) => value !== '');
  return new URLSearchParams(filled).toString();
}

/** Returns words from the catalogue's own names. */
async function wordsOf(db: Kysely<Database>): Promise<{ words: string[] }> {
  const rows = await db.selectFrom('products').select('header').orderBy('id').limit(2_000).execute();
  const words = new Set(rows.flatMap(({ header }) => header.toLowerCase().match(/\p{L}{5,}/gu) ?? []));
  return { words: [...words].sort() };
}
