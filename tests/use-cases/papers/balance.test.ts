import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { getBalance } from '#server/papers/balance/get-balance.server.ts';
import { getBalanceStrip } from '#server/papers/balance/get-balance-strip.server.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const today = dayOf(noon);
const ago = (days: number) => addDays(today, -days);
const ask = async (input: object = {}, actor: SignedIn = actors.main) =>
  await fresh.as(actor).does(getBalance, input);
const main = async () => (await ask()).contracts.find(({ id }) => id === contract.main);
const defer = (days: number | null) =>
  changeRows(fresh.db, 'contracts', { id: contract.main }, { deferral_days: days });

beforeEach(async () => {
  await forgetActs(fresh.db);
  await deleteOrders(fresh.db);
  await clearTables(fresh.db, 'price_politics');
  await defer(14);
});

describe('the balance of a contract', () => {
  test('the balance shows the debt, its overdue part, the next payment and the remaining credit limit', async () => {
    await fillLedger(
      fresh.db,
      contract.main,
      `${ago(30)} +100000 УТ-1`,
      `${ago(20)} −70000 ПП-1`,
      `${ago(10)} +50000 УТ-2`,
      `${ago(10)} +1000 УТ-3`,
      `${ago(5)} +20000 УТ-4`,
    );
    await insertOrder(fresh.db, { id: 1, contract_id: contract.main });
    const { total } = await fresh.db.selectFrom('orders').select('total').executeTakeFirstOrThrow();
    expect(await main()).toMatchObject({
      balance: 101_000,
      overdue: 30_000,
      open: total,
      free: 60_000_000 - 101_000 - total,
      next: { on: ago(-4), amount: 51_000 },
    });
  });

  test('payments are assigned to the oldest shipments', async () => {
    await fillLedger(
      fresh.db,
      contract.main,
      `${ago(10)} +50000 УТ-1`,
      `${ago(5)} +20000 УТ-2`,
      `${ago(1)} −55000 ПП-1`,
    );
    expect(await main()).toMatchObject({
      balance: 15_000,
      overdue: 0,
      next: { on: ago(-9), amount: 15_000 },
    });
  });

  test('a balance has no next payment without a debt or a payment deferral', async () => {
    await fillLedger(fresh.db, contract.main, `${ago(5)} +20000 УТ-1`, `${ago(1)} −20500 ПП-1`);
    expect(await main()).toMatchObject({ balance: -500, overdue: 0, next: undefined });
    await defer(null);
    await fillLedger(fresh.db, contract.main, `${ago(1)} +70000 УТ-2`);
    expect(await main()).toMatchObject({ balance: 69_500, overdue: 0, next: undefined });
  });
});

test('the entries of a contract are listed latest first, by period and by page', async () => {
  const days = Array.from({ length: 23 }, (_, i) => `${ago(40 - i)} +${(i + 1) * 100} УТ-${i + 1}`);
  await fillLedger(fresh.db, contract.main, ...days);
  const first = await ask();
  expect(first.contract).toMatchObject({ id: contract.main });
  expect(first.entries.map(({ document }) => document).slice(0, 2)).toEqual(['УТ-23', 'УТ-22']);
  expect([first.entries.length, first.paging.total]).toEqual([20, 23]);
  expect((await ask({ page: 2 })).entries).toHaveLength(3);
  const some = await ask({ startDate: ruDate(ago(40)), endDate: ruDate(ago(39)), contract: contract.main });
  expect(some.entries.map(({ document }) => document)).toEqual(['УТ-2', 'УТ-1']);
  expect((await ask({ contract: contract.second })).entries).toEqual([]);
  expect((await ask({ contract: contract.foreign })).contract?.id).toBe(contract.main);
  const wrong = { startDate: '31.02.2026' };
  expect(await fresh.as(actors.main).tries(getBalance, wrong)).toMatchObject({
    fields: { startDate: ['Такой даты нет'] },
  });
});

test('each ledger entry shows the resulting debt, and a period the debt at its start and end', async () => {
  await fillLedger(
    fresh.db,
    contract.main,
    `${ago(70)} +500 УТ-1`,
    `${ago(40)} +300 УТ-2`,
    `${ago(40)} −200 ПП-1`,
    `${ago(3)} −900 ПП-2`,
  );
  const all = await ask();
  expect(all.entries.map(({ balance }) => balance)).toEqual([-300, 600, 800, 500]);
  expect(all.ends).toEqual({ opening: undefined, closing: { day: undefined, owed: -300 } });
  const period = await ask({ startDate: ruDate(ago(40)), endDate: ruDate(ago(40)) });
  expect(period.entries.map(({ balance }) => balance)).toEqual([600, 800]);
  expect(period.ends).toEqual({ opening: { day: ago(40), owed: 500 }, closing: { day: ago(40), owed: 600 } });
  const quiet = await ask({ startDate: ruDate(ago(20)), endDate: ruDate(ago(10)) });
  expect(quiet.entries).toEqual([]);
  expect(quiet.ends).toMatchObject({ opening: { owed: 600 }, closing: { owed: 600 } });
});

test('the running debt of ledger entries continues across pages', async () => {
  const days = Array.from({ length: 45 }, (_, i) => `${ago(90 - 2 * i)} +${i + 1} УТ-${i + 1}`);
  await fillLedger(fresh.db, contract.main, ...days);
  const pages = await Promise.all([1, 2, 3].map((page) => ask({ page })));
  const entries = pages.flatMap((page) => page.entries);
  let owed = 0;
  for (const entry of entries.toReversed()) {
    owed += entry.amount;
    expect(entry.balance).toBe(owed);
  }
  expect([entries.length, pages[0]!.ends.closing.owed]).toEqual([45, owed]);
});

