import { randomUUID } from 'node:crypto';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { bulkInsert } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import { type StaffRight, staffRights } from '../../../kernel/staff-rights.ts';
import { administrator, presetOf, presets } from './presets.ts';
import type { ListedRole, StaffRole } from './role-view.ts';

/** Returns the rights of a stored role, joined by commas, for a query that has the table `staff_roles`. */
export function storedRights() {
  return expressionBuilder<Database, 'staff_roles'>()
    .selectFrom('staff_role_rights')
    .select(sql<string | null>`group_concat(staff_right)`.as('rights'))
    .whereRef('staff_role_rights.role_id', '=', 'staff_roles.id');
}

type Stored = { header: string | null; rights: string | null };

/**
 * Returns the name and the rights of the role with this code: as stored, else as in the preset. A code without either,
 * left by a removed role, gives no rights. Stored rights that this release does not know are ignored.
 */
export function roleOf(code: string, { header, rights }: Stored): Pick<StaffRole, 'header' | 'rights'> {
  const preset = presetOf(code);
  if (header === null || code === administrator) return preset ?? { header: '', rights: [] };
  const names = new Set(rights?.split(','));
  return { header, rights: staffRights.filter((right) => names.has(right)) };
}

/** Returns all roles: the presets in their order, then the others by name. */
export async function rolesByName(db: Kysely<Database>): Promise<ListedRole[]> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('staff_roles')
      .select(['id', 'code', 'header', storedRights().as('rights')])
      .orderBy('header')
      .execute(),
    db
      .selectFrom('staff')
      .select(({ fn }) => ['role', fn.countAll<number>().as('people')])
      .groupBy('role')
      .execute(),
  ]);
  const people = new Map(counts.map((row) => [row.role, Number(row.people)]));
  const own = rows.filter(({ code }) => !presetOf(code)).map(({ code }) => code);
  return [...presets.map(({ code }) => code), ...own].map((code) => {
    const row = rows.find((each) => each.code === code);
    const role = roleOf(code, row ?? { header: null, rights: null });
    return { id: row?.id, code, header: role.header, rights: role.rights, people: people.get(code) ?? 0 };
  });
}

/** Returns the people with this role, by name. */
export async function peopleOfRole(
  db: Kysely<Database>,
  code: string,
): Promise<{ id: number; header: string }[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('role', '=', code)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, email }) => ({ id, header: name || email }));
}

type Written = Pick<StaffRole, 'header' | 'rights'>;

/** Adds a role, or with `code` the changed form of a preset. Returns its id and code. */
export async function insertRole(
  db: Kysely<Database>,
  { header, rights }: Written,
  { code, now }: { code: string | undefined; now: number },
): Promise<{ id: number; code: string }> {
  const { insertId } = await db
    .insertInto('staff_roles')
    .values({ code: code ?? randomUUID().slice(0, 20), header, created_at: now, changed_at: now })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await insertRights(db, id, rights);
  if (code !== undefined) return { id, code };
  const own = `role-${id}`;
  await db.updateTable('staff_roles').set({ code: own }).where('id', '=', id).execute();
  return { id, code: own };
}

/** Writes the name and the rights of a stored role. */
export async function updateRole(
  db: Kysely<Database>,
  id: number,
  { header, rights }: Written,
  now: number,
): Promise<void> {
  await db.updateTable('staff_roles').set({ header, changed_at: now }).where('id', '=', id).execute();
  await db.deleteFrom('staff_role_rights').where('role_id', '=', id).execute();
  await insertRights(db, id, rights);
}

async function insertRights(db: Kysely<Database>, id: number, rights: readonly StaffRight[]): Promise<void> {
  await bulkInsert(
    db,
    'staff_role_rights',
    rights.map((staff_right) => ({ role_id: id, staff_right })),
  );
}

/** Removes a stored role with its rights; a preset then is as in presets.ts again. */
export async function deleteRole(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('staff_role_rights').where('role_id', '=', id).execute();
  await db.deleteFrom('staff_roles').where('id', '=', id).execute();
}
