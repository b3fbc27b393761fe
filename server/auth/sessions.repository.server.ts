import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, anonymous, roleOfType } from '../kernel/actor.ts';
import { dayMs } from '../kernel/clock.ts';

/** A session lives 30 days after it was last used. */
export const sessionDays = 30;

/** Opens a session and gives the secret for the cookie; the database keeps only its hash. */
export async function startSession(db: Kysely<Database>, accountId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db
    .insertInto('sessions')
    .values({ id: idOf(token), account_id: accountId, expires_at: now + sessionDays * dayMs })
    .execute();
  return token;
}

/**
 * Who the session belongs to. Read afresh at every request, so that a disabled account is out at its next one (contract §2).
 */
export async function actorOfSession(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const id = idOf(token);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'dealer_id', 'type_id', 'email', 'name', 'expires_at'])
    .where('sessions.id', '=', id)
    .where('expires_at', '>', now)
    .where('accounts.enabled', '=', 1)
    .executeTakeFirst();
  const role = row && roleOfType[row.type_id];
  if (!row || !role) return anonymous;
  // Once a day is enough to keep the session alive, and saves a write at every request.
  if (row.expires_at < now + (sessionDays - 1) * dayMs) {
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
  };
}

/** Ends the session of that secret; one that is over already is fine. */
export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', idOf(token)).execute();
}

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
