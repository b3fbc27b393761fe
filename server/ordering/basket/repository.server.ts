import { type Kysely, sql } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.server.ts';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { type ExpectedStock, expectedLeft } from '../../goods/expected-stock.ts';
import { expectedStocks } from '../../goods/expected-stocks.repository.server.ts';
import { expectedType } from '../../goods/expected-type.ts';
import { isOnSale } from '../../goods/on-sale.repository.server.ts';
import { currentDay } from '../../kernel/clock.ts';
import { type LineKey, stockKey } from './line-key.ts';

/**
 * A line with all data for prices, stock and display; `basePrice` is null without a price record. `free` counts pieces
 * in stock, or for a line of expected goods (which also has `expected`) the remaining expected pieces.
 */
export type BasketRow = Awaited<ReturnType<typeof storedRows>>[number] & {
  expected?: ExpectedStock | undefined;
};

/**
 * Returns all lines of an account's basket in the order in which they were added, with prices of `priceTypeId`. Runs
 * one query, and a second one if some lines are of expected goods.
 */
export async function basketRows(
  db: Kysely<Database>,
  accountId: number,
  priceTypeId: number | undefined,
): Promise<BasketRow[]> {
  return withExpected(db, await storedRows(db, accountId, priceTypeId));
}

/** Returns the lines. For a line of expected goods, `free` becomes the number of remaining expected pieces. */
export async function withExpected<Row extends LineKey & { free: number }>(
  db: Kysely<Database>,
  rows: Row[],
): Promise<(Row & { expected?: ExpectedStock })[]> {
  const lines = rows.filter(({ type }) => type === expectedType);
  if (lines.length === 0) return rows;
  const ids = lines.map(({ id }) => id);
  const stocks = new Map((await expectedStocks(db, ids, currentDay())).map((each) => [stockKey(each), each]));
  return rows.map((row) => {
    if (row.type !== expectedType) return row;
    const { id, wms, free } = row;
    const none = { id, wms, arrivals: [], owed: Math.max(0, -free), inStock: Math.max(0, free) };
    const expected = stocks.get(stockKey({ id, wms })) ?? none;
    return { ...row, expected, free: Math.max(0, expectedLeft(expected)) };
  });
}

async function storedRows(db: Kysely<Database>, accountId: number, priceTypeId: number | undefined) {
  return db
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
      'l.added_at as addedAt',
      'p.articul',
      'p.header',
      'p.picture',
      'p.picturetype',
      'p.unit',
      'p.pack',
      'p.weight',
      'p.order_multiple as multiple',
      'p.order_minimum as minimum',
      isOnSale('p').as('enabled'),
      'p.brand_id as brandId',
      'b.header as brand',
      'p.price_rrc as priceRrc',
      'c.price as basePrice',
      'w.header as warehouse',
      'w.region_id as regionId',
      sql<number>`coalesce(s.quantity - s.reserved, 0)`.as('free'),
    ])
    .where('l.account_id', '=', accountId)
    .orderBy('l.added_at')
    .orderBy('l.product_id')
    .orderBy('l.wms_id')
    .orderBy('l.type')
    .execute();
}

/** The maximum number of lines in a basket; nobody could review more. */
const maxLines = 5_000;

/** Returns how many lines can still be added to an account's basket. */
export async function roomFor(db: Kysely<Database>, accountId: number): Promise<number> {
  return maxLines - (await countLines(db, accountId));
}

/** Returns the number of lines in an account's basket. */
export async function countLines(db: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('basket_lines')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the key, quantity and price data of each line, and nothing more: the summary is shown on every page. */
export async function summaryRows(db: Kysely<Database>, accountId: number, priceTypeId: number | undefined) {
  return summaryQuery(db, { accountId, priceTypeId: priceTypeId ?? 0 });
}

const summaryQuery = compiledOnce((db, values: { accountId: number; priceTypeId: number }) =>
  db
    .selectFrom('basket_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('prices as c', (join) =>
      join.onRef('c.product_id', '=', 'l.product_id').on('c.price_type_id', '=', values.priceTypeId),
    )
    .select([
      'l.product_id as id',
      'l.wms_id as wms',
      'l.type',
      'l.quantity',
      'p.brand_id as brandId',
      'p.price_rrc as priceRrc',
      'c.price as basePrice',
    ])
    .where('l.account_id', '=', values.accountId),
);

/** Returns the products to add, with prices, quantity rules and whether they are on sale. Omits unknown ids. */
export async function wantedProducts(db: Kysely<Database>, ids: number[], priceTypeId: number | undefined) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('products as p')
    .leftJoin('prices as c', (join) =>
      join.onRef('c.product_id', '=', 'p.id').on('c.price_type_id', '=', priceTypeId ?? 0),
    )
    .select([
      'p.id',
      isOnSale('p').as('enabled'),
      'p.articul',
      'p.header',
      'p.unit',
      'p.order_multiple as multiple',
      'p.order_minimum as minimum',
      'p.brand_id as brandId',
      'p.price_rrc as priceRrc',
      'c.price as basePrice',
    ])
    .where('p.id', 'in', ids)
    .execute();
}

