import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { plainDescription } from '../../kernel/markdown.server.ts';
import { describedAtDesk, type WrittenDescription } from '../described-at-desk.ts';
import { onSale } from '../on-sale.repository.server.ts';
import { visibleWarehouses } from '../warehouses.repository.server.ts';
import type { YieldToEventLoop } from './pace.ts';
import type { CatalogueRow, Chunk, Dictionary, Part, Source, ValueRow } from './source.ts';

/**
 * The number of products read at a time: large enough that the cost of the queries does not matter, small enough that
 * other work gets the connection in between. On SQLite, a query also holds the thread.
 */
const chunkSize = 500;

/** Reads all products of a part, chunk by chunk. */
export async function readSource(
  db: Kysely<Database>,
  yieldToEventLoop: YieldToEventLoop,
  part: Part = 'sold',
): Promise<Source> {
  return {
    dictionary: await readDictionary(db, yieldToEventLoop, part),
    chunks: readChunks(db, yieldToEventLoop, part),
  };
}

/** Reads the dictionary. For goods on sale, omits hidden brands and nodes, which have none. */
async function readDictionary(
  db: Kysely<Database>,
  yieldToEventLoop: YieldToEventLoop,
  part: Part,
): Promise<Dictionary> {
  const isSold = part === 'sold';
  const [warehouses, priceTypes, catalogs, brands, collections, tags, params, values] = await Promise.all([
    visibleWarehouses(db),
    db.selectFrom('price_types').select('id').where('for_sale', '=', 1).execute(),
    db
      .selectFrom('catalogs')
      .select(['id', 'parent_id', 'header', 'sort', 'gone'])
      .$if(isSold, (nodes) => nodes.where('shut', '=', 0))
      .execute(),
    db
      .selectFrom('brands')
      .select(['id', 'header', 'sort'])
      .$if(isSold, (brands) => brands.where('hidden', '=', 0))
      .execute(),
    db.selectFrom('collections').select(['id', 'header']).execute(),
    db.selectFrom('tags').select(['id', 'header']).execute(),
    db.selectFrom('params').select(['id', 'header', 'unit', 'type', 'sort']).where('gone', '=', 0).execute(),
    readValues(db, yieldToEventLoop),
  ]);
  const priceTypeIds = priceTypes.map(({ id }) => id);
  const isShown = new Set(params.map(({ id }) => id));
  return {
    warehouses,
    priceTypes: priceTypeIds,
    ...livingNodes(catalogs),
    brands,
    collections,
    tags,
    params,
    values: values.filter(({ param_id }) => isShown.has(param_id)),
  };
}

/**
 * Omits nodes that 1C has marked for deletion. Their branches and goods move to the nearest ancestor that is not; without
 * one, branches become roots.
 */
function livingNodes(
  nodes: (CatalogueRow & { gone: number })[],
): Pick<Dictionary, 'catalogs' | 'movedNodes'> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const living = (id: number | null, depth = 0): number | null => {
    const node = id === null || depth > nodes.length ? undefined : byId.get(id);
    return node?.gone ? living(node.parent_id, depth + 1) : id;
  };
  const catalogs = nodes
    .filter(({ gone }) => gone === 0)
    .map(({ gone: _, parent_id, ...node }) => ({ ...node, parent_id: living(parent_id) }));
  const movedNodes = nodes.filter(({ gone }) => gone === 1).map(({ id }) => ({ id, to: living(id) }));
  return { catalogs, movedNodes };
}

