import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { bulkInsert, inWrittenOrder, ordersBy } from '../../db/dialect.server.ts';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';

type Orders = ExpressionBuilder<Database, 'orders'>;

/**
 * Matches orders that 1C needs. An order that was cancelled before it was given is not needed, unless it comes from
 * the old portal, because 1C knows such orders already.
 */
function isWorthGiving(eb: Orders): Expression<SqlBool> {
  return eb.or([
    eb('orders.state', '!=', state.cancelled),
    eb('orders.old_number', 'is not', null),
    eb.exists(
      eb
        .selectFrom('exchange_given')
        .select('exchange_given.id')
        .whereRef('exchange_given.order_id', '=', 'orders.id'),
    ),
  ]);
}

/** Matches orders whose goods all have an `Ид`. */
function isComplete(eb: Orders): Expression<SqlBool> {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('order_lines')
        .innerJoin('products', 'products.id', 'order_lines.product_id')
        .select('order_lines.id')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .where('products.external_id', 'is', null),
    ),
  );
}

/**
 * Returns the ids of the next orders for 1C, at most `most`: first those that changed since 1C got them, that were
 * not confirmed, or that were held and are complete now; then new ones placed since `since`. They are sorted by the
 * time of the order.
 */
export async function nextToGive(
  db: Kysely<Database>,
  { since, most }: { since: number; most: number },
): Promise<number[]> {
  const waiting = await db
    .selectFrom(ordersBy(db, 'orders_by_exchange'))
    .select(['orders.id', 'orders.created_at as createdAt'])
    .where('orders.exchange_state', 'in', ['again', 'given', 'held'])
    .where((eb) => eb.or([eb('orders.exchange_state', '!=', 'held'), isComplete(eb)]))
    .where(isWorthGiving)
    .orderBy('orders.id')
    .limit(most)
    .execute();
  const added = await db
    .selectFrom(ordersBy(db, 'orders_by_exchange'))
    .select(['orders.id', 'orders.created_at as createdAt'])
    .where('orders.exchange_state', '=', 'new')
    .where('orders.created_at', '>=', since)
    .where(isWorthGiving)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(most)
    .execute();
  return [...waiting, ...added]
    .slice(0, most)
    .sort(byTime)
    .map(({ id }) => id);
}

function byTime(a: { id: number; createdAt: number }, b: { id: number; createdAt: number }): number {
  return a.createdAt - b.createdAt || a.id - b.id;
}

/** An order with the data that 1C needs. Its parties are as of the day of the order. */
export type GivenOrder = Awaited<ReturnType<typeof ordersToGive>>[number];

/** Returns at most `perStatement` orders by their ids, sorted by the time of the order. */
export async function ordersToGive(db: Kysely<Database>, ids: readonly number[]) {
  const orders = await orderRows(db, ids);
  const contracts = new Map<number, Contract>();
  for (const some of portions(distinct(orders.map(({ contractId }) => contractId))))
    for (const { id, ...contract } of await contractRows(db, some)) contracts.set(id, contract);
  const parties = new Map<number, Party>();
  for (const some of portions(distinct(orders.map(({ partyId }) => partyId))))
    for (const { id, ...party } of await partyRows(db, some)) parties.set(id, party);
  return orders
    .map(({ contractId, partyId, ...order }) => ({
      ...order,
      ...contracts.get(contractId)!,
      ...(parties.get(partyId ?? 0) ?? noParty),
    }))
    .sort(byTime);
}

function orderRows(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'old_number as oldNumber',
      'exchange_revision as revision',
      'state',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'company',
      'inn',
      'kpp',
      'delivery_header as delivery',
      'delivery_price as deliveryPrice',
      'full_address as address',
      'ship_on as shipOn',
      'expected_on as expectedOn',
      'comment',
      'external_paid_on as paidOn',
      'contract_id as contractId',
      'buyer_party_id as partyId',
    ])
    .where('id', 'in', ids)
    .execute();
}

type Contract = Omit<Awaited<ReturnType<typeof contractRows>>[number], 'id'>;

function contractRows(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .innerJoin('price_types', 'price_types.id', 'contracts.price_type_id')
    .leftJoin('exchange_words as vat', (join) =>
      join
        .onRef('vat.external_id', '=', 'price_types.external_id')
        .on('vat.kind', '=', 'vat')
        .on('vat.owner', '=', '')
        .on('vat.header', '!=', ''),
    )
    .select([
      'contracts.id',
      'contragents.id as contragentId',
      'contragents.external_id as contragent',
      'contracts.header as contractHeader',
      'contracts.external_id as contract',
      'price_types.header as priceType',
      // Not null when 1C adds VAT to the prices of this type.
      'vat.header as vatOnTop',
    ])
    .where('contracts.id', 'in', ids)
    .execute();
}

type Party = { [Column in keyof typeof noParty]: string | null };
const noParty = { legalAddress: null, bank: null, bik: null, account: null };

function partyRows(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('parties')
    .select(['id', 'legal_address as legalAddress', 'bank', 'bik', 'account'])
    .where('id', 'in', ids)
    .execute();
}

/** All warehouses by id. `place` sorts the lines of a document. */
type GivenWarehouses = Awaited<ReturnType<typeof warehousesToGive>>;

/** Returns all warehouses, because there are few of them and each line names one. */
export async function warehousesToGive(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('warehouses')
    .select(['id', 'external_id as warehouse', 'header as warehouseHeader', 'organisation'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, ...warehouse }, place) => [id, { ...warehouse, place }]));
}

/** A line at the contract's price, which the wholesaler invoices. */
export type GivenLine = Awaited<ReturnType<typeof lineRows>>[number] &
  NonNullable<ReturnType<GivenWarehouses['get']>>;

