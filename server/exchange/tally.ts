/**
 * The counts for the rows of one table. `removed`: prices removed, products disabled. `returned`: products enabled
 * again.
 */
export type Tally = { added: number; changed: number; unchanged: number; removed: number; returned: number };

/** Returns a tally with zero counts. */
export function newTally(): Tally {
  return { added: 0, changed: 0, unchanged: 0, removed: 0, returned: 0 };
}

/** Adds counts to a tally. */
export function addTally(all: Tally, more: Partial<Tally>): void {
  for (const key of Object.keys(all) as (keyof Tally)[]) all[key] += more[key] ?? 0;
}

/**
 * Separates the rows to write from unchanged ones, matching them with the database by `keyOf`. A row is
 * changed when any of its columns differs.
 */
export function compare<T extends object, K>(
  existing: ReadonlyMap<K, { [C in keyof T]: unknown }>,
  wanted: T[],
  keyOf: (row: T) => K,
): { added: T[]; changed: T[]; tally: Tally } {
  const added: T[] = [];
  const changed: T[] = [];
  for (const row of wanted) {
    const old = existing.get(keyOf(row));
    if (!old) added.push(row);
    else if (differs(old, row)) changed.push(row);
  }
  const unchanged = wanted.length - added.length - changed.length;
  return {
    added,
    changed,
    tally: { ...newTally(), added: added.length, changed: changed.length, unchanged },
  };
}

/** Returns true when any column of `fresh` differs from `old`. */
export function differs<T extends object>(old: { [C in keyof T]: unknown }, fresh: T): boolean {
  return (Object.keys(fresh) as (keyof T)[]).some((column) => old[column] !== fresh[column]);
}