async function readValues(db: Kysely<Database>, yieldToEventLoop: YieldToEventLoop): Promise<ValueRow[]> {
  const values: ValueRow[] = [];
  const most = 2_000;
  for (;;) {
    const next = await db
      .selectFrom('param_values')
      .select(['id', 'param_id', 'header', 'number'])
      .where('gone', '=', 0)
      .where('id', '>', values.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(most)
      .execute();
    values.push(...next);
    if (next.length < most) return values;
    await yieldToEventLoop();
  }
}

async function* readChunks(
  db: Kysely<Database>,
  yieldToEventLoop: YieldToEventLoop,
  part: Part,
): AsyncIterable<Chunk> {
  let after = 0;
  for (;;) {
    const products = await productQuery(db, part)
      .where('id', '>', after)
      .orderBy('id')
      .limit(chunkSize)
      .execute();
    await yieldToEventLoop();
    const last = products.at(-1)?.id;
    if (last === undefined) return;
    yield await read(products, yieldToEventLoop, queriesBetween(db, part, products[0]!.id, last));
    after = last;
  }
}

/** Reads the named products as they are now, in chunks; omits those of the other part. */
export async function* readProducts(
  db: Kysely<Database>,
  ids: number[],
  yieldToEventLoop: YieldToEventLoop,
  part: Part = 'sold',
): AsyncIterable<Chunk> {
  const sorted = [...ids].sort((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += chunkSize) {
    const some = sorted.slice(from, from + chunkSize);
    const [first, last] = [some[0]!, some.at(-1)!];
    // An import names most products of a range, and SQLite needs only half the time with two bounds instead of a list
    // of ids.
    if (last - first < 2 * some.length) {
      const named = new Set(some);
      const products = await productQuery(db, part)
        .where('id', '>=', first)
        .where('id', '<=', last)
        .orderBy('id')
        .execute();
      await yieldToEventLoop();
      const asked = products.filter(({ id }) => named.has(id));
      yield await read(asked, yieldToEventLoop, queriesBetween(db, part, first, last));
    } else {
      const products = await productQuery(db, part).where('id', 'in', some).orderBy('id').execute();
      await yieldToEventLoop();
      yield await read(products, yieldToEventLoop, queriesOf(db, part, some));
    }
  }
}

async function read(
  rows: Awaited<ReturnType<ReturnType<typeof productQuery>['execute']>>,
  yieldToEventLoop: YieldToEventLoop,
  queries: ReturnType<typeof queriesOf>,
): Promise<Chunk> {
  const tags = await queries.tags.execute();
  await yieldToEventLoop();
  const params = withIds(await queries.params.execute());
  await yieldToEventLoop();
  const nodes = await queries.nodes.execute();
  await yieldToEventLoop();
  const barcodes = await queries.barcodes.execute();
  await yieldToEventLoop();
  const prices = await queries.prices.execute();
  await yieldToEventLoop();
  const stocks = await queries.stocks.execute();
  await yieldToEventLoop();
  const products = [];
  for (const [i, row] of rows.entries()) {
    // Converting one Markdown text takes up to a millisecond.
    if (i % 20 === 0) await yieldToEventLoop();
    products.push(withPlainDescription(row));
  }
  return { products, tags, params, nodes, barcodes, prices, stocks };
}

function queriesOf(db: Kysely<Database>, part: Part, ids: number[]) {
  return {
    tags: tagQuery(db).where('product_id', 'in', ids),
    params: paramQuery(db).where('product_id', 'in', ids),
    nodes: nodeQuery(db, part).where('product_id', 'in', ids),
    barcodes: barcodeQuery(db).where('product_id', 'in', ids),
    prices: priceQuery(db).where('product_id', 'in', ids),
    stocks: stockQuery(db).where('product_id', 'in', ids),
  };
}

function queriesBetween(
  db: Kysely<Database>,
  part: Part,
  first: number,
  last: number,
): ReturnType<typeof queriesOf> {
  return {
    tags: tagQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
    params: paramQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
    nodes: nodeQuery(db, part).where('product_id', '>=', first).where('product_id', '<=', last),
    barcodes: barcodeQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
    prices: priceQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
    stocks: stockQuery(db).where('product_id', '>=', first).where('product_id', '<=', last),
  };
}

function productQuery(db: Kysely<Database>, part: Part) {
  return db
    .selectFrom('products')
    .select(['id', 'family_id', 'variant', 'articul', 'articul_key', 'header'])
    .select(['brand_id', 'collection_id', 'catalog_id', 'unit', 'pack', 'price_rrc'])
    .select(['order_multiple', 'order_minimum', 'barcode'])
    .select(['picture', 'picturetype'])
    .select(['description', 'own_description', 'external_id'])
    .where(part === 'sold' ? onSale() : sql<SqlBool>`not ${onSale()}`);
}

/**
 * Replaces Markdown by plain text, because search, lists, exports and calls show no HTML. Product cards read the
 * Markdown (catalogue/).
 */
function withPlainDescription<Row extends WrittenDescription>(row: Row) {
  const { own_description, external_id, ...product } = row;
  const written = describedAtDesk(row);
  return written === undefined ? product : { ...product, description: plainDescription(written) };
}

function tagQuery(db: Kysely<Database>) {
  return db.selectFrom('product_tags').select(['product_id', 'tag_id']);
}

/** Reads further nodes. For goods on sale, omits hidden ones, as the dictionary does. */
function nodeQuery(db: Kysely<Database>, part: Part) {
  return db
    .selectFrom('product_nodes')
    .select(['product_id', 'node_id'])
    .$if(part === 'sold', (nodes) =>
      nodes.where('node_id', 'not in', (eb) => eb.selectFrom('catalogs').select('id').where('shut', '=', 1)),
    );
}

/** Reads the barcodes that are not `products.barcode`; most products have none. */
function barcodeQuery(db: Kysely<Database>) {
  return db
    .selectFrom('product_barcodes')
    .innerJoin('products', 'products.id', 'product_barcodes.product_id')
    .select(['product_id', 'product_barcodes.barcode'])
    .whereRef('product_barcodes.barcode', '!=', 'products.barcode');
}

/** Returns one row per product instead of one per value, which halves the time of reading. */
function paramQuery(db: Kysely<Database>) {
  return (
    db
      .selectFrom('product_params')
      // Values that the dictionary omits would look new, and each change of such goods would rebuild the model.
      .where('value_id', 'not in', (eb) => eb.selectFrom('param_values').select('id').where('gone', '=', 1))
      .where('param_id', 'not in', (eb) => eb.selectFrom('params').select('id').where('gone', '=', 1))
      .select(['product_id', sql<string>`group_concat(value_id)`.as('value_ids')])
      .groupBy('product_id')
  );
}

function withIds(rows: { product_id: number; value_ids: string }[]): Chunk['params'] {
  return rows.map(({ product_id, value_ids }) => ({
    product_id,
    value_ids: value_ids.split(',').map(Number),
  }));
}

/**
 * Reads prices of types that are for sale, as the dictionary does: other price types would look new, and each change
 * of stock would rebuild the model. A price of 0 counts as none, because the product cannot be ordered.
 */
function priceQuery(db: Kysely<Database>) {
  const sold = db.selectFrom('price_types').select('id').where('for_sale', '=', 1);
  return db
    .selectFrom('prices')
    .select(['product_id', 'price_type_id', 'price'])
    .where('price', '>', 0)
    .where('price_type_id', 'in', sold);
}

/** Reads free stock in visible warehouses, as the dictionary does. */
function stockQuery(db: Kysely<Database>) {
  const visible = db.selectFrom('warehouses').select('id').where('hidden', '=', 0);
  return db
    .selectFrom('stocks')
    .select(({ eb, ref }) => ['product_id', 'wms_id', eb(ref('quantity'), '-', ref('reserved')).as('free')])
    .whereRef('quantity', '>', 'reserved')
    .where('wms_id', 'in', visible);
}
