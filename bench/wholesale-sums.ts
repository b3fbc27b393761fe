import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { openStates, state } from '#server/db/order-states.ts';
import type { Database } from '#server/db/schema.ts';
import { dayOf } from '#server/kernel/clock.ts';
import { periodsAt } from '#server/ordering/sums/periods.ts';
import {
  afterAllPeriods,
  rebuildSales,
  salesPeriodBefore,
} from '#server/ordering/sums/true-sales.repository.server.ts';
import { rebuildDeskCounts } from '#server/ordering/sums/true-sums.repository.server.ts';

type Summed = Pick<
  Insertable<Database['orders']>,
  | 'dealer_id'
  | 'contract_id'
  | 'account_id'
  | 'state'
  | 'quantity'
  | 'total'
  | 'delivery_price'
  | 'created_at'
>;

/**
 * Returns an accumulator for the sums of a million orders, fed while they are created, because `npm run db:sums`
 * would read them dealer by dealer. It leaves out turnover by product, which the desk never reads.
 */
export function sumsToKeep() {
  const counts = new Map<string, Insertable<Database['order_counts']>>();
  const months = new Map<string, Insertable<Database['ledger_months']>>();
  const sums = new Map<number, Insertable<Database['contract_sums']>>();
  const last = new Map<number, number>();

  /** Adds an order. A completed one was shipped on the day it was placed. */
  const add = (order: Summed, { isPaid }: { isPaid: boolean }) => {
    const { dealer_id, contract_id, account_id, quantity, total, delivery_price, created_at } = order;
    const goods = total - delivery_price;
    last.set(dealer_id, Math.max(last.get(dealer_id) ?? 0, created_at));
    for (const period of periodsAt(created_at)) {
      const key = `${contract_id}/${period}/${order.state}`;
      const none = { orders: 0, quantity: 0, goods: 0, seen_goods: 0 };
      const count = counts.get(key) ?? {
        dealer_id,
        period,
        contract_id,
        account_id,
        state: order.state,
        ...none,
      };
      count.orders++;
      count.quantity += quantity;
      count.goods += goods;
      count.seen_goods += goods;
      counts.set(key, count);
    }
    const sum = sums.get(contract_id) ?? { contract_id, balance: 0, open_total: 0 };
    sums.set(contract_id, sum);
    if (openStates.includes(order.state)) sum.open_total += total;
    if (order.state !== state.completed) return;
    const month = dayOf(created_at).slice(0, 7);
    const entered = months.get(`${contract_id}/${month}`) ?? { contract_id, month, shipped: 0, paid: 0 };
    months.set(`${contract_id}/${month}`, entered);
    entered.shipped += total;
    if (isPaid) entered.paid += total;
    else sum.balance += total;
  };

  const save = async (db: Kysely<Database>) => {
    await inPieces([...counts.values()], (rows) => bulkInsert(db, 'order_counts', rows));
    await inPieces([...months.values()], (rows) => bulkInsert(db, 'ledger_months', rows));
    await inPieces([...sums.values()], (rows) => bulkInsert(db, 'contract_sums', rows));
    await inPieces(
      [...last].map(([dealer_id, last_at]) => ({ dealer_id, last_at })),
      (rows) => bulkInsert(db, 'last_orders', rows),
    );
    await rebuildDeskCounts(db);
    let period = await salesPeriodBefore(db, afterAllPeriods);
    for (; period !== undefined; period = await salesPeriodBefore(db, period)) await rebuildSales(db, period);
  };
  return { add, save };
}

async function inPieces<T>(rows: T[], write: (rows: T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += 5_000) await write(rows.slice(start, start + 5_000));
}
