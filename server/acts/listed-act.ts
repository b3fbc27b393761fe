import type { ActSums, ListedAct } from './act-view.ts';
import { closingOf, type Turnover } from './turnover.ts';

type ActRow = Omit<ListedAct, 'closing'> & Omit<Turnover, 'lines'>;

/** An act as lists show it: with its closing balance, once there is one and if sums are told. */
export function listedAct({ opening, shipped, paid, ...row }: ActRow, sums: ActSums): ListedAct {
  const told = row.state === 'ready' && sums === 'shown';
  return { ...row, closing: told ? closingOf({ opening, shipped, paid }) : null };
}
