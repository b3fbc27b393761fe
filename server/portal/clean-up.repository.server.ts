import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Tables whose rows expire, with their key and the indexed column of the expiry time. */
const expiring = [
  { table: 'attempts', key: 'bucket', column: 'resets_at' },
  { table: 'sessions', key: 'id', column: 'expires_at' },
  { table: 'portal_views', key: 'id', column: 'expires_at' },
  { table: 'staff_sessions', key: 'id', column: 'expires_at' },
  { table: 'sign_in_steps', key: 'hash', column: 'expires_at' },
] as const;

/**
 * Deletes expired rows, at most `limit` per table. Finds the rows first and deletes them by primary key, because
 * deleting by a range would lock neighboring rows and cause deadlocks between concurrent sign-ins. Returns true if
 * there may be more.
 */
export async function deleteExpired(db: Kysely<Database>, now: number, limit: number): Promise<boolean> {
  let isMore = false;
  for (const { table, key, column } of expiring) {
    const [from, id, until] = [sql.table(table), sql.ref(key), sql.ref(column)];
    const { rows } = await sql<{ found: string }>`
      select ${id} as found from ${from} where ${until} <= ${now} order by ${until} limit ${limit}`.execute(
      db,
    );
    if (rows.length === 0) continue;
    const found = sql.join(rows.map((row) => row.found));
    // Skips rows that were renewed meanwhile.
    await sql`delete from ${from} where ${id} in (${found}) and ${until} <= ${now}`.execute(db);
    if (rows.length === limit) isMore = true;
  }
  return isMore;
}
