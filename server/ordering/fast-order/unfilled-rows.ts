import { namedQuantity } from './columns.ts';
import { maxLines } from './list-limits.ts';
import type { Table } from './split-table.ts';

/** An uploaded table. */
export type Upload = {
  table: Table;
  /** The number of omitted rows, which have no quantity. */
  unfilled: number;
  /** The names of filled price forms whose columns differ, so that none of them was read. */
  several?: string[];
};

/**
 * Removes the rows without a quantity from a table that has more rows than an order may have lines, because such a
 * table is a price list that contains an order. Returns other tables unchanged: those whose header does not clearly
 * name the quantity, and shorter ones, in which a missing quantity may need a question.
 */
export function withoutUnfilled(table: Table): Upload {
  const columns = table.length > maxLines ? namedQuantity(table) : undefined;
  if (!columns) return { table, unfilled: 0 };
  const { from, quantity } = columns;
  const filled = table.filter((row, i) => i < from || (row[quantity] ?? '') !== '');
  return { table: filled, unfilled: table.length - filled.length };
}
