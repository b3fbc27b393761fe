/** A shipment (what the dealer owes by it) or a payment of the contract's ledger; `amount` is kopecks. */
export type LedgerEntry = {
  /** `yyyy-mm-dd` */
  enteredOn: string;
  kind: 'shipment' | 'payment';
  document: string;
  amount: number;
};

/** Both days belong to it, `yyyy-mm-dd`. */
export type Period = { startOn: string; endOn: string };

/** Kopecks; a positive balance is what the dealer owes, a negative one what he has paid ahead. */
export type Turnover = { opening: number; shipped: number; paid: number; lines: LedgerEntry[] };

/**
 * What an act says (contract §2, «Acts»): the balance before the period, what moved in it line by line, and the sums of that.
 * `entries` are ordered by day; those before the period may be summed up, those after it are left out.
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

/** The balance at the end of the period. */
export function closingOf({ opening, shipped, paid }: Omit<Turnover, 'lines'>): number {
  return opening + shipped - paid;
}

/** A balance in the column it belongs to: what is owed is debit, what was paid ahead credit. */
export function sidesOf(balance: number): { debit: number; credit: number } {
  return { debit: Math.max(0, balance), credit: Math.max(0, -balance) };
}
