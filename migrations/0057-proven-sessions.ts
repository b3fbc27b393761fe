import { type Kysely, sql } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/**
 * Sessions say which second factor they have proved, so that one which began without a code ends when a second factor is
 * turned on, whichever of the two is written last. Those that are open now were asked, or turned it on themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  for (const [sessions, owner] of [
    ['sessions', 'account_id'],
    ['staff_sessions', 'staff_id'],
  ] as const) {
    await addColumns(db, sessions, { factor_id: { type: t.ref } });
    const id = sql.ref(owner);
    await sql`
      update ${sql.table(sessions)} set factor_id =
        (select id from second_factors where second_factors.${id} = ${sql.table(sessions)}.${id} and confirmed_at is not null)
      where factor_id is null and ${id} in
        (select ${id} from second_factors where confirmed_at is not null and ${id} is not null)`.execute(db);
  }
}
