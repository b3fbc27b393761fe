import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/db/dialect.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { rebuildScope } from '#server/ordering/sums/true-sums.repository.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { forgetOrders, orderForm } from '#tests/builders/ordering.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** SQLite runs transactions one at a time, so there a rebuild makes all other transactions wait. */

const fresh = smallWorld();
afterEach(async () => {
  await forgetActs(fresh.db);
  await forgetOrders(fresh.db);
});
const { main } = actors;

async function placing() {
  await fillBasketWith(fresh.db, main.accountId, '101:1:1=1');
  const form = await orderForm(fresh.db, main);
  return () => fresh.as(main).tries(placeOrder, form);
}
async function cancelling() {
  await insertOrder(fresh.db, { id: 1, lines: [[101, 1, 1]] });
  return () => fresh.as(main).tries(cancelOrder, { id: 1 });
}
async function shipping() {
  await insertOrder(fresh.db, { id: 1, lines: [[101, 1, 1]], state: 10 });
  return () => fresh.as(staff).tries(moveOrder, { id: 1, from: 10, to: 11 });
}

/** Rebuilds sums of dealer 1 and keeps them locked until `finish`. */
async function slowRebuild() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let done: Promise<unknown> = Promise.resolve();
  await new Promise<void>((rebuilt) => {
    done = inTransaction(fresh.db, async (trx) => {
      await rebuildScope(trx, { dealerId: 1, period: undefined }, noon);
      rebuilt();
      await finished;
    });
  });
  return {
    finish: () => {
      finish();
      return done;
    },
  };
}

/** Waits until a transaction of this database waits for a lock. */
const untilOneWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select trx_id from information_schema.innodb_trx
        inner join information_schema.processlist on processlist.id = trx_mysql_thread_id
        where trx_state = 'LOCK WAIT' and db = database()`.execute(fresh.db);
      expect(rows).toHaveLength(1);
    },
    // MariaDB does not refresh this table when it is queried more often.
    { timeout: 4_000, interval: 250 },
  );

/** Fails at once if another transaction has locked the stock of product 101. */
const lockStock = () =>
  fresh.db
    .transaction()
    .execute((trx) => sql`select reserved from stocks where product_id = 101 for update nowait`.execute(trx));

describe.runIf(dialect === 'mysql')('orders while sums of a dealer are rebuilt', () => {
  test.each([
    ['an order', placing],
    ['a cancellation', cancelling],
    ['a shipment', shipping],
  ])('while sums are rebuilt, %s of the dealer waits without locking any stock', async (_, prepare) => {
    const deed = await prepare();
    const rebuild = await slowRebuild();
    const waiting = deed();
    try {
      await untilOneWaits();
      await lockStock();
    } finally {
      await rebuild.finish();
    }
    expect(await waiting).toMatchObject({ ok: true });
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });
});