/**
 * Returns the lines of at most `perStatement` orders, by order. They are sorted by warehouse, then by the sequence in
 * which they were added.
 */
export async function linesToGive(
  db: Kysely<Database>,
  ids: readonly number[],
  warehouses: GivenWarehouses,
): Promise<Map<number, GivenLine[]>> {
  const byOrder = new Map<number, GivenLine[]>();
  for (const row of await lineRows(db, ids)) {
    // The row is not copied, because there may be a hundred thousand rows.
    const line = Object.assign(row, warehouses.get(row.wmsId)!);
    const known = byOrder.get(row.orderId);
    if (known) known.push(line);
    else byOrder.set(row.orderId, [line]);
  }
  for (const lines of byOrder.values()) lines.sort((a, b) => a.place - b.place || a.id - b.id);
  return byOrder;
}

/**
 * Returns the lines of a few orders, unsorted. For many orders, or with sorting, MariaDB would read the lines by all
 * warehouses instead of by the index on the order.
 */
async function lineRows(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .$call(inWrittenOrder(db))
    .select([
      'order_lines.id',
      'order_lines.order_id as orderId',
      'order_lines.articul',
      'order_lines.header',
      'order_lines.quantity',
      'order_lines.price',
      'order_lines.wms_id as wmsId',
      'products.external_id as externalId',
      'order_lines.vat',
      'order_lines.vat_free as vatFree',
      'products.vat as goodVat',
      'products.vat_free as goodVatFree',
      'products.unit',
    ])
    .where('order_lines.order_id', 'in', ids)
    .execute();
}

/**
 * The most orders per statement: for a longer list MariaDB creates a temporary table and chooses a bad join order.
 */
const perStatement = 500;

/** Splits a list into portions that fit one statement. */
export function portions<T>(list: readonly T[]): T[][] {
  return chunks(list, perStatement);
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Holds orders back, each with the reason to show at the desk. */
export async function holdBack(
  db: Kysely<Database>,
  held: readonly { id: number; problem: string }[],
): Promise<void> {
  const byProblem = new Map<string, number[]>();
  for (const { id, problem } of held) {
    const ids = byProblem.get(problem) ?? [];
    ids.push(id);
    byProblem.set(problem, ids);
  }
  for (const [problem, ids] of byProblem) {
    await db
      .updateTable('orders')
      .set({ exchange_state: 'held', exchange_problem: problem })
      .where('id', 'in', ids)
      // Another exchange may have confirmed meanwhile that 1C has the order.
      .where('exchange_state', 'not in', ['confirmed', 'born'])
      .execute();
  }
}

/**
 * Records that a session was given orders at certain revisions. An order that has changed meanwhile stays in the
 * queue. An order that another session was given but has not confirmed can be confirmed by this session, too.
 */
export async function enterGiven(
  db: Kysely<Database>,
  session: number,
  orders: readonly Pick<GivenOrder, 'id' | 'revision'>[],
  now: number,
): Promise<void> {
  await bulkInsert(
    db,
    'exchange_given',
    orders.map(({ id, revision }) => ({
      session_id: session,
      order_id: id,
      revision,
      given_at: now,
      confirmed_at: null,
    })),
  );
  for (const { revision, ids } of byRevision(orders)) {
    await db
      .updateTable('orders')
      .set({ exchange_state: 'given', exchange_problem: '' })
      .where('id', 'in', ids)
      .where('exchange_state', 'in', ['new', 'again', 'held'])
      .where('exchange_revision', '=', revision)
      .execute();
  }
}

/**
 * Records that a session has confirmed the orders that it was given, and returns their number. An order that has
 * changed since then stays in the queue.
 */
export async function enterConfirmed(db: Kysely<Database>, session: number, now: number): Promise<number> {
  const rows = await db
    .selectFrom('exchange_given')
    .select(['order_id as id', 'revision'])
    .distinct()
    .where('session_id', '=', session)
    .where('confirmed_at', 'is', null)
    .orderBy('order_id')
    .execute();
  for (const { revision, ids } of byRevision(rows)) {
    await db
      .updateTable('orders')
      .set({ exchange_state: 'confirmed' })
      .where('id', 'in', ids)
      .where('exchange_state', '=', 'given')
      .where('exchange_revision', '=', revision)
      .execute();
  }
  if (rows.length > 0) {
    await db
      .updateTable('exchange_given')
      .set({ confirmed_at: now })
      .where('session_id', '=', session)
      .where('confirmed_at', 'is', null)
      .execute();
  }
  return distinct(rows.map(({ id }) => id)).length;
}

/**
 * Splits orders or returns into portions of one revision each, which is the number of their changes, so that a
 * statement can leave out those that have changed since. Looking each order up among the rows of the session took a
 * time that grew with the square of their number.
 */
export function byRevision(all: readonly Pick<GivenOrder, 'id' | 'revision'>[]) {
  const ids = new Map<number, number[]>();
  for (const { id, revision } of all) {
    const known = ids.get(revision);
    if (known) known.push(id);
    else ids.set(revision, [id]);
  }
  return [...ids].flatMap(([revision, same]) => portions(same).map((some) => ({ revision, ids: some })));
}

/** Returns the orders that are held back, with the reasons, oldest first, at most `most`. */
export function firstHeld(
  db: Kysely<Database>,
  most: number,
): Promise<{ id: number; createdAt: number; problem: string }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'created_at as createdAt', 'exchange_problem as problem'])
    .where('exchange_state', '=', 'held')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Returns the number of orders that are held back, for the journal of the exchange. */
export async function countHeld(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('exchange_state', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(row.held);
}
