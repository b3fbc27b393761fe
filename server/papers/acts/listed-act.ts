import type { ActSums, ListedAct } from './act-view.ts';
import { closingOf, type Turnover } from './turnover.ts';

type ActRow = Omit<ListedAct, 'closing'> & Omit<Turnover, 'lines'>;

/** Returns an act for lists, with its closing balance when there is one and sums are shown. */
export function listedAct({ opening, shipped, paid, ...row }: ActRow, sums: ActSums): ListedAct {
  const hasClosing = row.state === 'ready' && sums === 'shown';
  return { ...row, closing: hasClosing ? closingOf({ opening, shipped, paid }) : null };
}
