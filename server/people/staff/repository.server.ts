import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { StaffRight } from '../../kernel/staff-rights.ts';
import { administrator } from './roles/presets.ts';
import type { ListedRole } from './roles/role-view.ts';
import { rolesByName } from './roles/roles.repository.server.ts';
import { chosenAtDesk } from './serving.repository.server.ts';
import type { StaffRecord } from './staff-view.ts';

const columns = [
  'id',
  'email',
  'name',
  'role',
  'enabled',
  'all_dealers',
  'discount_limit_bp',
  'password_hash',
] as const;

type Row = Pick<Database['staff'], 'email' | 'name' | 'enabled' | 'password_hash'> & {
  id: number;
  role: StaffRecord['role'];
  all_dealers: number;
  discount_limit_bp: number;
};

function plain({ password_hash, all_dealers, discount_limit_bp, enabled, ...row }: Row): StaffRecord {
  return {
    ...row,
    enabled: enabled === 1,
    allDealers: all_dealers === 1,
    discountLimitBp: discount_limit_bp,
    hasPassword: password_hash !== '',
  };
}

/** Returns all staff: those who may sign in first, then by name. */
export async function staffByName(db: Kysely<Database>): Promise<(StaffRecord & { dealers: number })[]> {
  const rows = await db
    .selectFrom('staff')
    .select((eb) => [
      ...columns,
      eb
        .selectFrom('dealers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('dealers.staff_id', '=', 'staff.id')
        .as('dealers'),
    ])
    .orderBy('enabled', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ dealers, ...row }) => ({ ...plain(row), dealers: Number(dealers) }));
}

/** Returns one staff member; undefined when there is none. */
export async function findStaff(db: Kysely<Database>, id: number): Promise<StaffRecord | undefined> {
  const row = await db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst();
  return row && plain(row);
}

/** Returns by how much a member may reduce the price of an order line, in basis points. */
export async function discountLimitOf(db: Kysely<Database>, id: number): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select('discount_limit_bp')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.discount_limit_bp ?? 0;
}

/** Returns one staff member by e-mail, which must be in lower case. */
export async function findStaffByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<StaffRecord | undefined> {
  const row = await db.selectFrom('staff').select(columns).where('email', '=', email).executeTakeFirst();
  return row && plain(row);
}

/**
 * Locks all staff and their roles and returns the rights that this member has now; undefined if the member may no longer
 * manage staff. Call it before a change of staff or roles, because somebody may have removed the right meanwhile.
 */
export async function holdAsStaffManager(
  db: Kysely<Database>,
  id: number,
): Promise<{ role: string; rights: ReadonlySet<StaffRight>; roles: readonly ListedRole[] } | undefined> {
  await holdStaff(db);
  const [member, roles] = [await findStaff(db, id), await rolesByName(db)];
  const rights = new Set(roles.find(({ code }) => code === member?.role)?.rights);
  return member?.enabled && rights.has('staff') ? { role: member.role, rights, roles } : undefined;
}

/** Returns how many administrators other than this member may sign in. Lock all staff first. */
export async function otherAdministrators(db: Kysely<Database>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', administrator)
    .where('enabled', '=', 1)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Locks all staff and their roles until the transaction ends. If two administrators remove each other's role, the second
 * one waits, and then is no longer an administrator. Changes nothing (see `holdAccount`).
 */
export async function holdStaff(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('staff')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .execute();
}

type Written = Pick<StaffRecord, 'email' | 'name' | 'role' | 'allDealers' | 'discountLimitBp' | 'enabled'>;

const written = ({ email, name, role, allDealers, discountLimitBp, enabled }: Written) => ({
  email,
  name,
  role,
  all_dealers: allDealers ? 1 : 0,
  discount_limit_bp: discountLimitBp,
  enabled: enabled ? 1 : 0,
});

/**
 * Adds a member without a password (no password matches `''`) and returns the id. The unique key on `email` rejects an
 * e-mail that is in use.
 */
export async function insertStaff(db: Kysely<Database>, member: Written, now: number): Promise<number> {
  const { insertId } = await db
    .insertInto('staff')
    .values({ ...written(member), password_hash: '', created_at: now })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Writes the record; the caller must end sessions and links. */
export async function updateStaff(db: Kysely<Database>, id: number, member: Written): Promise<void> {
  await db.updateTable('staff').set(written(member)).where('id', '=', id).execute();
}

/** Writes only the name. */
export async function renameStaff(db: Kysely<Database>, id: number, name: string): Promise<void> {
  await db.updateTable('staff').set({ name }).where('id', '=', id).execute();
}

/** Stores whether the lists show only the reader's own dealers. */
export async function keepListsOwn(db: Kysely<Database>, id: number, own: boolean): Promise<void> {
  await db
    .updateTable('staff')
    .set({ lists_own: own ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Hands all dealers of one member over to another and returns how many there were. */
export async function handOverDealers(
  db: Kysely<Database>,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('dealers')
    .set({ staff_id: to, ...chosenAtDesk })
    .where('staff_id', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
