/** What a statement locks, by the name of a row of `locks`. */
const selfUpdate = /^update `(\w+)` set `(\w+)` = `\2`(?: where |$)/;
const lockingSelect = / for update$/;
const firstTable = / from `(\w+)`/;

/**
 * Returns the names under which a statement that only locks rows locks them, sorted; none for any other statement. A
 * node of a Galera cluster keeps locks to itself: two transactions that lock the same row on two nodes and then
 * write others both commit. Each therefore also writes these names, and of two that write one name, one is run
 * again. There is a name for each value that chose the rows, so two names may mean one row: then, too many
 * transactions are run again, never too few.
 *
 * Shared locks have no names: what they keep true is also kept by rows that both sides write (decision 114).
 */
export function turnsOf(text: string, parameters: readonly unknown[]): string[] {
  const table =
    selfUpdate.exec(text)?.[1] ?? (lockingSelect.test(text) ? firstTable.exec(text)?.[1] : undefined);
  if (!table) return [];
  const values = parameters.filter((value) => typeof value === 'number' || typeof value === 'string');
  const names = values.length === 0 ? [table] : values.map((value) => `${table}:${value}`.slice(0, 150));
  return [...new Set(names)].sort();
}
