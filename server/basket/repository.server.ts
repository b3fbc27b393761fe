import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import type { LineKey } from './line-key.ts';

/** A line with everything that prices, stock and display need; `free` and `basePrice` are null where there is no record. */
export type BasketRow = Awaited<ReturnType<typeof basketRows>>[number];

/** All lines of an account's basket in the order they were added, with prices of `priceTypeId`. One query. */
export async function basketRows(db: Kysely<Database>, accountId: number, priceTypeId: number | undefined) {
  const rows = await db
    .selectFrom('basket_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('warehouses as w', 'w.id', 'l.wms_id')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .leftJoin('prices as c', (join) =>
      join.onRef('c.product_id', '=', 'l.product_id').on('c.price_type_id', '=', priceTypeId ?? 0),
    )
    .leftJoin('stocks as s', (join) =>
      join.onRef('s.product_id', '=', 'l.product_id').onRef('s.wms_id', '=', 'l.wms_id'),
    )
    .select([
      'l.product_id as id',
      'l.wms_id as wms',
      'l.type',
      'l.quantity',
      'p.articul',
      'p.header',
      'p.picture',
      'p.picturetype',
      'p.unit',
      'p.pack',
      'p.enabled',
      'p.brand_id as brandId',
      'b.header as brand',
      'p.price_rrc as priceRrc',
      'c.price as basePrice',
      'w.header as warehouse',
      'w.region_id as regionId',
      's.quantity as stock',
      's.reserved',
    ])
    .where('l.account_id', '=', accountId)
    .orderBy('l.added_at')
    .orderBy('l.product_id')
    .orderBy('l.wms_id')
    .orderBy('l.type')
    .execute();
  return rows.map(({ stock, reserved, ...row }) => ({
    ...row,
    free: (stock ?? 0) - (reserved ?? 0),
  }));
}

/** A larger one is no order to look through, and no page to draw. */
const mostLines = 5_000;

/** How many more lines an account's basket takes. */
export async function roomFor(db: Kysely<Database>, accountId: number): Promise<number> {
  return mostLines - (await countLines(db, accountId));
}

/** How many lines lie in an account's basket. */
export async function countLines(db: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('basket_lines')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Quantities and price facts only: the top summary is on every page. */
export async function summaryRows(db: Kysely<Database>, accountId: number, priceTypeId: number | undefined) {
  return db
    .selectFrom('basket_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('prices as c', (join) =>
      join.onRef('c.product_id', '=', 'l.product_id').on('c.price_type_id', '=', priceTypeId ?? 0),
    )
    .select(['l.quantity', 'p.brand_id as brandId', 'p.price_rrc as priceRrc', 'c.price as basePrice'])
    .where('l.account_id', '=', accountId)
    .execute();
}

/** What is known of products that somebody wants to put in: are they sold, at what price. Unknown ids are missing. */
export async function wantedProducts(db: Kysely<Database>, ids: number[], priceTypeId: number | undefined) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('products as p')
    .leftJoin('prices as c', (join) =>
      join.onRef('c.product_id', '=', 'p.id').on('c.price_type_id', '=', priceTypeId ?? 0),
    )
    .select(['p.id', 'p.enabled', 'p.unit', 'c.price as basePrice'])
    .where('p.id', 'in', ids)
    .execute();
}

/** Free pieces (quantity − reserved) of products, per warehouse that has a record. */
export async function freeStocks(db: Kysely<Database>, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('stocks')
    .select(['product_id as id', 'wms_id as wms', 'quantity', 'reserved'])
    .where('product_id', 'in', ids)
    .execute();
  return rows.map(({ id, wms, quantity, reserved }) => ({ id, wms, free: Math.max(0, quantity - reserved) }));
}

/** The account's lines of some products, or of all when `ids` is left out. */
export async function basketLines(db: Kysely<Database>, accountId: number, ids?: number[]) {
  if (ids?.length === 0) return [];
  return db
    .selectFrom('basket_lines')
    .select(['product_id as id', 'wms_id as wms', 'type', 'quantity'])
    .where('account_id', '=', accountId)
    .$if(ids !== undefined, (query) => query.where('product_id', 'in', ids ?? []))
    .orderBy('added_at')
    .orderBy('product_id')
    .orderBy('wms_id')
    .orderBy('type')
    .execute();
}

/**
 * Opens the basket and holds it until the transaction ends: what changes one basket runs one after the other, so that two
 * submissions of the same basket cannot both order it. First statement of every use case that writes here.
 */
export async function holdBasket(db: Kysely<Database>, accountId: number, now: number): Promise<void> {
  await upsert(
    db,
    'baskets',
    [{ account_id: accountId, delivery_id: null, updated_at: now }],
    ['account_id'],
    { updated_at: 'replace' },
  );
}

/** Writes lines: `add` to what lies there, or `replace` it. A line that exists keeps its place in the basket. */
export async function writeLines(
  db: Kysely<Database>,
  accountId: number,
  lines: (LineKey & { quantity: number })[],
  how: 'add' | 'replace',
  now: number,
): Promise<void> {
  await upsert(
    db,
    'basket_lines',
    lines.map(({ id, wms, type, quantity }) => ({
      account_id: accountId,
      product_id: id,
      wms_id: wms,
      type,
      quantity,
      added_at: now,
    })),
    ['account_id', 'product_id', 'wms_id', 'type'],
    { quantity: how },
  );
}

/**
 * Removes lines that are there: writes them to zero and deletes what is zero, for no way to name many three-part keys works on
 * both databases.
 */
export async function removeLines(
  db: Kysely<Database>,
  accountId: number,
  lines: readonly LineKey[],
  now: number,
): Promise<void> {
  if (lines.length === 0) return;
  const emptied = lines.map(({ id, wms, type }) => ({ id, wms, type, quantity: 0 }));
  await writeLines(db, accountId, emptied, 'replace', now);
  await db.deleteFrom('basket_lines').where('account_id', '=', accountId).where('quantity', '=', 0).execute();
}

/** Takes every line out; the remembered delivery stays. */
export async function emptyBasket(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('basket_lines').where('account_id', '=', accountId).execute();
}

/** The delivery option remembered with the basket. */
export async function rememberedDelivery(db: Kysely<Database>, accountId: number) {
  return db
    .selectFrom('baskets')
    .innerJoin('delivery_options', 'delivery_options.id', 'baskets.delivery_id')
    .select(['delivery_options.id', 'delivery_options.header', 'delivery_options.price'])
    .where('baskets.account_id', '=', accountId)
    .executeTakeFirst();
}

/** All delivery options, in the order they are shown. */
export async function deliveryOptions(db: Kysely<Database>) {
  return db
    .selectFrom('delivery_options')
    .select(['id', 'header', 'hint', 'price', 'needs_address'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** Remembers a delivery option with the basket, which has to be open already (`holdBasket`). */
export async function rememberDelivery(
  db: Kysely<Database>,
  accountId: number,
  deliveryId: number,
): Promise<void> {
  await db
    .updateTable('baskets')
    .set({ delivery_id: deliveryId })
    .where('account_id', '=', accountId)
    .execute();
}
