import type { Kysely, Selectable } from 'kysely';
import { bulkInsert, upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import type { Run } from './import-runs.repository.server.ts';

/** What only the desk decides: the import neither reads nor writes it. */
type OfDesk = 'hidden' | 'own_description' | 'on_home' | 'order_multiple' | 'order_minimum';

/** A product as the import knows it. */
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
] as const satisfies readonly (keyof ProductRow)[];

/** Columns that the desk changes, too: written with a new product only. */
const startingValues = new Set(['pack', 'picture', 'picturetype', 'collection_id']);

/** The columns of a known product that the import overwrites. The retail price is written with the prices. */
const ofImport = columns.filter(
  (column) => column !== 'id' && column !== 'price_rrc' && !startingValues.has(column),
);

/**
 * Writes products with known ids. Of a known one only what 1C decides is overwritten: somebody at the desk may
 * change the rest at this moment.
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

/** Sets recommended retail prices, in kopecks. */
export function saveRetailPrices(db: Kysely<Database>, rows: ProductRow[], { id }: Run): Promise<void> {
  return upsert(
    db,
    'products',
    rows.map((row) => ({ ...row, import_id: id })),
    ['id'],
    { price_rrc: 'replace', import_id: 'replace' },
  );
}

/** Names the import as the last one that has changed these products. */
export async function nameImport(db: Kysely<Database>, ids: number[], { id }: Run): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  await db.updateTable('products').set({ import_id: id }).where('id', 'in', unique).execute();
}
export type Link = { param_id: number; value_id: number };

/**
 * Returns the products made from these goods and offers, by external id, on sale or not. A good's own id
 * finds a product without sizes, its family finds the sizes.
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

/** Returns the ids of the products with these external ids; unknown ones are missing. */
export async function productIds(db: Kysely<Database>, offers: string[]): Promise<Map<string, number>> {
  if (offers.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'external_id'])
    .where('external_id', 'in', offers)
    .execute();
  return new Map(rows.map(({ id, external_id }) => [external_id ?? '', id]));
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
  for (const { product_id, param_id, value_id } of rows) {
    const known = links.get(product_id) ?? [];
    known.push({ param_id, value_id });
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

/** Returns every product of 1C that is currently sold. */
export async function soldImports(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'external_id', 'family_id', 'header'])
    .where('external_id', 'is not', null)
    .where('enabled', '=', 1)
    .execute();
  return rows.map((row) => ({ ...row, external_id: row.external_id ?? '' }));
}

/** Takes products off sale; their rows stay for orders and baskets. */
export async function disable(db: Kysely<Database>, ids: number[], { id }: Run): Promise<void> {
  await db.updateTable('products').set({ enabled: 0, import_id: id }).where('id', 'in', ids).execute();
}
