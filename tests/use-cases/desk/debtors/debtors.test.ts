import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { debtorsFile } from '#server/desk/debtors/debtors-file.server.ts';
import { getDebtor } from '#server/desk/debtors/get-debtor.server.ts';
import { listDebtors } from '#server/desk/debtors/list-debtors.server.ts';
import { noteDebtPromise } from '#server/desk/debtors/note-debt-promise.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, contract, staff } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { recordsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const today = dayOf(noon);
const deferral = 14;
const day = 24 * 3_600_000;
/** The day of shipments that were due so many days ago. */
const due = (days: number) => addDays(today, -deferral - days);
const list = (input: object = {}, actor: Staff = staff, now = noon) =>
  fresh.as(actor, now).does(listDebtors, input);
const owe = (id: number, ...entries: string[]) => fillLedger(fresh.db, id, ...entries);
const contracts = async (input: object = {}, actor: Staff = staff) =>
  (await list(input, actor)).debtors.map(({ contractId }) => contractId);

beforeEach(async () => {
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'debt_promises', 'debt_reminders', 'history');
  await changeRows(fresh.db, 'contracts', {}, { deferral_days: deferral });
  await changeRows(fresh.db, 'dealers', {}, { staff_id: staff.staffId });
});

describe('the ages of an overdue debt', () => {
  type Ages = [number, number, number, number];
  const cases: [what: string, entries: string[], ages: Ages, days: number][] = [
    ['a shipment due yesterday', [`${due(1)} +100 УТ`], [100, 0, 0, 0], 1],
    ['the last day of the first week', [`${due(7)} +100 УТ`], [100, 0, 0, 0], 7],
    ['the first day of the second week', [`${due(8)} +100 УТ`], [0, 100, 0, 0], 8],
    ['the thirtieth day', [`${due(30)} +100 УТ`], [0, 100, 0, 0], 30],
    ['the thirty-first day', [`${due(31)} +100 УТ`], [0, 0, 100, 0], 31],
    ['the ninetieth day', [`${due(90)} +100 УТ`], [0, 0, 100, 0], 90],
    ['the ninety-first day', [`${due(91)} +100 УТ`], [0, 0, 0, 100], 91],
    [
      'a shipment of each age',
      [
        `${due(200)} +1 УТ`,
        `${due(40)} +10 УТ`,
        `${due(10)} +100 УТ`,
        `${due(2)} +1000 УТ`,
        `${due(0)} +5 УТ`,
      ],
      [1000, 100, 10, 1],
      200,
    ],
    [
      'a payment that settles the oldest shipment and a part of the next one',
      [`${due(100)} +300 УТ`, `${due(20)} +500 УТ`, `${due(3)} +70 УТ`, `${today} −450 ПП`],
      [70, 350, 0, 0],
      20,
    ],
    [
      'several shipments of a month, the first ones paid',
      [`${due(12)} +10 УТ`, `${due(11)} +20 УТ`, `${due(10)} +30 УТ`, `${today} −30 ПП`],
      [0, 30, 0, 0],
      10,
    ],
  ];
  test.each(cases)('an overdue debt is split by age: %s', async (_, entries, ages, days) => {
    await owe(contract.main, ...entries);
    const { debtors, totals } = await list();
    expect(debtors.map(({ byAge }) => Object.values(byAge))).toEqual([ages]);
    expect(debtors[0]).toMatchObject({ contractId: contract.main, days });
    const overdue = ages.reduce((sum, each) => sum + each, 0);
    expect([debtors[0]?.overdue, totals.overdue]).toEqual([overdue, overdue]);
  });

  test('a debt that is not due, paid or without a deferral is not listed', async () => {
    await owe(contract.main, `${due(0)} +100 УТ`);
    await owe(contract.second, `${due(50)} +100 УТ`, `${today} −100 ПП`);
    await owe(contract.foreign, `${due(50)} +100 УТ`);
    await changeRows(fresh.db, 'contracts', { id: contract.foreign }, { deferral_days: null });
    expect(await list()).toMatchObject({ debtors: [], totals: { overdue: 0, balance: 0 } });
  });

  test('a refund without a shipment is overdue since its own day', async () => {
    const refund = {
      entered_on: due(5),
      kind: 'payment',
      order_id: null,
      document: 'РП',
      amount: -100,
    } as const;
    await enterInLedger(fresh.db, 1, [{ contract_id: contract.main, ...refund }]);
    expect((await list()).debtors).toMatchObject([{ overdue: 100, days: 5 }]);
  });
});

