import { type DocumentColumn, documentSheet } from '../../files/document-sheet.ts';
import type { Sheet, SheetCell, SheetRow } from '../../files/sheet.ts';
import { entryName } from '../../ordering/sums/entry-names.ts';
import { fullPartyText } from '../../people/contragents/party.ts';
import { balanceText, numberOfAct, periodText } from './act-text.ts';
import type { ActHead } from './act-view.ts';
import { type LedgerEntry, sidesOf } from './turnover.ts';

type Lines = AsyncIterable<LedgerEntry[]>;

/** Returns an act as a sheet (§10.28), streaming its rows. Sums are in kopecks, and omitted when hidden. */
export function actSheet(act: ActHead, lines: Lines): Sheet {
  const number = numberOfAct(act);
  return documentSheet({
    name: 'Акт сверки',
    title: `Акт сверки взаимных расчётов${number}`,
    facts: {
      left: [
        ['Поставщик', fullPartyText(act.seller)],
        ['Покупатель', fullPartyText(act.buyer)],
        ['Договор', act.contract],
        ['Период', periodText(act)],
      ],
      right: [],
    },
    columns: columnsOf(act),
    rows: rowsOf(act, lines),
    notes: act.sums === 'shown' ? [balanceText(act)] : [],
    parties: [
      ['От поставщика', act.seller.company],
      ['От покупателя', act.company],
    ],
    foot: `Акт сверки${number}, договор ${act.contract}`,
    author: act.seller.company,
  });
}

async function* rowsOf(act: ActHead, lines: Lines): AsyncGenerator<SheetRow> {
  const shown = act.sums === 'shown';
  if (shown) yield balanceRow('Сальдо на начало периода', act.opening);
  for await (const piece of lines)
    yield* piece.map((line) => [
      ...documentOf(line),
      ...(shown ? sidesOfLine(line) : [{ text: entryName(line), look: 'line' as const }]),
    ]);
  if (!shown) return;
  yield totalRow('Обороты за период', [
    { sum: act.shipped, look: 'total' },
    { sum: act.paid, look: 'total' },
  ]);
  yield balanceRow('Сальдо на конец периода', act.closing);
}

function columnsOf({ sums }: ActHead): DocumentColumn[] {
  const columns = [
    { header: 'Дата', width: 14 },
    { header: 'Документ', width: 74 },
  ];
  if (sums !== 'shown') return [...columns, { header: 'Операция', width: 48 }];
  return [
    ...columns,
    { header: 'Дебет, ₽', width: 24, right: true },
    { header: 'Кредит, ₽', width: 24, right: true },
  ];
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

/** Returns a row with a balance in the column of its side; a zero balance is a zero debit. */
function balanceRow(name: string, balance: number): SheetRow {
  const { debit, credit } = sidesOf(balance);
  const cell = (sum: number): SheetCell => ({ sum, look: 'total' });
  const none: SheetCell = { text: '', look: 'total' };
  return totalRow(name, credit > 0 ? [none, cell(credit)] : [cell(debit), none]);
}

function totalRow(name: string, sides: SheetRow): SheetRow {
  return [{ text: '', look: 'total' }, { text: name, look: 'total' }, ...sides];
}
