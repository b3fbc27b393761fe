import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Numbers rows of a table from 1, in the order of the given ids, with one statement. */
export async function writeOrder(
  db: Kysely<Database>,
  table: 'slides' | 'ready_answers',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const cases = ids.map((id, i) => sql`when ${id} then ${sql.lit(i + 1)}`);
  await sql`
    update ${sql.table(table)} set sort = case id ${sql.join(cases, sql` `)} end
    where id in (${sql.join(ids)})`.execute(db);
}
