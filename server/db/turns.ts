import { createHash } from 'node:crypto';

/** Patterns of statements that only lock rows; their names are keys of rows in `locks`. */
const selfUpdate = /^update `(\w+)` set `(\w+)` = `\2`(?: where |$)/;
const lockingSelect = / for update$/;
const firstTable = / from `(\w+)`/;

/** The number of names per table; two values that share a name cause only a repeated transaction. */
const namesOfTable = 8_192;

/**
 * Tables whose locks are named by their first column only: with a warehouse as a name, all orders from it would have to
 * take turns.
 */
const byFirstColumn: ReadonlySet<string> = new Set(['stocks']);

/**
 * Returns the names under which a statement that only locks rows locks them, sorted; none for any other statement. A
 * node of a Galera cluster keeps locks to itself: two transactions that lock the same row on two nodes and then write
 * other rows would both commit. Therefore each transaction also writes these names, and of two transactions that write
 * the same name, one is run again. Each value that selected the rows gives a name. Transactions that lock a row by its
 * id and by another column conflict only when both write the row itself, so a lock that protects other rows must use
 * the id (decisions/databases.md). Names are hashed, because values may be personal, and the table must not keep a row
 * for each order for ever.
 *
 * Shared locks have no names, because what they protect is also protected by rows that both sides write
 * (decisions/databases.md).
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

/**
 * Returns the parameters that select rows: without limit and offset, and for some tables only those of the first
 * column.
 */
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