describe('the list of debtors', () => {
  beforeEach(async () => {
    await owe(contract.main, `${due(5)} +300 УТ`);
    await owe(contract.second, `${due(40)} +200 УТ`);
    await owe(contract.foreign, `${due(100)} +100 УТ`);
  });

  test('debtors are sorted by sum, by age or by dealer', async () => {
    expect(await contracts()).toEqual([1, 2, 4]);
    expect(await contracts({ sort: 'days:desc' })).toEqual([4, 2, 1]);
    const names = (await list({ sort: 'dealer:asc' })).debtors.map(({ dealer }) => dealer);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'ru')));
  });

  test.each([
    ['debt', [4, 2, 1]],
    ['overdue', [4, 2, 1]],
    ['days', [1, 2, 4]],
    ['31-90', [1, 4, 2]],
  ])('debtors are sorted by %s in both directions', async (column, expected) => {
    const up = await contracts({ sort: `${column}:asc` });
    expect(up).toEqual(expected);
    expect(await contracts({ sort: `${column}:desc` })).toEqual([...up].reverse());
  });

  test('debtors are filtered by age, sum, words and manager, and the totals follow', async () => {
    expect(await contracts({ age: '31-90' })).toEqual([2]);
    expect(await contracts({ from: '2' })).toEqual([1, 2]);
    expect(await contracts({ query: '200-И' })).toEqual([4]);
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: null });
    expect(await contracts({ manager: '0' })).toEqual([4]);
    expect(await contracts({ manager: String(staff.staffId) })).toEqual([1, 2]);
    expect((await list({ from: '2' })).totals).toMatchObject({
      overdue: 500,
      byAge: { '1-7': 300, '31-90': 200, more: 0 },
    });
    expect(await fresh.as(staff).tries(listDebtors, { from: 'много' })).toMatchObject({
      fields: { from: ['Укажите сумму в рублях'] },
    });
  });

  test('a manager limited to own dealers sees only their debts, and «мои» narrows the list of others', async () => {
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: colleagues.newcomer.staffId });
    expect(await contracts({}, colleagues.newcomer)).toEqual([4]);
    expect(await contracts({ query: '114' }, colleagues.newcomer)).toEqual([]);
    expect(await contracts({}, { ...staff, listsOwn: true })).toEqual([1, 2]);
    expect(await contracts({ query: '200-И' }, { ...staff, listsOwn: true })).toEqual([4]);
  });

  test('the file has the rows of the list in its order', async () => {
    const file = await fresh.as(staff).does(debtorsFile, { sort: 'days:desc', from: '1,5' });
    const rows = await recordsOf(await buffer(file.body));
    expect(rows.map((row) => [row.Договор, row['Просрочено, ₽'], row.Дней])).toEqual([
      ['087-М/2024', 2, 40],
      ['114-О/2025', 3, 5],
    ]);
  });

  test('the number of statements does not depend on the number of debtors', async () => {
    const count = async () => {
      const { db, statements } = countedDatabase(fresh.url);
      await testContext(db, staff).does(listDebtors, {});
      await db.destroy();
      return statements.length;
    };
    const three = await count();
    await changeRows(fresh.db, 'contract_sums', { contract_id: 2 }, { balance: 0 });
    await changeRows(fresh.db, 'contract_sums', { contract_id: 4 }, { balance: 0 });
    expect(await count()).toBe(three);
  });
});

describe('a promise to pay', () => {
  const promise = (input: object, actor: Staff = staff) =>
    fresh.as(actor).tries(noteDebtPromise, { id: contract.main, ...input });
  beforeEach(() => owe(contract.main, `${due(5)} +300 УТ`));

  test('the last promise is listed with its day, its text and who noted it, and is in the history', async () => {
    await promise({ on: '22.07.2026', note: 'обещали в среду' });
    await promise({ on: '25.07.2026', note: 'обещал 25.07' }, colleagues.manager);
    const [debtor] = (await list()).debtors;
    expect(debtor?.promise).toMatchObject({
      on: '2026-07-25',
      note: 'обещал 25.07',
      by: 'Олег',
      isBroken: false,
    });
    const { promises } = await fresh.as(staff).does(getDebtor, { id: contract.main });
    expect(promises.map(({ on }) => on)).toEqual(['2026-07-25', '2026-07-22']);
    const entries = await fresh.db.selectFrom('history').select(['kind', 'changes']).execute();
    expect(entries.map(({ kind }) => kind)).toEqual(['contract', 'contract']);
    expect(entries[0]?.changes).toContain('обещали в среду');
  });

  test('a promise is broken from the next day on if the debt is still overdue', async () => {
    await promise({ on: ruDate(today) });
    expect((await list()).debtors[0]?.promise?.isBroken).toBe(false);
    expect((await list({}, staff, noon + day)).debtors[0]?.promise?.isBroken).toBe(true);
  });

  test('the same promise sent twice is noted once, also at the same time', async () => {
    const results = await Promise.all([1, 2].map(() => promise({ on: '25.07.2026', note: 'да' })));
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await fresh.db.selectFrom('debt_promises').select('id').execute()).toHaveLength(1);
  });

  test('a promise for a past day, or more than a year ahead, is refused', async () => {
    for (const on of ['19.07.2026', '21.07.2027', ''])
      expect(await promise({ on })).toMatchObject({
        code: 'BAD_INPUT',
        fields: { on: [expect.any(String)] },
      });
  });
});
