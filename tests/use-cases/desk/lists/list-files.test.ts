import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseColumns } from '#server/desk/lists/choose-columns.server.ts';
import { complaintsFile } from '#server/desk/lists/complaints-file.server.ts';
import { paymentsFile } from '#server/desk/lists/payments-file.server.ts';
import { returnsFile } from '#server/desk/lists/returns-file.server.ts';
import { createPayment } from '#server/desk/money/create-payment.server.ts';
import { listPayments } from '#server/desk/money/list-payments.server.ts';
import { listDeskReturns } from '#server/desk/returns/list-desk-returns.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { listDeskComplaints } from '#server/papers/complaints/list-desk-complaints.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const hour = 3_600_000;
/** More than a page. */
const rows = 23;

beforeAll(async () => {
  await deleteOrders(fresh.db);
  for (let id = 1; id <= rows; id++) {
    const by = id % 4 === 0 ? actors.other : actors.main;
    const created_at = noon - (id % 5) * hour;
    await insertOrder(fresh.db, { id, by, state: 11 });
    await insertReturn(fresh.db, { order_id: id, state: id % 3 === 0 ? 'accepted' : 'asked', created_at });
    await insertComplaint(fresh.db, { id, by, created_at, state: id % 3 === 0 ? 'work' : 'new' });
    const payment = {
      ...{ contract: '1', kind: id % 3 === 0 ? 'more' : 'payment', amount: `${100 + (id % 6)}` },
      ...{
        paid_on: `${10 + (id % 7)}.07.2026`,
        number: `${id}`,
        note: '',
        key: `key-${String(id).padStart(5, '0')}`,
      },
    };
    okValue(await fresh.as(staff).tries(createPayment, payment));
  }
});
beforeEach(() => clearTables(fresh.db, 'hidden_columns'));

type Asked = Record<string, string>;
type Listed = { id: number; number: string };
const lists = {
  returns: {
    file: (asked: Asked, actor: Staff) => fresh.as(actor).does(returnsFile, asked),
    page: async (asked: Asked, actor: Staff): Promise<Listed[]> =>
      (await fresh.as(actor).does(listDeskReturns, asked)).returns,
    asked: [{}, { state: 'accepted' }, { sort: 'sum:asc' }, { sort: 'dealer:desc', state: 'asked' }],
    number: 0,
    hidden: 'reason',
    left: 'Причина',
  },
  complaints: {
    file: (asked: Asked, actor: Staff) => fresh.as(actor).does(complaintsFile, asked),
    page: async (asked: Asked, actor: Staff): Promise<Listed[]> =>
      (await fresh.as(actor).does(listDeskComplaints, asked)).complaints,
    asked: [{}, { state: 'waiting' }, { state: 'work' }, { sort: 'dealer:asc' }, { sort: 'created:asc' }],
    number: 0,
    hidden: 'state',
    left: 'Состояние',
  },
  money: {
    file: (asked: Asked, actor: Staff) => fresh.as(actor).does(paymentsFile, asked),
    page: async (asked: Asked, actor: Staff): Promise<Listed[]> =>
      (await fresh.as(actor).does(listPayments, asked)).payments,
    asked: [{}, { kind: 'more' }, { sort: 'sum:desc' }, { sort: 'day:asc', startDate: '12.07.2026' }],
    number: 1,
    hidden: 'by',
    left: 'Внесено',
  },
} as const;

const names = Object.keys(lists) as (keyof typeof lists)[];
const table = async (name: keyof typeof lists, asked: Asked, actor: Staff = staff) =>
  rowsOf(await buffer((await lists[name].file(asked, actor)).body));

/** Returns the numbers of all pages of a list. */
async function numbersOf(name: keyof typeof lists, asked: Asked, actor: Staff): Promise<string[]> {
  const pages = [
    await lists[name].page(asked, actor),
    await lists[name].page({ ...asked, page: '2' }, actor),
  ];
  const [first = [], second = []] = pages;
  const isLast = first[0]?.id === second[0]?.id;
  return (isLast ? first : [...first, ...second]).map(({ number }) => number);
}

test.each(names.flatMap((name) => lists[name].asked.map((asked) => ({ name, asked }))))(
  'the file of $name has the rows of all pages in the same order for $asked',
  async ({ name, asked }) => {
    const [, ...body] = await table(name, asked);
    const listed = await numbersOf(name, asked, staff);
    expect(listed.length).toBeGreaterThan(3);
    expect(body.map((row) => row[lists[name].number])).toEqual(listed);
  },
);

test.each(names)('the file of %s leaves out hidden columns', async (list) => {
  const { hidden, left } = lists[list];
  expect((await table(list, {}))[0]).toContain(left);
  await fresh.as(staff).does(chooseColumns, { list, all: [hidden], shown: [] });
  expect((await table(list, {}))[0]).not.toContain(left);
});

test.each(names)('the file of %s has only dealers that the reader may see', async (name) => {
  await changeRows(fresh.db, 'dealers', {}, { staff_id: null });
  expect(await table(name, {}, colleagues.newcomer)).toHaveLength(1);
  await changeRows(
    fresh.db,
    'dealers',
    { id: actors.main.dealerId },
    { staff_id: colleagues.newcomer.staffId },
  );
  const [, ...body] = await table(name, {}, colleagues.newcomer);
  expect(body.map((row) => row[lists[name].number])).toEqual(await numbersOf(name, {}, colleagues.newcomer));
  expect(body.length).toBeGreaterThan(3);
});
