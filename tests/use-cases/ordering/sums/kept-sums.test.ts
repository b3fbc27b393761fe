import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs, dayOf, startOfDay } from '#server/kernel/clock.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { linesToChange } from '#server/ordering/orders/order-change.repository.server.ts';
import { lastMoveOf } from '#server/ordering/orders/order-events.repository.server.ts';
import { orderStates } from '#server/ordering/orders/rules.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { checkSumsJob } from '#server/ordering/sums/check-sums.server.ts';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import { findSumDifferences, rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import type { JobContext } from '#server/work/jobs/job-handler.ts';
import type { Again, DueJob } from '#server/work/jobs/repository.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
afterEach(async () => {
  await forgetActs(fresh.db);
  await deleteOrders(fresh.db);
});

type Step =
  | {
      deed: 'order';
      by: SignedIn;
      contract_id: number;
      daysAgo: number;
      lines: [number, number, number][];
      delivery_price: number;
    }
  | { deed: 'move' | 'cancel' | 'undo'; nth: number }
  | { deed: 'change' | 'ship'; nth: number; pieces: number; wms: number; rest: 'keep' | 'cancel' }
  | { deed: 'pay'; contract_id: number; daysAgo: number; amount: number };

const daysAgo = fc.integer({ min: 0, max: 500 });
const contract_id = fc.constantFrom(contract.main, contract.second);
const line = fc.tuple(fc.constantFrom(101, 103, 104), fc.constantFrom(1, 2), fc.integer({ min: 1, max: 3 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    deed: fc.constant('order' as const),
    by: fc.constantFrom(actors.main, actors.manager),
    contract_id,
    daysAgo,
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    delivery_price: fc.constantFrom(0, 45_000),
  }),
  fc.record({ deed: fc.constant('move' as const), nth: fc.nat(5) }),
  fc.record({ deed: fc.constant('move' as const), nth: fc.nat(5) }),
  fc.record({ deed: fc.constant('cancel' as const), nth: fc.nat(5) }),
  fc.record({ deed: fc.constant('undo' as const), nth: fc.nat(5) }),
  fc.record({
    deed: fc.constantFrom('change' as const, 'ship' as const),
    nth: fc.nat(5),
    pieces: fc.nat(3),
    wms: fc.constantFrom(1, 2),
    rest: fc.constantFrom('keep' as const, 'cancel' as const),
  }),
  fc.record({
    deed: fc.constant('pay' as const),
    contract_id,
    daysAgo,
    amount: fc.integer({ min: -500, max: 9_000 }),
  }),
);

/** Performs a step on the given connection. Staff move an order to its next regular state. */
async function take(db: typeof fresh.db, given: Step, placed: number[]): Promise<void> {
  const order = 'nth' in given ? placed[given.nth % Math.max(1, placed.length)] : undefined;
  if (given.deed === 'order') {
    const { deed, daysAgo, ...order } = given;
    const id = Math.max(0, ...placed) + 1;
    await insertOrder(db, { id, ...order, created_at: noon - daysAgo * dayMs });
    placed.push(id);
  } else if (given.deed === 'pay') {
    const entered_on = dayOf(noon - given.daysAgo * dayMs);
    const entry = { contract_id: given.contract_id, entered_on, order_id: null, document: 'ПП' } as const;
    await enterInLedger(db, 1, [{ ...entry, kind: 'payment', amount: given.amount }]);
  } else if (order !== undefined && given.deed === 'cancel') {
    await testContext(db, actors.main).tries(cancelOrder, { id: order });
  } else if (order !== undefined && given.deed === 'undo') {
    const event = (await lastMoveOf(db, order))?.id;
    await testContext(db, staff).tries(undoMove, { id: order, event });
  } else if (order !== undefined && (given.deed === 'change' || given.deed === 'ship')) {
    const [line] = await linesToChange(db, order);
    const quantity = { [line!.id]: given.pieces };
    const desk = testContext(db, staff);
    if (given.deed === 'change')
      await desk.tries(changeOrder, { id: order, quantity, warehouse: { [line!.id]: given.wms } });
    else {
      const done = await desk.tries(shipOrder, { id: order, quantity, rest: given.rest });
      if (done.ok && done.value.rest) placed.push(done.value.rest.id);
    }
  } else if (order !== undefined) {
    const { state } = await db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', order)
      .executeTakeFirstOrThrow();
    const [next] = orderStates.find(({ id }) => id === state)?.next ?? [];
    if (next)
      await testContext(db, staff).tries(moveOrder, {
        id: order,
        from: state,
        to: next.to,
        reason: 'Нет товара',
      });
  }
}

