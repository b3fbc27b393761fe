import type { JoinBuilder, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { hasRight } from './roles/has-right.repository.server.ts';

/** Joins `staff` to `dealers`, only staff who may serve dealers. */
export const serving = (join: JoinBuilder<Database, 'dealers' | 'staff'>) =>
  join.onRef('staff.id', '=', 'dealers.staff_id').on('staff.enabled', '=', 1).on(hasRight('dealers'));

/**
 * Returns the name and telephone number of the person who serves a dealer, '' when unknown. The name is that of the
 * dealer's staff member, else the one that 1C sent with the dealer.
 */
export async function managerOf(
  db: Kysely<Database>,
  dealerId: number,
): Promise<{ name: string; phone: string }> {
  const row = await db
    .selectFrom('dealers')
    .leftJoin('staff', serving)
    .select(['staff.name', 'dealers.manager_name', 'dealers.manager_phone as phone'])
    .where('dealers.id', '=', dealerId)
    .executeTakeFirst();
  return { name: row?.name || row?.manager_name || '', phone: row?.phone ?? '' };
}

/** The columns for the manager sent by 1C; emptied when staff choose who serves the dealer. */
export const chosenAtDesk = { manager_name: '', manager_email: '', manager_phone: '' };

/** Returns the staff members who can serve dealers, by name. */
export async function servingStaff(db: Kysely<Database>): Promise<Named[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('enabled', '=', 1)
    .where(hasRight('dealers'))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, email }) => ({ id, header: name || email }));
}
