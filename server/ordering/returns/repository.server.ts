import type { ExpressionBuilder, Insertable, Kysely } from 'kysely';
import { bulkInsert, upsert } from '../../db/dialect.server.ts';
import { shippedStates } from '../../db/order-states.ts';
import type { Database, ReturnState } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { ruDate } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { bind } from '../../kernel/typography.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { returnsGivenSince } from '../orders/exchange-settings.repository.server.ts';
import { isOwnOrder } from '../orders/order-conditions.repository.server.ts';
import { plainNumber } from './plain-number.ts';
import { liveStates } from './rules.ts';

/** A line of a shipped order; `price`: kopecks, `left`: pieces that can still be returned. */
export type LineToReturn = Awaited<ReturnType<typeof linesToReturn>>[number];

/**
 * Returns the lines of an order with the pieces that can still be returned: those shipped less those of other asked,
 * accepted and received returns. Reliable only with the order locked. The caller must check access.
 */
export async function linesToReturn(db: Kysely<Database>, orderId: number, except = 0) {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'order_lines.wms_id')
    .select(['order_lines.id', 'order_lines.product_id as product', 'order_lines.wms_id as wms'])
    .select(['warehouses.header as warehouse', 'order_lines.articul', 'order_lines.header'])
    .select(['products.unit', 'order_lines.quantity', 'order_lines.price'])
    .select((eb) =>
      eb
        .selectFrom('return_lines')
        .innerJoin('returns', 'returns.id', 'return_lines.return_id')
        .select(({ fn }) => fn.sum<number>('return_lines.quantity').as('pieces'))
        .whereRef('return_lines.order_line_id', '=', 'order_lines.id')
        .where('returns.state', 'in', liveStates)
        .where('returns.id', '<>', except)
        .as('returned'),
    )
    .where('order_lines.order_id', '=', orderId)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .orderBy('order_lines.id')
    .execute();
  return rows.map(({ returned, ...line }) => ({
    ...line,
    left: Math.max(0, line.quantity - Number(returned ?? 0)),
  }));
}

