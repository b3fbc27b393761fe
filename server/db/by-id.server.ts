import { type RawBuilder, sql } from 'kysely';

/** The number of rows of one update with `byId`: SQLite accepts 32,766 parameters, and each column needs two a row. */
export const rowsPerUpdate = 500;

/** Returns the value that each row gets in an update of many rows: `case id when … then … end`. */
export function byId<Row extends { id: number }, Value>(
  rows: readonly Row[],
  partOf: (row: Row) => Value,
): RawBuilder<Value> {
  return sql`case id ${sql.join(
    rows.map((row) => sql`when ${row.id} then ${partOf(row)}`),
    sql` `,
  )} end`;
}
