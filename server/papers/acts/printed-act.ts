import type { Printed, PrintedColumn, PrintedRow } from '../../files/printed.ts';
import { ruDate } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import { entryName } from '../../ordering/sums/entry-names.ts';
import { balanceText, introOf, numberOfAct, partyFacts } from './act-text.ts';
import type { ActHead } from './act-view.ts';
import { type LedgerEntry, sidesOf } from './turnover.ts';

/** Returns an act for printing and signing: with its balances if sums are shown, otherwise only the documents. */
export function printedAct(act: ActHead, lines: AsyncIterable<LedgerEntry[]>): Printed {
  const number = numberOfAct(act);
  return {
    title: `Акт сверки взаимных расчётов${number}`,
    name: `Акт сверки${number}, договор ${act.contract}`,
    author: act.seller.company,
    intro: introOf(act),
    facts: partyFacts(act),
    columns: columnsOf(act),
    rows: rowsOf(act, lines),
    // Keeps the last document, the turnover and the balance on the same page.
    kept: 3,
    closing: act.sums === 'shown' ? balanceText(act) : '',
    parties: [
      ['От поставщика', act.seller.company],
      ['От покупателя', act.company],
    ],
  };
}

function columnsOf({ sums }: Pick<ActHead, 'sums'>): PrintedColumn[] {
  const columns = [
    { header: 'Дата', share: 0.13 },
    { header: 'Документ', share: 0.49 },
  ];
  if (sums !== 'shown') return [...columns, { header: 'Операция', share: 0.38 }];
  return [
    ...columns,
    { header: 'Дебет, ₽', share: 0.19, right: true },
    { header: 'Кредит, ₽', share: 0.19, right: true },
  ];
}

async function* rowsOf(
  { sums, opening, shipped, paid, closing }: ActHead,
  pieces: AsyncIterable<LedgerEntry[]>,
): AsyncGenerator<PrintedRow[]> {
  const rowOf = sums === 'shown' ? rowWithSums : rowWithout;
  if (sums === 'shown') yield [balanceRow('Сальдо на начало периода', opening)];
  for await (const lines of pieces) yield lines.map(rowOf);
  if (sums !== 'shown') return;
  yield [
    { cells: ['', 'Обороты за период', bare(shipped), bare(paid)], bold: true },
    balanceRow('Сальдо на конец периода', closing),
  ];
}

function rowWithSums({ enteredOn, document, kind, amount }: LedgerEntry): PrintedRow {
  const sides = kind === 'shipment' ? [bare(amount), ''] : ['', bare(amount)];
  return { cells: [ruDate(enteredOn), document, ...sides] };
}

function rowWithout({ enteredOn, document, ...entry }: LedgerEntry): PrintedRow {
  return { cells: [ruDate(enteredOn), document, entryName(entry)] };
}

function balanceRow(name: string, balance: number): PrintedRow {
  const { debit, credit } = sidesOf(balance);
  return { cells: ['', name, credit > 0 ? '' : bare(debit), credit > 0 ? bare(credit) : ''], bold: true };
}

/** Formats a sum without its currency, which is in the column header. */
function bare(kopecks: number): string {
  return roubles(kopecks).replace(/\u00a0₽$/, '');
}
