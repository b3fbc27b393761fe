import type { Kysely, Selectable } from 'kysely';
import { bulkInsert, upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import type { Run } from './import-runs.repository.server.ts';

/** Columns that staff set, or that are written with the prices. */
type OfDesk =
  | 'hidden'
  | 'own_description'
  | 'on_home'
  | 'volume'
  | 'order_multiple'
  | 'order_minimum'
  | 'imported_minimum';

/** A product with the columns that the import uses. */
export type ProductRow = Omit<Selectable<Database['products']>, OfDesk | 'import_id'>;

const columns = [
  'id',
  'external_id',
  'family_id',
  'variant',
  'articul',
  'articul_key',
  'header',
  'brand_id',
  'collection_id',
  'catalog_id',
  'unit',
  'pack',
  'price_rrc',
  'picture',
  'picturetype',
  'description',
  'enabled',
  'offered',
  'barcode',
  'code',
  'vat',
  'vat_free',
  'weight',
  'catalogue',
  'good_name',
  'good_articul',
  'good_deleted',
] as const satisfies readonly (keyof ProductRow)[];

/** Columns that staff also change; written only with a new product. */
const startingValues = new Set(['pack', 'picture', 'picturetype', 'collection_id']);

/** The columns of a known product that the import overwrites. The retail price is written with the prices. */
const ofImport = columns.filter(
  (column) => column !== 'id' && column !== 'price_rrc' && !startingValues.has(column),
);

/**
 * Writes products with known ids. For an existing product it overwrites only what 1C controls, because staff may be
 * changing the rest.
 */
export function saveProductRows(db: Kysely<Database>, rows: ProductRow[], { id }: Run): Promise<void> {
  const replaced = Object.fromEntries([...ofImport, 'import_id'].map((column) => [column, 'replace']));
  return upsert(
    db,
    'products',
    rows.map((row) => ({ ...row, import_id: id })),
    ['id'],
    replaced,
  );
}

/** Sets recommended retail prices in kopecks. */
export function saveRetailPrices(db: Kysely<Database>, rows: ProductRow[], { id }: Run): Promise<void> {
  return upsert(
    db,
    'products',
    rows.map((row) => ({ ...row, import_id: id })),
    ['id'],
    { price_rrc: 'replace', import_id: 'replace' },
  );
}

/** Records the import as the last one that changed these products. */
export async function nameImport(db: Kysely<Database>, ids: number[], { id }: Run): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  await db.updateTable('products').set({ import_id: id }).where('id', 'in', unique).execute();
}
/** A value of a parameter. `of_offer` is 1 when the offer names it, not its good. */
export type Link = { param_id: number; value_id: number; of_offer: number };

/**
 * Returns the products made from these goods and offers, by external id, on sale or not. A good's own id finds a
 * product without sizes; its family finds the sizes.
 */
export async function importedProducts(
  db: Kysely<Database>,
  ids: { goods: string[]; offers: string[] },
): Promise<Map<string, ProductRow>> {
  const external = [...new Set([...ids.goods, ...ids.offers])];
  if (external.length === 0) return new Map();
  const products = db.selectFrom('products').select(columns);
  const rows = await products.where('external_id', 'in', external).execute();
  const families = ids.goods.length
    ? await products.where('family_id', 'in', ids.goods).where('external_id', 'is not', null).execute()
    : [];
  return new Map([...rows, ...families].map((row) => [row.external_id ?? '', row]));
}

type Offered = { id: number; vat: number | null; order_minimum: number; imported_minimum: number | null };

/** Returns the products with these external ids; unknown ids are missing. */
export async function offeredProducts(db: Kysely<Database>, offers: string[]): Promise<Map<string, Offered>> {
  if (offers.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'external_id', 'vat', 'order_minimum', 'imported_minimum'])
    .where('external_id', 'in', offers)
    .execute();
  return new Map(rows.map(({ external_id, ...row }) => [external_id ?? '', row]));
}

/**
 * Returns the products that were never offered, so that nothing can refer to them. They are placeholders of goods
 * whose offers had not arrived.
 */
