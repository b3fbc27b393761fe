import { type Kysely, sql } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { addDays, addMonths, dayOf, startOfDay } from '../../kernel/clock.ts';
import { mondayOf } from '../../kernel/monday.ts';
import { daysIn } from '../../ordering/sums/periods.ts';
import { isOfServed } from '../../people/staff/served-dealers.repository.server.ts';
import type { DaySales, Figure, NextShipments, Shipments, SpanFigures } from './today-view.ts';

type Db = Kysely<Database>;

/**
 * Returns the sales of today, this week and this month so far, each with the same part of the period before it and of
 * the year before: as many days, the last of them up to the same time. A week is compared with the same weekdays.
 * Reads the kept sums of whole days and the orders of the last day.
 */
export async function keyFigures(db: Db, served: number | undefined, now: number): Promise<SpanFigures[]> {
  const today = dayOf(now);
  const since = now - startOfDay(today);
  const monday = mondayOf(today);
  const month = `${today.slice(0, 7)}-01`;
  const spanOf = ([first, last]: Span) => ({ first, last, until: startOfDay(last) + since });
  const of = async (
    span: SpanFigures['span'],
    spans: readonly [present: Span, before: Span, year: Span],
  ): Promise<SpanFigures> => {
    const [present, before, year] = await Promise.all([
      sumsOf(db, served, spanOf(spans[0])),
      sumsOf(db, served, spanOf(spans[1])),
      sumsOf(db, served, spanOf(spans[2])),
    ]);
    return { span, present, before, year };
  };
  return Promise.all([
    of('day', [
      [today, today],
      [addDays(today, -1), addDays(today, -1)],
      [addMonths(today, -12), addMonths(today, -12)],
    ]),
    of('week', [
      [monday, today],
      [addDays(monday, -7), addDays(today, -7)],
      [addDays(monday, -364), addDays(today, -364)],
    ]),
    of('month', [
      [month, today],
      [addMonths(month, -1), addMonths(today, -1)],
      [addMonths(month, -12), addMonths(today, -12)],
    ]),
  ]);
}

type Span = readonly [first: string, last: string];

type Limits = { first: string; last: string; until: number };

/** Selects the sales of each dealer: those of whole days, and the orders of the last day. */
function partsOf(db: Db, served: number | undefined, { first, last, until }: Limits) {
  const days = first < last ? daysIn({ startDate: first, endDate: addDays(last, -1) }) : [''];
  return db
    .selectFrom('dealer_sales')
    .select(['dealer_id', 'orders', 'goods'])
    .where('period', 'in', days)
    .where('orders', '>', 0)
    .$if(served !== undefined, (query) => query.where(isOfServed('dealer_sales.dealer_id', served!)))
    .unionAll(
      db
        .selectFrom('orders')
        .select(['dealer_id', sql<number>`1`.as('orders')])
        .select((eb) => eb('total', '-', eb.ref('delivery_price')).as('goods'))
        .where('created_at', '>=', startOfDay(last))
        .where('created_at', '<=', until)
        .where('state', '!=', state.cancelled)
        .$if(served !== undefined, (query) => query.where(isOfServed('orders.dealer_id', served!))),
    )
    .as('summed');
}

async function sumsOf(db: Db, served: number | undefined, limits: Limits): Promise<Figure> {
  const row = await db
    .selectFrom(partsOf(db, served, limits))
    .select(({ fn }) => [
      fn.sum<number | null>('orders').as('orders'),
      fn.sum<number | null>('goods').as('sum'),
      fn.count<number>('dealer_id').distinct().as('dealers'),
    ])
    .executeTakeFirstOrThrow();
  return {
    orders: Number(row.orders ?? 0),
    sum: Number(row.sum ?? 0),
    dealers: Number(row.dealers),
  };
}

/** Returns the sales of each of the last `most` days, oldest first; days without sales have zeros. */
export async function lastDays(
  db: Db,
  served: number | undefined,
  today: string,
  most: number,
): Promise<DaySales[]> {
  const days = daysIn({ startDate: addDays(today, 1 - most), endDate: today });
  const rows = await db
    .selectFrom('dealer_sales')
    .select(({ fn }) => [
      'period as day',
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('goods').as('sum'),
    ])
    .where('period', 'in', days)
    .$if(served !== undefined, (query) => query.where(isOfServed('dealer_sales.dealer_id', served!)))
    .groupBy('period')
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({
    day,
    orders: Number(byDay.get(day)?.orders ?? 0),
    sum: Number(byDay.get(day)?.sum ?? 0),
  }));
}

/**
 * Returns the first day after this one on which orders ship, and how many, without cancelled orders. Reads the index of
 * shipping days.
 */
export async function nextShipments(
  db: Db,
  served: number | undefined,
  today: string,
): Promise<NextShipments | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => ['ship_on as day', fn.countAll<number>().as('orders')])
    .where('ship_on', '>', today)
    .where('state', '!=', state.cancelled)
    .$if(served !== undefined, (query) => query.where(isOfServed('orders.dealer_id', served!)))
    .groupBy('ship_on')
    .orderBy('ship_on')
    .limit(1)
    .executeTakeFirst();
  return row && { day: row.day, orders: Number(row.orders) };
}

/** Returns how many orders ship on a day and their sum, by state, without cancelled orders. */
export async function shipmentsOn(db: Db, served: number | undefined, day: string): Promise<Shipments[]> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['state', fn.countAll<number>().as('orders'), fn.sum<number>('total').as('sum')])
    .where('ship_on', '=', day)
    .where('state', '!=', state.cancelled)
    .$if(served !== undefined, (query) => query.where(isOfServed('orders.dealer_id', served!)))
    .groupBy('state')
    .orderBy('state')
    .execute();
  return rows.map((row) => ({ state: row.state, orders: Number(row.orders), sum: Number(row.sum) }));
}
