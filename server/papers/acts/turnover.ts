import type { EntryKind } from '../../ordering/sums/entry-names.ts';

/** An entry on one side of the contract's ledger. `amount` is in kopecks. */
export type LedgerEntry = EntryKind & {
  /** `yyyy-mm-dd` */
  enteredOn: string;
  document: string;
  amount: number;
};

/** A period in days, `yyyy-mm-dd`, both inclusive. */
export type Period = { startOn: string; endOn: string };

/** Sums in kopecks; a positive balance is the dealer's debt, a negative one a prepayment. */
export type Turnover = { opening: number; shipped: number; paid: number; lines: LedgerEntry[] };

/**
 * Returns the contents of an act (§10.28): the balance before the period, the entries in it, and their sums.
 * `entries` are sorted by day. Entries before the period may be aggregated; entries after it are ignored.
 */
export function turnoverOf({ startOn, endOn }: Period, entries: Iterable<LedgerEntry>): Turnover {
  const turnover: Turnover = { opening: 0, shipped: 0, paid: 0, lines: [] };
  for (const entry of entries) {
    const { enteredOn, kind, amount } = entry;
    if (enteredOn > endOn) continue;
    if (enteredOn < startOn) {
      turnover.opening += kind === 'shipment' ? amount : -amount;
      continue;
    }
    if (kind === 'shipment') turnover.shipped += amount;
    else turnover.paid += amount;
    turnover.lines.push(entry);
  }
  return turnover;
}

/** Returns the balance at the end of the period. */
export function closingOf({ opening, shipped, paid }: Omit<Turnover, 'lines'>): number {
  return opening + shipped - paid;
}

/** Splits a balance into its sides: a debt is debit, a prepayment credit. */
export function sidesOf(balance: number): { debit: number; credit: number } {
  return { debit: Math.max(0, balance), credit: Math.max(0, -balance) };
}
