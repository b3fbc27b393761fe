import type { Readable } from 'node:stream';
import { type SheetCell, type SheetRow, sheetFile } from '../files/sheet.server.ts';
import { balanceText, documentKinds, periodText, seller } from './act-text.ts';
import type { ActHead } from './act-view.ts';
import { type LedgerEntry, sidesOf } from './turnover.ts';

type Lines = AsyncIterable<LedgerEntry[]>;

/** An act as an `.xlsx` file, row by row; without sums where they are not told. */
export function actSheet(act: ActHead, lines: Lines): Readable {
  const titles = titlesOf(act);
  return sheetFile({
    name: 'Акт сверки',
    widths: act.sums === 'shown' ? [12, 52, 16, 16] : [12, 52, 16],
    frozen: titles.length,
    rows: rowsOf(titles, act, lines),
  });
}

async function* rowsOf(titles: SheetRow[], act: ActHead, lines: Lines): AsyncGenerator<SheetRow> {
  const shown = act.sums === 'shown';
  yield* titles;
  if (shown) yield balanceRow('Сальдо на начало периода', act.opening);
  for await (const piece of lines)
    yield* piece.map((line) => [
      ...documentOf(line),
      ...(shown ? sidesOfLine(line) : [{ text: documentKinds[line.kind], look: 'line' as const }]),
    ]);
  if (shown) yield* balances(act);
  yield* signatures(act);
}

function titlesOf(act: ActHead): SheetRow[] {
  const buyer = [act.company, `ИНН ${act.inn}`, act.kpp && `КПП ${act.kpp}`].filter(Boolean).join(', ');
  return [
    [{ text: `Акт сверки взаимных расчётов № ${act.id}`, look: 'title' }],
    [{ text: `Поставщик: ${seller}. Покупатель: ${buyer}` }],
    [{ text: `Договор ${act.contract}, период ${periodText(act)}` }],
    headOf(act),
  ];
}

/** Below the lines: what moved, and what is owed in the end. */
function balances(act: ActHead): SheetRow[] {
  return [
    totalRow('Обороты за период', [
      { sum: act.shipped, look: 'total' },
      { sum: act.paid, look: 'total' },
    ]),
    balanceRow('Сальдо на конец периода', act.closing),
    [],
    [{ text: balanceText(act) }],
  ];
}

function signatures({ company }: ActHead): SheetRow[] {
  return [
    [],
    [{ text: `От поставщика, ${seller}: ____________________` }],
    [{ text: `От покупателя, ${company}: ____________________` }],
  ];
}

function headOf({ sums }: ActHead): SheetRow {
  const columns = ['Дата', 'Документ', ...(sums === 'shown' ? ['Дебет, ₽', 'Кредит, ₽'] : ['Операция'])];
  return columns.map((text) => ({ text, look: 'head' }));
}

function documentOf({ enteredOn, document }: LedgerEntry): SheetRow {
  return [
    { day: enteredOn, look: 'line' },
    { text: document, look: 'line' },
  ];
}

function sidesOfLine({ kind, amount }: LedgerEntry): SheetRow {
  const sum: SheetCell = { sum: amount, look: 'line' };
  const none: SheetCell = { text: '', look: 'line' };
  return kind === 'shipment' ? [sum, none] : [none, sum];
}

/** A balance stands in the column it belongs to; none at all is a zero debit. */
function balanceRow(name: string, balance: number): SheetRow {
  const { debit, credit } = sidesOf(balance);
  const cell = (sum: number): SheetCell => ({ sum, look: 'total' });
  const none: SheetCell = { text: '', look: 'total' };
  return totalRow(name, credit > 0 ? [none, cell(credit)] : [cell(debit), none]);
}

function totalRow(name: string, sides: SheetRow): SheetRow {
  return [{ text: '', look: 'total' }, { text: name, look: 'total' }, ...sides];
}
