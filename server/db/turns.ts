import { createHash } from 'node:crypto';

/** What a statement locks, by the name of a row of `locks`. */
const selfUpdate = /^update `(\w+)` set `(\w+)` = `\2`(?: where |$)/;
const lockingSelect = / for update$/;
const firstTable = / from `(\w+)`/;

/** Of how many rows a table's names are: two values that share one only cost a repetition. */
const namesOfTable = 8_192;

/** Locked by articul and warehouse: the warehouse alone would make everybody who orders from it take turns. */
const byFirstColumn: ReadonlySet<string> = new Set(['stocks']);

/**
 * Returns the names under which a statement that only locks rows locks them, sorted; none for any other statement. A
 * node of a Galera cluster keeps locks to itself: two transactions that lock the same row on two nodes and then
 * write others both commit. Each therefore also writes these names, and of two that write one name, one is run
 * again. There is a name for each value that chose the rows: who locks a row by its id and who locks it by another
 * column meet only when both write the row itself, so a lock that protects other rows goes by the id (decisions/databases.md).
 * Names are hashed: values may be personal, and there must not be a row for each order for ever.
 *
 * Shared locks have no names: what they keep true is also kept by rows that both sides write (decisions/databases.md).
 */
export function turnsOf(text: string, parameters: readonly unknown[]): string[] {
  const table =
    selfUpdate.exec(text)?.[1] ?? (lockingSelect.test(text) ? firstTable.exec(text)?.[1] : undefined);
  if (!table) return [];
  const values = choosing(table, text, parameters).filter(
    (value) => typeof value === 'number' || typeof value === 'string',
  );
  const names = values.length === 0 ? [table] : values.map((value) => nameOf(table, value));
  return [...new Set(names)].sort();
}

/** Returns the parameters that choose rows: not the number of rows to read, and of some tables only the first column's. */
function choosing(table: string, text: string, parameters: readonly unknown[]): readonly unknown[] {
  if (byFirstColumn.has(table)) {
    const list = / in \(([?, ]+)\)/.exec(text)?.[1];
    return parameters.slice(0, list ? list.split('?').length - 1 : 1);
  }
  return / limit \?(?: offset \?)?(?: for update)?$/.test(text)
    ? parameters.slice(0, / offset \?/.test(text) ? -2 : -1)
    : parameters;
}

function nameOf(table: string, value: unknown): string {
  const hash = createHash('sha1').update(`${table}:${value}`).digest();
  return `${table}:${hash.readUInt32BE(0) % namesOfTable}`;
}