export async function neverOffered(db: Kysely<Database>, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('enabled', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('prices').select('price').whereRef('prices.product_id', '=', 'products.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('stocks').select('wms_id').whereRef('stocks.product_id', '=', 'products.id'))),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Sets the minimum quantity given by 1C (null for none). Orders use it unless staff have set another minimum. */
export async function saveMinimum(
  db: Kysely<Database>,
  ids: number[],
  minimum: number | null,
  { id }: Run,
): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({
      order_minimum: eb
        .case()
        .when(eb.or([eb('order_minimum', '=', 1), eb('order_minimum', '=', eb.ref('imported_minimum'))]))
        .then(minimum ?? 1)
        .else(eb.ref('order_minimum'))
        .end(),
      import_id: id,
    }))
    .where('id', 'in', ids)
    .execute();
  await db.updateTable('products').set({ imported_minimum: minimum }).where('id', 'in', ids).execute();
}

/** Returns whole rows of products. */
export function productsById(db: Kysely<Database>, ids: number[]): Promise<ProductRow[]> {
  return db.selectFrom('products').select(columns).where('id', 'in', ids).execute();
}

/** Returns parameter values by product. */
export async function linksOf(
  db: Kysely<Database>,
  products: Iterable<{ id: number }>,
): Promise<Map<number, Link[]>> {
  const ids = [...products].map(({ id }) => id);
  const links = new Map<number, Link[]>();
  if (ids.length === 0) return links;
  const rows = await db.selectFrom('product_params').selectAll().where('product_id', 'in', ids).execute();
  for (const { product_id, ...link } of rows) {
    const known = links.get(product_id) ?? [];
    known.push(link);
    links.set(product_id, known);
  }
  return links;
}

/** Replaces the parameter values of products. */
export async function replaceLinks(db: Kysely<Database>, links: ReadonlyMap<number, Link[]>): Promise<void> {
  if (links.size === 0) return;
  await db
    .deleteFrom('product_params')
    .where('product_id', 'in', [...links.keys()])
    .execute();
  await bulkInsert(
    db,
    'product_params',
    [...links].flatMap(([product_id, each]) => each.map((link) => ({ product_id, ...link }))),
  );
}

/** Returns at most `limit` products of a 1C catalogue that are on sale, with ids above `after`, sorted by id. */
export async function soldImports(
  db: Kysely<Database>,
  { catalogue, after, limit }: { catalogue: string; after: number; limit: number },
) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'external_id', 'family_id', 'header'])
    .where('id', '>', after)
    .where('catalogue', '=', catalogue)
    .where('external_id', 'is not', null)
    .where('enabled', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, external_id: row.external_id ?? '' }));
}

/** Takes products off sale; their rows stay for orders and baskets. */
export async function disable(db: Kysely<Database>, ids: number[], { id }: Run): Promise<void> {
  await db
    .updateTable('products')
    .set({ enabled: 0, offered: 0, import_id: id })
    .where('id', 'in', ids)
    .execute();
}

/** Returns the 1C catalogues of products. */
export async function cataloguesOfProducts(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('catalogue')
    .distinct()
    .where('catalogue', 'is not', null)
    .execute();
  return rows.map(({ catalogue }) => catalogue ?? '');
}

/** Assigns this catalogue to at most `limit` 1C products without one; returns how many there were. */
export async function adoptProducts(db: Kysely<Database>, catalogue: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('catalogue', 'is', null)
    .where('external_id', 'is not', null)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('products').set({ catalogue }).where('id', 'in', ids).execute();
  return ids.length;
}

/** Returns at most `limit` 1C products with ids above `after`, sorted by id. */
export function productsAfter(db: Kysely<Database>, after: number, limit: number): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .select(columns)
    .where('id', '>', after)
    .where('external_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns whether any product has a recommended retail price. */
export async function hasRetailPrices(db: Kysely<Database>): Promise<boolean> {
  const priced = db.selectFrom('products').select('id').where('price_rrc', '>', 0).limit(1);
  return (await priced.executeTakeFirst()) !== undefined;
}

/** Returns the prices of one type, in kopecks, by product. */
export async function pricesOfType(
  db: Kysely<Database>,
  type: number,
  products: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('prices')
    .select(['product_id', 'price'])
    .where('price_type_id', '=', type)
    .where('product_id', 'in', products)
    .execute();
  return new Map(rows.map(({ product_id, price }) => [product_id, price]));
}
