import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { StaffRight } from '../../kernel/staff-rights.ts';
import { hasRight, seesEveryDealer } from './roles/has-right.repository.server.ts';
import { serving } from './serving.repository.server.ts';

/**
 * Returns the e-mail of the person who serves the dealer and has this right: that of the staff member, else the one sent
 * by 1C with the dealer, unless it belongs to a staff member who may not do this. Undefined when there is none.
 */
export async function addressOfManager(
  db: Kysely<Database>,
  dealerId: number,
  right: StaffRight,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('dealers')
    .leftJoin('staff', (join) => serving(join).on(hasRight(right)))
    .leftJoin('staff as named', 'named.email', 'dealers.manager_email')
    .select(['staff.email', 'dealers.manager_email', 'named.enabled'])
    .select((eb) => eb.case().when(hasRight(right, 'named')).then(1).else(0).end().as('may'))
    .where('dealers.id', '=', dealerId)
    .executeTakeFirst();
  if (row?.email) return row.email;
  const isNobody = row?.enabled === 0 || (row?.enabled === 1 && Number(row.may) === 0);
  return (!isNobody && row?.manager_email) || undefined;
}

/** Returns the e-mails of all staff members who see every dealer and have this right. */
export async function addressesOfDesk(db: Kysely<Database>, right: StaffRight): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('enabled', '=', 1)
    .where(hasRight(right))
    .where(seesEveryDealer())
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Returns the e-mails of all staff members with this right. */
export async function addressesWith(db: Kysely<Database>, right: StaffRight): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('enabled', '=', 1)
    .where(hasRight(right))
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}