/** Returns the packs of products on sale, by id; `pack` is the number of pieces, 1 when unknown. Omits other ids. */
export async function packsOf(db: Kysely<Database>, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('products as p')
    .select(['p.id', 'p.articul', 'p.unit', 'p.pack', isOnSale('p').as('enabled')])
    .where('p.id', 'in', ids)
    .execute();
  return new Map(rows.filter(({ enabled }) => enabled === 1).map((row) => [row.id, row]));
}

/**
 * Creates the basket if needed and locks it until the transaction ends. Changes of one basket run one after the other,
 * so two submissions cannot both order it. Every use case that writes to the basket calls this first.
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

/** A line to write; `addedAt`: its position before it was removed. */
type WrittenLine = LineKey & { quantity: number; addedAt?: number | undefined };

/**
 * Writes lines: `add` increases existing quantities, `replace` overwrites them. An existing line keeps its position in
 * the basket. New lines are appended in the given order, a millisecond apart, so that the basket can be sorted by
 * `added_at` alone.
 */
export async function writeLines(
  db: Kysely<Database>,
  accountId: number,
  lines: WrittenLine[],
  how: 'add' | 'replace',
  now: number,
): Promise<void> {
  if (lines.length === 0) return;
  const from = Math.max(now, (await lastAdded(db, accountId)) + 1);
  await upsert(
    db,
    'basket_lines',
    lines.map(({ id, wms, type, quantity, addedAt }, i) => ({
      account_id: accountId,
      product_id: id,
      wms_id: wms,
      type,
      quantity,
      added_at: addedAt ?? from + i,
    })),
    ['account_id', 'product_id', 'wms_id', 'type'],
    { quantity: how },
  );
}

async function lastAdded(db: Kysely<Database>, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('basket_lines')
    .select((eb) => eb.fn.max('added_at').as('last'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/**
 * The maximum number of combinations per statement: SQLite nests an OR one level deeper with each term, and allows at
 * most a thousand levels.
 */
const maxKinds = 500;

/** Removes existing lines, in one statement per 500 combinations of warehouse and type. */
export async function removeLines(
  db: Kysely<Database>,
  accountId: number,
  lines: readonly LineKey[],
): Promise<void> {
  const kinds = byKind(lines);
  for (let from = 0; from < kinds.length; from += maxKinds) {
    const part = kinds.slice(from, from + maxKinds);
    await db
      .deleteFrom('basket_lines')
      .where('account_id', '=', accountId)
      .where((eb) =>
        eb.or(
          part.map(({ wms, type, ids }) =>
            eb.and([eb('wms_id', '=', wms), eb('type', '=', type), eb('product_id', 'in', ids)]),
          ),
        ),
      )
      .execute();
  }
}

/** Groups the product ids of lines by warehouse and type. */
function byKind(lines: readonly LineKey[]): (Omit<LineKey, 'id'> & { ids: number[] })[] {
  const kinds = new Map<string, Omit<LineKey, 'id'> & { ids: number[] }>();
  for (const { id, wms, type } of lines) {
    const kind = kinds.get(`${wms}:${type}`);
    if (kind) kind.ids.push(id);
    else kinds.set(`${wms}:${type}`, { wms, type, ids: [id] });
  }
  return [...kinds.values()];
}

/** Removes every line; keeps the saved delivery option. */
export async function emptyBasket(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('basket_lines').where('account_id', '=', accountId).execute();
}

/** Returns the delivery option saved with the basket, if it is still offered. */
export async function rememberedDelivery(db: Kysely<Database>, accountId: number) {
  return db
    .selectFrom('baskets')
    .innerJoin('delivery_options', 'delivery_options.id', 'baskets.delivery_id')
    .select(['delivery_options.id', 'delivery_options.header', 'delivery_options.price'])
    .where('baskets.account_id', '=', accountId)
    .where('delivery_options.hidden', '=', 0)
    .executeTakeFirst();
}

/** Returns the delivery options that are offered, in display order. */
export async function deliveryOptions(db: Kysely<Database>) {
  return db
    .selectFrom('delivery_options')
    .select(['id', 'header', 'hint', 'price', 'needs_address', 'weekdays', 'cutoff_hour'])
    .where('hidden', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
