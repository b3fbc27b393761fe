import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { serving } from './serving.repository.server.ts';

/**
 * Returns the e-mail of the person who serves the dealer: that of the staff member, else the one sent by 1C with the
 * dealer, unless it belongs to a staff member who may not serve dealers. Undefined when there is none.
 */
export async function addressOfManager(db: Kysely<Database>, dealerId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('dealers')
    .leftJoin('staff', serving)
    .leftJoin('staff as named', 'named.email', 'dealers.manager_email')
    .select(['staff.email', 'dealers.manager_email', 'named.enabled', 'named.role'])
    .where('dealers.id', '=', dealerId)
    .executeTakeFirst();
  if (row?.email) return row.email;
  const isGone = row?.enabled === 0 || row?.role === 'editor';
  return (!isGone && row?.manager_email) || undefined;
}

/** Returns the e-mails of all staff members who see every dealer. */
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

/** Returns the e-mails of all administrators. */
export async function addressesOfAdministrators(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('enabled', '=', 1)
    .where('role', '=', 'administrator')
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}
