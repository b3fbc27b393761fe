import type { InsertObject, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Table = keyof Database;
type Values = Record<string, string | number | null>;
type AnyTable = { [table: string]: Values };

/** Adds one row or several. */
export async function addRows<T extends Table>(
  db: Kysely<Database>,
  table: T,
  rows: InsertObject<Database, T> | InsertObject<Database, T>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

/** Sets values in the rows that match: `changeRows(db, 'contracts', { id: 1 }, { enabled: 0 })`. */
export async function changeRows<T extends Table>(
  db: Kysely<Database>,
  table: T,
  which: Partial<Selectable<Database[T]>>,
  values: Updateable<Database[T]>,
): Promise<void> {
  // Kysely cannot type a table whose name is known only when the test runs.
  const update = (db as unknown as Kysely<AnyTable>).updateTable(String(table)).set(values as Values);
  const conditions = Object.entries(which as Values);
  await conditions
    .reduce((query, [column, value]) => query.where(column, value === null ? 'is' : '=', value), update)
    .execute();
}

/** Deletes all rows of the tables in the given order. */
export async function clearTables(db: Kysely<Database>, ...tables: Table[]): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
}
