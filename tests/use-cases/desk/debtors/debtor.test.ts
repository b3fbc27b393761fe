import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { debtorActFile } from '#server/desk/debtors/debtor-act-file.server.ts';
import { getDebtor } from '#server/desk/debtors/get-debtor.server.ts';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { insertDocument } from '#tests/builders/insert-document.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, contract, staff } from '#tests/builders/world.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const today = dayOf(noon);
const ago = (days: number) => addDays(today, -days);
const get = (input: object = {}) => fresh.as(staff).does(getDebtor, { id: contract.main, ...input });

beforeEach(async () => {
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'documents');
  await changeRows(fresh.db, 'contracts', {}, { deferral_days: 14 });
});

test('the page of a debt has its ages and the ledger with the debt after each entry, twenty a page', async () => {
  const days = Array.from({ length: 25 }, (_, i) => `${ago(60 - i)} +${100 * (i + 1)} УТ-${i + 1}`);
  await fillLedger(fresh.db, contract.main, ...days, `${ago(1)} −100 ПП-1`);
  const card = await get();
  expect(card.entries.map(({ document }) => document).slice(0, 2)).toEqual(['ПП-1', 'УТ-25']);
  expect(card.entries.slice(0, 2).map(({ balance }) => balance)).toEqual([32_400, 32_500]);
  expect([card.entries.length, card.paging.total]).toEqual([20, 26]);
  expect(card.debt).toMatchObject({ overdue: 32_400, days: 45 });
  const period = { startDate: ruDate(ago(60)), endDate: ruDate(ago(59)) };
  expect(await get(period)).toMatchObject({
    entries: [{ balance: 300 }, { balance: 100 }],
    ends: { opening: { owed: 0 }, closing: { owed: 300 } },
    act: { startOn: ago(60), endOn: ago(59) },
  });
});

test('the page of a contract without an overdue debt opens and says why no reminder can be sent', async () => {
  expect(await get()).toMatchObject({
    debt: undefined,
    whyNoReminder: 'Просроченного долга по договору нет',
  });
});

test('the page lists valid bills of the portal, but neither withdrawn ones nor bills from 1C', async () => {
  const bill = { kind: 'invoice', contract_id: contract.main, amount: 100 } as const;
  await insertDocument(fresh.db, { id: 1, ...bill, external_id: 'bill:contract:1:aa', number: 'Д-1' });
  await insertDocument(fresh.db, { id: 2, ...bill, external_id: 'bill:order:1:aa', cancelled: 1 });
  await insertDocument(fresh.db, { id: 3, ...bill, external_id: '5f0c-1c' });
  expect((await get()).bills).toMatchObject([{ id: 1, amount: 100 }]);
});

test('staff download the act of a contract for a period as PDF and as a spreadsheet', async () => {
  await fillLedger(
    fresh.db,
    contract.main,
    `${ago(50)} +500 УТ-1`,
    `${ago(30)} +300 УТ-2`,
    `${ago(20)} −200 ПП-1`,
    `${ago(3)} −900 ПП-2`,
  );
  const act = async (format: string) => {
    const asked = { id: contract.main, startDate: ruDate(ago(30)), endDate: ruDate(ago(10)), format };
    const { name, body } = await fresh.as(staff).does(debtorActFile, asked);
    return { name, bytes: await buffer(body) };
  };
  const rows = (await rowsOf((await act('xlsx')).bytes)).flat();
  for (const cell of ['УТ-2', 'ПП-1', 'Акт сверки взаимных расчётов', 5, 3, 2, 6])
    expect(rows).toContain(cell);
  for (const cell of ['УТ-1', 'ПП-2']) expect(rows).not.toContain(cell);
  const pdf = await act('pdf');
  expect(pdf.name).toMatch(/^Акт сверки, договор 114-О-2025, .*\.pdf$/);
  expect(readPdf(pdf.bytes).join('\n')).toContain('УТ-2');
});

test('a manager limited to own dealers finds neither the debt nor the act of another dealer', async () => {
  const asked = { id: contract.main, startDate: ruDate(ago(30)), endDate: ruDate(today) };
  await changeRows(fresh.db, 'dealers', {}, { staff_id: staff.staffId });
  for (const useCase of [getDebtor, debtorActFile])
    expect(
      await fresh.as(colleagues.newcomer).tries<never, unknown, never>(useCase as never, asked),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
});
