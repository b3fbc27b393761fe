import { beforeEach, describe, expect, test } from 'vitest';
import { debtAges } from '#server/desk/debtors/ages.ts';
import { keepOverdueJob } from '#server/desk/debtors/keep-overdue.server.ts';
import { listDebtors } from '#server/desk/debtors/list-debtors.server.ts';
import { showToday } from '#server/desk/today/show-today.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { addDays, dayMs, dayOf } from '#server/kernel/clock.ts';
import {
  changeInLedger,
  enterInLedger,
  removeFromLedger,
} from '#server/ordering/sums/ledger.repository.server.ts';
import { rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import type { JobContext } from '#server/work/jobs/job-handler.ts';
import type { DueJob } from '#server/work/jobs/repository.server.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, contract, inRole, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const today = dayOf(noon);
const due = (days: number) => addDays(today, -14 - days);
const night = (now = noon) =>
  keepOverdueJob.periodic({} as never, { db: fresh.db, now } as JobContext, {} as DueJob);
const board = async (actor: Staff = staff, now = noon) =>
  (await fresh.as(actor, now).does(showToday, undefined))?.overdue;
const sums = async (actor: Staff = staff, now = noon) =>
  (await board(actor, now))?.map(({ sum, contracts }) => [sum, contracts]);

/** The sums and numbers of the list of debtors, filtered by each age. */
async function listed(actor: Staff = staff, now = noon) {
  const lists = debtAges.map(async ({ name }) => {
    const { totals, paging } = await fresh.as(actor, now).does(listDebtors, { age: name });
    return [totals.byAge[name], paging.total];
  });
  return Promise.all(lists);
}

async function agree(actor: Staff = staff, now = noon) {
  const shown = await sums(actor, now);
  expect(shown).toEqual(await listed(actor, now));
  return shown;
}

beforeEach(async () => {
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'overdue_sums');
  await changeRows(fresh.db, 'contracts', {}, { deferral_days: 14 });
  await changeRows(fresh.db, 'dealers', {}, { staff_id: staff.staffId });
  await fillLedger(fresh.db, contract.main, `${due(5)} +301 УТ`, `${due(9)} +20 УТ`, `${due(200)} +7 УТ`);
  await fillLedger(fresh.db, contract.second, `${due(40)} +200 УТ`);
  await fillLedger(fresh.db, contract.foreign, `${due(100)} +100 УТ`);
});

describe('overdue debts by age on «Сегодня»', () => {
  const expected = [
    [301, 1],
    [20, 1],
    [200, 1],
    [107, 2],
  ];

  test('the list of debtors is the same with and without kept sums, in every order', async () => {
    const lists = () =>
      Promise.all(
        [
          '',
          'days:desc',
          'days:asc',
          'overdue:asc',
          'overdue:desc',
          'debt:asc',
          '1-7:desc',
          'dealer:asc',
        ].map(async (sort) => await fresh.as(staff).does(listDebtors, { sort })),
      );
    const before = await lists();
    expect(before[0]?.debtors.map(({ days, overdue }) => [days, overdue])).toEqual([
      [200, 328],
      [40, 200],
      [100, 100],
    ]);
    await night();
    expect(await fresh.db.selectFrom('overdue_sums').selectAll().execute()).not.toEqual([]);
    expect(await lists()).toEqual(before);
    // One contract has changed since: it is computed, and merged into the kept ones.
    await fillLedger(fresh.db, contract.second, `${due(3)} +100 УТ`);
    const mixed = await lists();
    expect(mixed[0]?.totals).toMatchObject({ overdue: 728, byAge: { '1-7': 401 } });
    await clearTables(fresh.db, 'overdue_sums');
    expect(await lists()).toEqual(mixed);
  });

  test('they are the same before and after they are kept, and the same as in the list of debtors', async () => {
    expect(await agree()).toEqual(expected);
    await night();
    expect(await fresh.db.selectFrom('overdue_sums').select('contract_id').execute()).toHaveLength(3);
    expect(await agree()).toEqual(expected);
  });

  test('the kept sums are read, not computed again', async () => {
    await night();
    await changeRows(fresh.db, 'overdue_sums', { contract_id: contract.main }, { beyond_0: 999 });
    expect((await sums())?.[0]).toEqual([999, 1]);
  });

  test('every kind of change of the ledger is shown at once', async () => {
    const entryOf = async () =>
      fresh.db
        .selectFrom('ledger_entries')
        .selectAll()
        .where('contract_id', '=', contract.main)
        .where('amount', '=', 301)
        .executeTakeFirstOrThrow();
    await night();
    // The debt stays the same, but its day changes.
    const { id, contract_id, kind, nature, document } = await entryOf();
    const changed = { contract_id, kind, nature, document, amount: 301 };
    await changeInLedger(fresh.db, 1, id, { ...changed, entered_on: due(60) });
    expect((await agree())?.slice(0, 3)).toEqual([
      [0, 0],
      [20, 1],
      [501, 2],
    ]);
    await night();
    await enterInLedger(fresh.db, 1, [
      { contract_id, kind: 'payment', entered_on: today, order_id: null, document: 'ПП', amount: 7 },
    ]);
    expect((await agree())?.[3]).toEqual([100, 1]);
    await night();
    await removeFromLedger(fresh.db, 1, id);
    expect((await agree())?.[2]).toEqual([200, 1]);
    await night();
    await changeRows(fresh.db, 'contracts', { id: contract.second }, { deferral_days: 50 });
    expect((await agree())?.[2]).toEqual([0, 0]);
    await changeRows(fresh.db, 'contracts', { id: contract.second }, { deferral_days: null });
    await agree();
  });

  test('each day is a day older, whether or not the night job has run', async () => {
    await night();
    const later = noon + 3 * dayMs;
    const aged = await agree(staff, later);
    expect(aged?.[0]).toEqual([0, 0]);
    await night(later);
    expect(await agree(staff, later)).toEqual(aged);
  });

  test('repaired sums replace what was kept from wrong ones', async () => {
    const where = { contract_id: contract.second };
    await changeRows(fresh.db, 'contract_sums', where, { balance: 900 });
    await night();
    await rebuildSums(fresh.db, noon);
    expect(await agree()).toEqual(expected);
    await changeRows(fresh.db, 'ledger_months', where, { shipped: 1 });
    await night();
    await rebuildSums(fresh.db, noon + 1);
    expect(await agree()).toEqual(expected);
  });

  test('readers see debts of their own dealers if their lists are confined to these, and none without the right', async () => {
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: colleagues.newcomer.staffId });
    await night();
    expect((await agree(colleagues.newcomer))?.map(([sum]) => sum)).toEqual([0, 0, 0, 100]);
    expect((await agree({ ...staff, listsOwn: true }))?.[3]).toEqual([7, 1]);
    await changeRows(fresh.db, 'overdue_sums', {}, { as_of: '2020-01-01' });
    expect((await agree(colleagues.newcomer))?.map(([sum]) => sum)).toEqual([0, 0, 0, 100]);
    expect(await board({ ...staff, ...inRole('warehouse') })).toBeUndefined();
  });
});
