import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Breathe } from './pace.ts';
import type { Chunk, Dictionary, Source, ValueRow } from './source.ts';

/**
 * Products read at a time: enough that the queries do not count, few enough that others get the connection, and on SQLite, where
 * a query holds the thread, the thread in between.
 */
const chunkSize = 500;

/** Reads all that is on sale, chunk by chunk. */
export async function readSource(db: Kysely<Database>, breathe: Breathe): Promise<Source> {
  return { dictionary: await readDictionary(db, breathe), chunks: readChunks(db, breathe) };
}

async function readDictionary(db: Kysely<Database>, breathe: Breathe): Promise<Dictionary> {
  const [warehouses, priceTypes, catalogs, brands, collections, tags, params, values] = await Promise.all([
    db
      .selectFrom('warehouses')
      .innerJoin('regions', 'regions.id', 'warehouses.region_id')
      .select([
        'warehouses.id',
        'warehouses.header',
        'warehouses.region_id as regionId',
        'regions.header as regionHeader',
      ])
      .orderBy('warehouses.sort')
      .orderBy('warehouses.id')
      .execute(),
    db.selectFrom('price_types').select('id').execute(),
    db.selectFrom('catalogs').select(['id', 'parent_id', 'header', 'sort']).execute(),
    db.selectFrom('brands').select(['id', 'header']).execute(),
    db.selectFrom('collections').select(['id', 'header']).execute(),
    db.selectFrom('tags').select(['id', 'header']).execute(),
    db.selectFrom('params').select(['id', 'header', 'unit', 'type', 'sort']).execute(),
    readValues(db, breathe),
  ]);
  const priceTypeIds = priceTypes.map(({ id }) => id);
  return { warehouses, priceTypes: priceTypeIds, catalogs, brands, collections, tags, params, values };
}

async function readValues(db: Kysely<Database>, breathe: Breathe): Promise<ValueRow[]> {
  const values: ValueRow[] = [];
  const most = 2_000;
  for (;;) {
    const next = await db
      .selectFrom('param_values')
      .select(['id', 'param_id', 'header', 'number'])
      .where('id', '>', values.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(most)
      .execute();
    values.push(...next);
    if (next.length < most) return values;
    await breathe();
  }
}

async function* readChunks(db: Kysely<Database>, breathe: Breathe): AsyncIterable<Chunk> {
  let after = 0;
  for (;;) {
    const products = await productQuery(db).where('id', '>', after).orderBy('id').limit(chunkSize).execute();
    await breathe();
    const last = products.at(-1)?.id;
    if (last === undefined) return;
    yield await read(products, breathe, queriesBetween(db, products[0]!.id, last));
    after = last;
  }
}

/** The named products as they are now, in chunks; those that are not on sale are missing. */
export async function* readProducts(
  db: Kysely<Database>,
  ids: number[],
  breathe: Breathe,
): AsyncIterable<Chunk> {
  const sorted = [...ids].sort((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += chunkSize) {
    const some = sorted.slice(from, from + chunkSize);
    const [first, last] = [some[0]!, some.at(-1)!];
    // An import names most of its neighbours: two bounds take SQLite half the time of so many ids.
    if (last - first < 2 * some.length) {
      const named = new Set(some);
      const products = await productQuery(db)
        .where('id', '>=', first)
        .where('id', '<=', last)
        .orderBy('id')
        .execute();
      await breathe();
      const asked = products.filter(({ id }) => named.has(id));
      yield await read(asked, breathe, queriesBetween(db, first, last));
    } else {
      const products = await productQuery(db).where('id', 'in', some).orderBy('id').execute();
      await breathe();
      yield await read(products, breathe, queriesOf(db, some));
    }
  }
}

async function read(
  products: Chunk['products'],
  breathe: Breathe,
  queries: ReturnType<typeof queriesOf>,
): Promise<Chunk> {
  const tags = await queries.tags.execute();
  await breathe();
  const params = withIds(await queries.params.execute());
  await breathe();
  const prices = await queries.prices.execute();
  await breathe();
  const stocks = await queries.stocks.execute();
  await breathe();
  return { products, tags, params, prices, stocks };
}

function queriesOf(db: Kysely<Database>, ids: number[]) {
  return {
    tags: tagQuery(db).where('product_id', 'in', ids),
    params: paramQuery(db).where('product_id', 'in', ids),
    prices: priceQuery(db).where('product_id', 'in', ids),
    stocks: stockQuery(db).where('product_id', 'in', ids),
  };
}

function queriesBetween(db: Kysely<Database>, first: number, last: number): ReturnType<typeof queriesOf> {
  return {
    tags: tagQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
    params: paramQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
    prices: priceQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
    stocks: stockQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
  };
}

function productQuery(db: Kysely<Database>) {
  return db
    .selectFrom('products')
    .select(['id', 'family_id', 'variant', 'articul', 'articul_key', 'header'])
    .select(['brand_id', 'collection_id', 'catalog_id', 'unit', 'pack', 'price_rrc'])
    .select(['picture', 'picturetype', 'description'])
    .where('enabled', '=', 1);
}

function tagQuery(db: Kysely<Database>) {
  return db.selectFrom('product_tags').select(['product_id', 'tag_id']);
}

/** A row for each product in place of one for each value: half the time of reading. */
function paramQuery(db: Kysely<Database>) {
  return db
    .selectFrom('product_params')
    .select(['product_id', sql<string>`group_concat(value_id)`.as('value_ids')])
    .groupBy('product_id');
}

function withIds(rows: { product_id: number; value_ids: string }[]): Chunk['params'] {
  return rows.map(({ product_id, value_ids }) => ({
    product_id,
    value_ids: value_ids.split(',').map(Number),
  }));
}

/** A price of nothing is no price: the product cannot be ordered. */
function priceQuery(db: Kysely<Database>) {
  return db.selectFrom('prices').select(['product_id', 'price_type_id', 'price']).where('price', '>', 0);
}

function stockQuery(db: Kysely<Database>) {
  return db
    .selectFrom('stocks')
    .select(({ eb, ref }) => ['product_id', 'wms_id', eb(ref('quantity'), '-', ref('reserved')).as('free')])
    .whereRef('quantity', '>', 'reserved');
}
