import { z } from 'zod';
import type { SavedFile } from '../../files/saved-file.server.ts';
import { sheetFile } from '../../files/sheet.server.ts';
import { type SheetCell, type SheetRow, sheetType } from '../../files/sheet.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { debtAges } from './ages.ts';
import type { ListedDebtor } from './debtor-view.ts';
import { debtorConditions, zDebtors } from './debtors-input.ts';
import { findDebts, withPeople } from './find-debtors.server.ts';

const most = 10_000;

const columns: readonly [text: string, width: number][] = [
  ['Дилер', 36],
  ['Контрагент', 36],
  ['Договор', 20],
  ['Менеджер', 24],
  ['Телефон', 20],
  ['Долг, ₽', 16],
  ...debtAges.map(({ label }) => [`${label}, ₽`, 16] as [string, number]),
  ['Просрочено, ₽', 16],
  ['Дней', 8],
  ['Обещали оплатить', 16],
  ['Что обещали', 40],
  ['Кто записал', 24],
];

/**
 * Returns what `list-debtors` lists, all pages, as an `.xlsx` file of up to 10,000 rows. Refuses an invalid sum with
 * BAD_INPUT at `from`.
 */
export const debtorsFile = staffUseCase({
  name: 'debtors-file',
  access: withRight('money'),
  writes: false,
  input: z.object(zDebtors),
  async run(asked, { db, actor, now }) {
    const today = dayOf(now);
    const debts = await findDebts(db, debtorConditions(asked, actor), today);
    const rows = await withPeople(db, debts.slice(0, most), today);
    const file: SavedFile = {
      name: `Должники ${ruDate(today)}.xlsx`,
      type: sheetType,
      body: sheetFile({
        name: 'Должники',
        widths: columns.map(([, width]) => width),
        frozen: 1,
        filtered: true,
        rows: [columns.map(([text]): SheetCell => ({ text, look: 'head' })), ...rows.map(rowOf)],
      }),
    };
    return ok(file);
  },
});

function rowOf(debtor: ListedDebtor): SheetRow {
  const { dealer, company, contract, manager, phone, balance, byAge, overdue, days, promise } = debtor;
  return [
    ...[dealer, company, contract, manager, phone].map((text) => ({ text })),
    { sum: balance },
    ...debtAges.map(({ name }) => ({ sum: byAge[name] })),
    { sum: overdue },
    { whole: days },
    promise ? { day: promise.on } : { text: '' },
    { text: promise?.note ?? '' },
    { text: promise?.by ?? '' },
  ];
}
