import { createHash, randomBytes } from 'node:crypto';
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Actor, anonymous, areEnough, roleOfType } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { managesPortal } from '../../kernel/staff-rights.ts';
import { settingsBody } from '../../settings/repository.server.ts';
import { parseSettings } from '../../settings/settings.ts';
import { roleOf, storedRights } from '../staff/roles/roles.repository.server.ts';
import { type Owner, tablesOf } from './owner.ts';

/** A session expires 30 days after its last use. */
export const sessionDays = 30;

const hourMs = dayMs / 24;

/** A staff session lasts a working day. */
export const staffSessionHours = 12;

/**
 * Opens a session and returns the secret for the cookie; the database stores only its hash. `device` is the result of
 * `deviceOf`. `factor` is the id of the second factor whose code was entered. Once the owner has a second factor, a
 * session without `factor` is invalid. So a sign-in that began just before the factor was turned on leaves no open
 * session behind (decisions/signing-in.md).
 */
export async function startSession(
  db: Kysely<Database>,
  { kind, id }: Owner,
  now: number,
  device = '',
  factor?: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const begun = { id: sessionIdOf(token), device, factor_id: factor ?? null };
  if (kind === 'account') {
    const expires_at = now + sessionDays * dayMs;
    await db
      .insertInto('sessions')
      .values({ ...begun, account_id: id, expires_at, begun_at: now })
      .execute();
  } else {
    const expires_at = now + staffSessionHours * hourMs;
    await db
      .insertInto('staff_sessions')
      .values({ ...begun, staff_id: id, expires_at, seen_at: now })
      .execute();
  }
  return token;
}

/**
 * Returns the actor of a session. Read at every request, so that a disabled account is signed out at its next request
 * (§10.3).
 */
export async function actorOfSession(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const id = sessionIdOf(token);
  const [row] = await accountOfSession(db, { id, now });
  const role = row && roleOfType[row.type_id];
  if (!row || !role) return anonymous;
  // Extending only once an hour saves a write at every request.
  if (row.expires_at < now + sessionDays * dayMs - hourMs) {
    await db
      .updateTable('sessions')
      .set({ expires_at: now + sessionDays * dayMs })
      .where('id', '=', id)
      .execute();
  }
  return {
    kind: 'account',
    accountId: row.id,
    dealerId: row.dealer_id,
    role,
    email: row.email,
    name: row.name,
    picture: row.picture,
  };
}

const accountOfSession = compiledOnce((db, { id, now }: { id: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'dealer_id', 'type_id', 'email', 'name', 'picture', 'expires_at'])
    .where('sessions.id', '=', id)
    .where('expires_at', '>', now)
    .where('accounts.enabled', '=', 1)
    .where(hasProved('account')),
);

/**
 * Matches sessions that are valid: the owner has no second factor, or the session has proved the owner's factor
 * (decisions/signing-in.md).
 */
export function hasProved(kind: Owner['kind']): Expression<SqlBool> {
  const { sessions: table, owner } = tablesOf(kind);
  const { not, exists, selectFrom } = expressionBuilder<Database, 'sessions'>();
  return not(
    exists(
      selectFrom('second_factors as other')
        .select('other.id')
        .whereRef(`other.${owner}`, '=', `${table}.${owner}`)
        .where('other.confirmed_at', 'is not', null)
        .where(({ eb, or, ref }) =>
          or([eb(`${table}.factor_id`, 'is', null), eb('other.id', '!=', ref(`${table}.factor_id`))]),
        ),
    ),
  );
}

/**
 * Returns the staff member of a session with the rights of the role as they are now. A disabled member is signed out at
 * the next request.
 */
export async function actorOfStaffSession(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const id = sessionIdOf(token);
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .leftJoin('second_factors as factor', (join) =>
      join.onRef('factor.staff_id', '=', 'staff.id').on('factor.confirmed_at', 'is not', null),
    )
    .leftJoin('staff_roles', 'staff_roles.code', 'staff.role')
    .select(['staff.id', 'email', 'name', 'role', 'all_dealers', 'lists_own', 'seen_at'])
    .select(['staff_roles.header as roleHeader', storedRights().as('rights')])
    .select(['factor.id as factor', settingsBody(expressionBuilder<Database>()).as('settings')])
    .where('staff_sessions.id', '=', id)
    .where('expires_at', '>', now)
    .where('staff.enabled', '=', 1)
    .where(hasProved('staff'))
    .executeTakeFirst();
  if (!row) return anonymous;
  if ((row.seen_at ?? 0) < now - hourMs)
    await db.updateTable('staff_sessions').set({ seen_at: now }).where('id', '=', id).execute();
  const { id: staffId, email, name, role } = row;
  const { header: roleHeader, rights } = roleOf(role, { header: row.roleHeader, rights: row.rights });
  const lacksFactor = row.factor === null && parseSettings(row.settings).staff_factor === '1';
  // The same rule as `seesEveryDealer`.
  const allDealers = row.all_dealers === 1 || areEnough(managesPortal, rights);
  return {
    kind: 'staff',
    staffId,
    rights: new Set(rights),
    roleHeader,
    allDealers,
    listsOwn: row.lists_own === 1,
    lacksFactor,
    email,
    name,
  };
}

/** Ends all sessions of an owner except the one with the secret `except`, if given. Returns how many were ended. */
export async function endSessionsOf(
  db: Kysely<Database>,
  { kind, id }: Owner,
  except?: string,
): Promise<number> {
  const { sessions, owner } = tablesOf(kind);
  const { numDeletedRows } = await db
    .deleteFrom(sessions)
    .where(owner, '=', id)
    .$if(except !== undefined, (query) => query.where('id', '!=', sessionIdOf(except!)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Records that a session has proved the second factor that was turned on in it. */
export async function keepProof(
  db: Kysely<Database>,
  kind: Owner['kind'],
  token: string,
  factor: number,
): Promise<void> {
  await db
    .updateTable(tablesOf(kind).sessions)
    .set({ factor_id: factor })
    .where('id', '=', sessionIdOf(token))
    .execute();
}

/** Ends the session with this secret; does nothing when it has already ended. */
export async function endSession(db: Kysely<Database>, kind: Owner['kind'], token: string): Promise<void> {
  await db.deleteFrom(tablesOf(kind).sessions).where('id', '=', sessionIdOf(token)).execute();
}

/** Returns the stored form of the secret in a cookie. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
