import { ruDate } from '../kernel/clock.ts';
import { roubles } from '../kernel/money.ts';
import { documentKinds } from './act-text.ts';
import type { ActHead } from './act-view.ts';
import { type LedgerEntry, sidesOf } from './turnover.ts';

/** A row of the printed table, as texts. */
export type ActRow = { cells: string[]; bold?: true };

/** The head of the table and how wide its columns are, as shares of the width; sums stand at the right. */
export function columnsOf({ sums }: Pick<ActHead, 'sums'>): { header: string; share: number; sum?: true }[] {
  const columns = [
    { header: 'Дата', share: 0.13 },
    { header: 'Документ', share: 0.49 },
  ];
  if (sums !== 'shown') return [...columns, { header: 'Операция', share: 0.38 }];
  return [
    ...columns,
    { header: 'Дебет, ₽', share: 0.19, sum: true },
    { header: 'Кредит, ₽', share: 0.19, sum: true },
  ];
}

/** The rows of the printed table: between the balances where sums are told, else the documents alone. */
export async function rowsOf(
  { sums, opening, shipped, paid, closing }: ActHead,
  pieces: AsyncIterable<LedgerEntry[]>,
): Promise<ActRow[]> {
  const rows: ActRow[] = [];
  const rowOf = sums === 'shown' ? rowWithSums : rowWithout;
  if (sums === 'shown') rows.push(balanceRow('Сальдо на начало периода', opening));
  for await (const lines of pieces) rows.push(...lines.map(rowOf));
  if (sums !== 'shown') return rows;
  rows.push({ cells: ['', 'Обороты за период', bare(shipped), bare(paid)], bold: true });
  rows.push(balanceRow('Сальдо на конец периода', closing));
  return rows;
}

function rowWithSums({ enteredOn, document, kind, amount }: LedgerEntry): ActRow {
  const sides = kind === 'shipment' ? [bare(amount), ''] : ['', bare(amount)];
  return { cells: [ruDate(enteredOn), document, ...sides] };
}

function rowWithout({ enteredOn, document, kind }: LedgerEntry): ActRow {
  return { cells: [ruDate(enteredOn), document, documentKinds[kind]] };
}

function balanceRow(name: string, balance: number): ActRow {
  const { debit, credit } = sidesOf(balance);
  return { cells: ['', name, credit > 0 ? '' : bare(debit), credit > 0 ? bare(credit) : ''], bold: true };
}

/** The head of the column says the currency. */
function bare(kopecks: number): string {
  return roubles(kopecks).replace(/\u00a0₽$/, '');
}
