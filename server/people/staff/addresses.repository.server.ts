import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns the e-mail of the member of the staff who serves the dealer; undefined when there is none. */
export async function addressOfManager(db: Kysely<Database>, dealerId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('dealers')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.id', '=', 'dealers.staff_id')
        .on('staff.enabled', '=', 1)
        .on('staff.role', '!=', 'editor'),
    )
    .select(['staff.email', 'dealers.manager_email'])
    .where('dealers.id', '=', dealerId)
    .executeTakeFirst();
  return row?.email || row?.manager_email || undefined;
}

/** Returns the e-mails of all at the desk who see every dealer. */
export async function addressesOfDesk(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('enabled', '=', 1)
    .where((eb) =>
      eb.or([
        eb('role', '=', 'administrator'),
        eb.and([eb('role', '=', 'manager'), eb('all_dealers', '=', 1)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}