describe('who sees the balance', () => {
  test('an observer sees the balance of all contracts, and a manager only of assigned contracts', async () => {
    expect((await ask({}, actors.observer)).contracts).toHaveLength((await ask()).contracts.length);
    expect((await ask({}, actors.manager)).contracts.map(({ id }) => id)).toEqual([contract.main]);
  });

  test('accounts that see other prices or no prices do not see the balance', async () => {
    await fillLedger(fresh.db, contract.main, `${ago(5)} +20000 УТ-1`);
    const none = { contracts: [], entries: [], contract: undefined };
    expect(await ask({}, { ...actors.main, hidesPrices: true })).toMatchObject({ sums: 'hidden', ...none });
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    expect(await ask({}, actors.manager)).toMatchObject({ sums: 'withheld', ...none });
  });
});

describe('the strip of balances', () => {
  const strip = async (actor: SignedIn = actors.main) =>
    await fresh.as(actor).does(getBalanceStrip, undefined);

  test('the balance strip begins with the overdue contract and omits contracts without a debt', async () => {
    await changeRows(fresh.db, 'contracts', { dealer_id: 1 }, { credit_limit: 0 });
    try {
      expect(await strip()).toBeUndefined();
      await fillLedger(fresh.db, contract.second, `${ago(5)} +90000 УТ-1`);
      await fillLedger(fresh.db, contract.main, `${ago(30)} +20000 УТ-2`);
      const all = (await ask()).contracts.length;
      expect(await strip()).toMatchObject({
        contracts: [
          { id: contract.main, overdue: 20_000, balance: 20_000 },
          { id: contract.second, overdue: 0, balance: 90_000 },
        ],
        others: all - 2,
      });
      expect((await strip(actors.manager))?.contracts.map(({ id }) => id)).toEqual([contract.main]);
      expect((await strip(actors.observer))?.contracts).toHaveLength(2);
    } finally {
      await changeRows(fresh.db, 'contracts', { id: contract.main }, { credit_limit: 60_000_000 });
    }
  });

  test('the balance strip is shown only to accounts that see contract prices', async () => {
    await fillLedger(fresh.db, contract.main, `${ago(30)} +20000 УТ-1`);
    expect(await strip({ ...actors.main, hidesPrices: true })).toBeUndefined();
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    expect(await strip(actors.manager)).toBeUndefined();
  });

  test('the balance strip of 300 contracts computes deadlines only for the contracts shown', async () => {
    const like = await fresh.db
      .selectFrom('contracts')
      .selectAll()
      .where('id', '=', contract.main)
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: 300 }, (_, i) => 1_000 + i);
    await bulkInsert(
      fresh.db,
      'contracts',
      ids.map((id) => ({
        ...like,
        id,
        header: `Д-${id}`,
        external_id: null,
      })),
    );
    await bulkInsert(
      fresh.db,
      'contract_sums',
      ids.map((id) => ({ contract_id: id, balance: id, open_total: 0 })),
    );
    const counted = countedDatabase(fresh.url);
    try {
      const context = testContext(counted.db, actors.main);
      expect(await context.does(getBalanceStrip, undefined)).toMatchObject({
        contracts: [{ id: 1_299, overdue: 1_299 }, {}, {}],
      });
      // Payment deadlines are computed only for the contracts that are shown, not for all three hundred.
      const added = counted.statements.join().match(/group by contract_id, entered_on/g);
      expect(added).toHaveLength(3);
    } finally {
      await counted.db.destroy();
      await fresh.db.deleteFrom('contract_sums').where('contract_id', '>=', 1_000).execute();
      await fresh.db.deleteFrom('contracts').where('id', '>=', 1_000).execute();
    }
  });

  test('the balance strip needs at most five statements for any number of contracts and entries', async () => {
    const counted = countedDatabase(fresh.url);
    const statements = async () => {
      const before = counted.statements.length;
      await testContext(counted.db, actors.main).does(getBalanceStrip, undefined);
      return counted.statements.length - before;
    };
    try {
      await fillLedger(fresh.db, contract.main, `${ago(5)} +90000 УТ-1`);
      const few = await statements();
      const days = Array.from({ length: 30 }, (_, i) => `${ago(i)} +100 УТ-1${i}`);
      await fillLedger(fresh.db, contract.second, ...days);
      expect(await statements()).toBe(few);
      expect(few).toBeLessThanOrEqual(5);
    } finally {
      await counted.db.destroy();
    }
  });
});

test('only the last 2,000 ledger entries are paged, and earlier entries are found by period', async () => {
  const days = Array.from({ length: 2_001 }, (_, i) => `${ago(2_100 - i)} +100 УТ-${i + 1}`);
  await fillLedger(fresh.db, contract.main, ...days);
  const last = await ask({ page: 999 });
  expect([last.isCut, last.paging.total, last.paging.page]).toEqual([true, 2_000, 100]);
  expect(last.entries.at(-1)?.document).toBe('УТ-2');
  const oldest = await ask({ endDate: ruDate(ago(2_100)) });
  expect([oldest.isCut, oldest.entries.map(({ document }) => document)]).toEqual([false, ['УТ-1']]);
});
