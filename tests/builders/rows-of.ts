import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { tablesOf } from './tables-of.ts';

type Rows = Record<string, string[]>;

/**
 * Returns all rows of all tables as sorted texts, for tests which check that nothing has changed. `except` lists
 * tables to skip. Searches without results are skipped, because they are written seconds after the search, which an
 * earlier test may have made.
 */
export async function rowsOf(db: Kysely<Database>, except: readonly string[] = []): Promise<Rows> {
  const rows: Rows = {};
  for (const name of await tablesOf(db)) {
    if (name === 'missed_searches' || except.includes(name)) continue;
    const all = await db
      .selectFrom(name as 'accounts')
      .selectAll()
      .execute();
    rows[name] = all.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}