describe('stored sums', () => {
  test('stored sums are correct after any sequence of actions, payments and rollbacks', async () => {
    const steps = fc.array(fc.record({ given: step, fails: fc.boolean() }), { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc
        .asyncProperty(steps, async (all) => {
          const placed: number[] = [];
          for (const { given, fails } of all) {
            if (fails) {
              const broken = inTransaction(fresh.db, async (trx) => {
                await take(trx, given, [...placed]);
                throw new Error('killed');
              });
              await expect(broken).rejects.toThrow('killed');
            } else await inTransaction(fresh.db, (trx) => take(trx, given, placed));
          }
          expect(await findSumDifferences(fresh.db)).toEqual([]);
          expect(await listedProducts()).toEqual(await orderedProducts());
        })
        .afterEach(async () => {
          await forgetActs(fresh.db);
          await deleteOrders(fresh.db);
        }),
      { numRuns: 20 },
    );
  });

  test('the nightly job finds and rewrites wrong stored sums', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3 });
    await insertOrder(fresh.db, { id: 2 });
    await changeRows(fresh.db, 'order_counts', { period: '2026-07' }, { orders: 7 });
    await fresh.db.deleteFrom('turnover').where('period', '=', '2026').execute();
    await changeRows(fresh.db, 'contract_sums', {}, { open_total: 1 });
    await fresh.db.deleteFrom('order_products').where('order_id', '=', 2).execute();
    // A row for a product that the order no longer contains.
    await addRows(fresh.db, 'order_products', { dealer_id: 1, product_id: 105, order_id: 1 });
    expect(await nightlyWarnings()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^sums: \d+ rows of contract_sums differed \(dealer 1\) and were written anew$/,
        ),
        expect.stringMatching(/rows of order_counts differed/),
        expect.stringMatching(/rows of turnover differed/),
        expect.stringMatching(/^sums: 2 rows of order_products differed/),
      ]),
    );
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    expect(await listedProducts()).toEqual(await orderedProducts());
    expect(await nightlyWarnings()).toEqual([]);

    await clearTables(fresh.db, 'turnover');
    expect(await rebuildSums(fresh.db, noon)).toEqual([{ table: 'turnover', rows: expect.any(Number) }]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });
});

test('the nightly job deletes sums of years without orders and corrects all other years', async () => {
  await insertOrder(fresh.db, { id: 1, state: 3 });
  const row = await fresh.db
    .selectFrom('order_counts')
    .selectAll()
    .where('period', '=', '2026')
    .executeTakeFirstOrThrow();
  const stale = ['2019', '2019-02', '2029-Q4'];
  await bulkInsert(
    fresh.db,
    'order_counts',
    stale.map((period) => ({ ...row, period })),
  );
  await changeRows(fresh.db, 'turnover', { period: '2026-07' }, { period: '2031-07' });
  await fresh.db.deleteFrom('order_counts').where('period', '=', '2026').execute();
  expect((await findSumDifferences(fresh.db)).map(({ table }) => table).sort()).toEqual([
    'desk_counts',
    'order_counts',
    'turnover',
  ]);
  // Each run has time for one period only. Years whose sums were deleted meanwhile are not checked any more.
  let clock = 0;
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 40;
    return clock;
  });
  expect(await nightlyWarnings()).not.toEqual([]);
  slow.mockRestore();
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  const left = fresh.db.selectFrom('order_counts').select('period').where('period', 'in', stale);
  expect(await left.execute()).toEqual([]);
});

const listedProducts = () => {
  const rows = fresh.db.selectFrom('order_products').select(['dealer_id', 'product_id', 'order_id']);
  return rows.orderBy('order_id').orderBy('product_id').execute();
};
const orderedProducts = () =>
  fresh.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['dealer_id', 'product_id', 'order_id'])
    .distinct()
    .orderBy('order_id')
    .orderBy('product_id')
    .execute();

/** Runs the job from noon until it waits for the next night; returns its warnings. */
async function nightlyWarnings(): Promise<string[]> {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const night = startOfDay('2026-07-21') + 3.5 * 3_600_000;
  let next: Again = { runAt: noon, payload: {} };
  while (next.runAt < night) {
    const now = next.runAt;
    const ctx = { ...fresh.as(), now } as unknown as JobContext;
    next = await checkSumsJob.periodic(next.payload as never, ctx, {} as DueJob);
    if (next.runAt < night) expect(next.runAt).toBe(now + 1_000);
  }
  const texts = warned.mock.calls.map(([text]) => String(text));
  warned.mockRestore();
  expect(next).toEqual({ runAt: night, payload: {} });
  return texts;
}
