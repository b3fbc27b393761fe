import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Chunk, Dictionary, Source, ValueRow } from './source.ts';

/** Products read at a time: few enough that others get the connection in between, enough that the queries do not count. */
const chunkSize = 4_000;

/** Reads all that is on sale, chunk by chunk. */
export async function readSource(db: Kysely<Database>): Promise<Source> {
  return { dictionary: await readDictionary(db), chunks: readChunks(db) };
}

async function readDictionary(db: Kysely<Database>): Promise<Dictionary> {
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
    readValues(db),
  ]);
  const priceTypeIds = priceTypes.map(({ id }) => id);
  return { warehouses, priceTypes: priceTypeIds, catalogs, brands, collections, tags, params, values };
}

async function readValues(db: Kysely<Database>): Promise<ValueRow[]> {
  const values: ValueRow[] = [];
  const most = 20_000;
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
  }
}

async function* readChunks(db: Kysely<Database>): AsyncIterable<Chunk> {
  let after = 0;
  for (;;) {
    const products = await productQuery(db).where('id', '>', after).orderBy('id').limit(chunkSize).execute();
    const last = products.at(-1)?.id;
    if (last === undefined) return;
    const [from, to] = [products[0]!.id, last];
    const [tags, params, prices, stocks] = await Promise.all([
      tagQuery(db).where('product_id', '>=', from).where('product_id', '<=', to).execute(),
      paramQuery(db).where('product_id', '>=', from).where('product_id', '<=', to).execute().then(withIds),
      priceQuery(db).where('product_id', '>=', from).where('product_id', '<=', to).execute(),
      stockQuery(db).where('product_id', '>=', from).where('product_id', '<=', to).execute(),
    ]);
    yield { products, tags, params, prices, stocks };
    after = last;
  }
}

/** The named products as they are now; those that are not on sale are missing. At most a few thousand ids. */
export async function readProducts(db: Kysely<Database>, ids: number[]): Promise<Chunk> {
  const [products, tags, params, prices, stocks] = await Promise.all([
    productQuery(db).where('id', 'in', ids).orderBy('id').execute(),
    tagQuery(db).where('product_id', 'in', ids).execute(),
    paramQuery(db).where('product_id', 'in', ids).execute().then(withIds),
    priceQuery(db).where('product_id', 'in', ids).execute(),
    stockQuery(db).where('product_id', 'in', ids).execute(),
  ]);
  return { products, tags, params, prices, stocks };
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
