import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { expectedType } from '../../goods/expected-type.ts';
import { stockKey } from '../basket/line-key.ts';
import type { OrderableRow } from './place-order.repository.server.ts';
import { holdStock, knowExpected, promiseExpected, reserveStock } from './stock.repository.server.ts';

type Row = Pick<OrderableRow, 'id' | 'wms' | 'type' | 'quantity'>;

/**
 * Locks the stock of all lines at once, so that values read afterwards stay valid. Creates empty stock records for
 * expected goods that have none.
 */
export async function holdRows(
  db: Kysely<Database>,
  rows: readonly Pick<Row, 'id' | 'wms' | 'type'>[],
): Promise<void> {
  const expected = rows.filter(isExpected);
  if (expected.length > 0) await knowExpected(db, expected);
  await holdStock(db, rows);
}

/**
 * Reserves the goods of lines, all or none. Lines of expected goods are promised pieces expected from `today` on; other
 * lines reserve stock. Returns false when something is no longer available; the caller must then roll the transaction
 * back.
 */
export async function reserveRows(
  db: Kysely<Database>,
  rows: readonly Row[],
  today: string,
): Promise<boolean> {
  const expected = rows.filter(isExpected);
  const inStock = rows.filter((row) => !isExpected(row));
  if (!(await reserveStock(db, demandOf(inStock)))) return false;
  return promiseExpected(db, demandOf(expected), today);
}

/** Returns whether a line is of expected goods. */
export function isExpected({ type }: { type: string }): boolean {
  return type === expectedType;
}

/**
 * Returns the day on which the last of the lines' goods are expected, `yyyy-mm-dd`; undefined when all are in stock.
 */
export function expectedDayOf(rows: readonly OrderableRow[]): string | undefined {
  return rows
    .flatMap((row) => (isExpected(row) && row.expectedOn ? row.expectedOn : []))
    .sort()
    .at(-1);
}

/** Sums lines that differ only in type, because they share the same stock. */
function demandOf(rows: readonly Row[]) {
  const demand = new Map<string, { id: number; wms: number; quantity: number }>();
  for (const { id, wms, quantity } of rows) {
    const key = stockKey({ id, wms });
    demand.set(key, { id, wms, quantity: quantity + (demand.get(key)?.quantity ?? 0) });
  }
  return [...demand.values()];
}