/** Returns the return that this submission has already made; undefined when there is none. */
export async function returnByKey(db: Kysely<Database>, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('returns')
    .select('id')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

export type PickedLine = Pick<LineToReturn, 'id' | 'product' | 'wms' | 'quantity' | 'price'>;

/** Inserts a return with its lines and returns its id. */
export async function insertReturn(
  db: Kysely<Database>,
  values: Omit<Insertable<Database['returns']>, 'total'>,
  lines: readonly PickedLine[],
): Promise<number> {
  const { insertId } = await db
    .insertInto('returns')
    .values({ ...values, total: totalOf(lines) })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await bulkInsert(db, 'return_lines', linesOf(id, lines));
  return id;
}

function linesOf(id: number, lines: readonly PickedLine[]): Insertable<Database['return_lines']>[] {
  return lines.map((line) => ({
    return_id: id,
    order_line_id: line.id,
    product_id: line.product,
    wms_id: line.wms,
    quantity: line.quantity,
    price: line.price,
  }));
}

/** Returns the sum of lines, in kopecks. */
export function totalOf(lines: readonly { quantity: number; price: number }[]): number {
  return lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
}

/** Returns the returns of an order, in the order in which they were made. */
export async function returnsOfOrder(
  db: Kysely<Database>,
  orderId: number,
): Promise<{ id: number; state: ReturnState; total: number }[]> {
  const rows = await db
    .selectFrom('returns')
    .select(['id', 'state', 'total'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** Returns whether goods of an order are being returned or were. */
export async function hasLiveReturns(db: Kysely<Database>, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', liveStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a return for a member of the dealer who may see its order; undefined otherwise. */
export async function ownReturn(db: Kysely<Database>, actor: SignedIn, id: number) {
  return db
    .selectFrom('returns')
    .select(['id', 'order_id as orderId', 'state'])
    .where('id', '=', id)
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('orders.id').where(isOwnOrder(actor)))
    .executeTakeFirst();
}

/** Returns a return; undefined when it does not exist or `served` does not serve its dealer. */
export async function findReturn(db: Kysely<Database>, id: number, served?: number) {
  return db
    .selectFrom('returns')
    .selectAll()
    .where('id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)))
    .executeTakeFirst();
}

/** Returns the lines of a return with the names of their goods. The caller must check access. */
export async function linesOfReturns(db: Kysely<Database>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('return_lines as r')
    .innerJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .innerJoin('warehouses as w', 'w.id', 'r.wms_id')
    .leftJoin('warehouses as back', 'back.id', 'r.stock_wms_id')
    .select([
      'r.return_id as returnId',
      'r.order_line_id as id',
      'r.product_id as product',
      'r.wms_id as wms',
    ])
    .select([
      'r.quantity',
      'r.price',
      'r.outcome',
      'r.written_off as writtenOff',
      'back.header as stock',
      'w.header as warehouse',
    ])
    .select(['l.articul', 'l.header', 'p.unit', 'p.external_id as externalId'])
    .where('r.return_id', 'in', ids)
    .orderBy('r.return_id')
    .orderBy('r.order_line_id')
    .execute();
  return rows.map(({ externalId, ...line }) => ({ ...line, isOf1c: externalId !== null }));
}

/** Returns the warehouses that can take goods back; 1C keeps the stock of those with an id in 1C. */
export function warehousesOfReturns(db: Kysely<Database>) {
  return db.selectFrom('warehouses').select(['id', 'header', 'external_id as externalId']).execute();
}

function isUnknownIn1c(eb: ExpressionBuilder<Database, 'returns'>) {
  return eb.and([
    eb('returns.given_revision', 'is', null),
    eb('returns.external_id', 'is', null),
    eb('returns.external_number', 'is', null),
  ]);
}

/**
 * Queues a step of staff for 1C (§12.1.45). A return enters the queue only when it is accepted while returns are sent
 * and its order is; later steps follow it. One that is refused before 1C was given it leaves the queue.
 */
export async function queueReturn(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('returns')
    .set((eb) => ({
      exchange_state: eb
        .case()
        .when(eb.and([eb('state', '=', 'refused'), eb('exchange_state', '=', 'wait'), isUnknownIn1c(eb)]))
        .then('none' as const)
        .else('wait' as const)
        .end(),
      exchange_revision: eb('exchange_revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('exchange_state', 'in', ['wait', 'given', 'confirmed'])
    .execute();
  const since = await returnsGivenSince(db);
  if (since === undefined) return;
  await db
    .updateTable('returns')
    .set(({ eb }) => ({ exchange_state: 'wait', exchange_revision: eb('exchange_revision', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'accepted')
    .where('exchange_state', '=', 'none')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where((o) => o.or([o('exchange_state', '!=', 'new'), o('created_at', '>=', since)])),
    )
    .execute();
}

/** Takes the returns that 1C has not been given yet out of the queue, because staff enter them in 1C themselves. */
export async function unqueueReturns(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('returns')
    .set({ exchange_state: 'none' })
    .where('exchange_state', '=', 'wait')
    .where(isUnknownIn1c)
    .execute();
}

/** How 1C names a return: by its id, else by number, day and sum under the contract; null where it is unknown. */
export type NamedReturn = {
  externalId: string | null;
  externalNumber: string | null;
  externalOn: string | null;
  contractId: number;
  total: number;
};

/** `text`: «№ УТ-31 от 20.07.2026 на 1 284,50». */
export type PaymentOfReturn = { id: number; text: string };

/**
 * Returns the valid payment by which a return has reduced the debt: that with its id in 1C, else one with its number,
 * ignoring leading zeros, sum and day (if known) under the contract. Undefined when there is none.
 */
export async function paymentOfReturn(
  db: Kysely<Database>,
  { externalId, externalNumber, externalOn, contractId, total }: NamedReturn,
): Promise<PaymentOfReturn | undefined> {
  if (externalId === null && !externalNumber) return undefined;
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'external_id as externalId', 'number', 'paid_on as paidOn', 'amount'])
    .where((eb) =>
      eb.or([
        ...(externalId === null ? [] : [eb('external_id', '=', externalId)]),
        ...(externalNumber
          ? [
              eb.and([
                eb('contract_id', '=', contractId),
                eb('amount', '=', total),
                ...(externalOn === null ? [] : [eb('paid_on', '=', externalOn)]),
              ]),
            ]
          : []),
      ]),
    )
    .where('kind', '=', 'return')
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  const number = plainNumber(externalNumber ?? '');
  const found =
    rows.find((row) => row.externalId !== null && row.externalId === externalId) ??
    rows.find((row) => number !== '' && plainNumber(row.number) === number);
  if (!found) return undefined;
  const named = found.number === '' ? [] : [bind('№', found.number)];
  const text = [...named, `от ${ruDate(found.paidOn)}`, `на ${roubles(Number(found.amount))}`].join(' ');
  return { id: found.id, text };
}

function own(actor: SignedIn) {
  return (eb: ExpressionBuilder<Database, 'returns'>) =>
    eb.and([
      eb('returns.dealer_id', '=', actor.dealerId),
      ...(actor.role === 'manager'
        ? [
            eb.exists(
              eb
                .selectFrom('orders as o')
                .select('o.id')
                .whereRef('o.id', '=', 'returns.order_id')
                .where('o.account_id', '=', actor.accountId),
            ),
          ]
        : []),
    ]);
}

/** Returns how many returns the actor may see. */
export async function countOwnReturns(db: Kysely<Database>, actor: SignedIn): Promise<number> {
  const { count } = await db
    .selectFrom('returns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(own(actor))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of the returns that the actor may see, newest first. */
export async function ownReturnsOnPage(db: Kysely<Database>, actor: SignedIn, page: Paging) {
  return db
    .selectFrom(
      db
        .selectFrom('returns')
        .select('returns.id')
        .where(own(actor))
        .orderBy('returns.id', 'desc')
        .limit(page.perpage)
        .offset(offsetOf(page))
        .as('page'),
    )
    .innerJoin('returns', 'returns.id', 'page.id')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['returns.id', 'returns.order_id as orderId', 'orders.created_at as orderedAt'])
    .select(['returns.created_at as createdAt', 'returns.reason', 'returns.words', 'returns.answer'])
    .select('returns.state')
    .orderBy('returns.id', 'desc')
    .execute();
}

/** Moves a return on; call it with its order locked. */
export async function writeReturn(
  db: Kysely<Database>,
  id: number,
  values: Partial<Omit<Insertable<Database['returns']>, 'id'>>,
): Promise<void> {
  await db.updateTable('returns').set(values).where('id', '=', id).execute();
}

/** Writes the quantities of a return by order line: 0 removes a line, and a new line is added. Updates the total. */
export async function writeReturnQuantities(
  db: Kysely<Database>,
  id: number,
  lines: readonly PickedLine[],
): Promise<void> {
  const of = (some: typeof lines) => some.map((line) => line.id);
  const gone = lines.filter(({ quantity }) => quantity === 0);
  const kept = lines.filter(({ quantity }) => quantity > 0);
  if (gone.length > 0)
    await db
      .deleteFrom('return_lines')
      .where('return_id', '=', id)
      .where('order_line_id', 'in', of(gone))
      .execute();
  const rows = linesOf(id, kept);
  await upsert(db, 'return_lines', rows, ['return_id', 'order_line_id'], { quantity: 'replace' });
  await writeReturn(db, id, { total: totalOf(kept) });
}

/** Where the pieces of a line go: `writtenOff` join no stock, the rest goes to `wms`, undefined if nothing is left. */
export type Place = { wms: number | undefined; writtenOff: number };

/** Writes where the goods of a return went, by order line. */
export async function writeOutcomes(
  db: Kysely<Database>,
  id: number,
  lines: readonly PickedLine[],
  places: ReadonlyMap<number, Place>,
): Promise<void> {
  const rows = linesOf(id, lines).map((row) => {
    const { wms = null, writtenOff } = places.get(row.order_line_id)!;
    const outcome = wms === null ? ('written_off' as const) : ('stock' as const);
    return { ...row, outcome, stock_wms_id: wms, written_off: writtenOff };
  });
  await upsert(db, 'return_lines', rows, ['return_id', 'order_line_id'], {
    ...{ outcome: 'replace', stock_wms_id: 'replace', written_off: 'replace' },
  });
}

/** Returns the newest shipped order of a dealer with each of these products, by product. */
export async function ordersWithGoods(
  db: Kysely<Database>,
  dealerId: number,
  products: readonly number[],
): Promise<Map<number, { id: number; createdAt: number }>> {
  if (products.length === 0) return new Map();
  const newest = db
    .selectFrom('order_products as g')
    .innerJoin('orders as o', 'o.id', 'g.order_id')
    .select(['g.product_id as product', ({ fn }) => fn.max('o.id').as('id')])
    .where('g.dealer_id', '=', dealerId)
    .where('g.product_id', 'in', products)
    .where('o.state', 'in', shippedStates)
    .groupBy('g.product_id');
  const rows = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('orders', 'orders.id', 'newest.id')
    .select(['newest.product', 'orders.id', 'orders.created_at as createdAt'])
    .execute();
  return new Map(rows.map(({ product, ...order }) => [product, order]));
}
