import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { bulkInsert, forUpdate } from '../../db/dialect.server.ts';
import { isDuplicate } from '../../db/errors.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Owner, tablesOf } from '../auth/owner.ts';

const idsOf = ({ kind, id }: Owner) => ({
  account_id: kind === 'account' ? id : null,
  staff_id: kind === 'staff' ? id : null,
});

type Factor = {
  id: number;
  /** Sealed. */
  secret: string;
  /** Undefined during set-up. */
  confirmedAt: number | undefined;
  createdAt: number;
};

/** Returns the second factor of an owner, even during its set-up. */
export async function findFactor(db: Kysely<Database>, owner: Owner): Promise<Factor | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['id', 'secret', 'confirmed_at', 'created_at'])
    .where(tablesOf(owner.kind).owner, '=', owner.id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      secret: row.secret,
      confirmedAt: row.confirmed_at === null ? undefined : Number(row.confirmed_at),
      createdAt: Number(row.created_at),
    }
  );
}

/** Returns whether this owner needs a code to sign in. */
export async function hasFactor(db: Kysely<Database>, owner: Owner): Promise<boolean> {
  return (await findFactor(db, owner))?.confirmedAt !== undefined;
}

/**
 * Stores a secret that must be confirmed, replacing an earlier unconfirmed one; a confirmed secret is kept. Of two
 * concurrent clicks only one stores its secret; the screen shows the stored one.
 */
export async function keepPending(
  db: Kysely<Database>,
  owner: Owner,
  { secret, now }: { secret: string; now: number },
): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where(tablesOf(owner.kind).owner, '=', owner.id)
    .where('confirmed_at', 'is', null)
    .execute();
  try {
    await db
      .insertInto('second_factors')
      .values({ ...idsOf(owner), secret, confirmed_at: null, last_step: 0, created_at: now })
      .execute();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

/** Turns a second factor on, with its recovery codes; false when another request has already done so. */
export async function confirmFactor(
  db: Kysely<Database>,
  id: number,
  { step, hashes, now }: { step: number; hashes: string[]; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return false;
  await insertCodes(db, id, hashes);
  return true;
}

/**
 * Replaces the recovery codes of an owner; concurrent requests run one after the other. Returns false when there is no
 * second factor.
 */
export async function replaceRecoveryCodes(
  db: Kysely<Database>,
  owner: Owner,
  hashes: string[],
): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factors')
    .select('id')
    .where(tablesOf(owner.kind).owner, '=', owner.id)
    .where('confirmed_at', 'is not', null)
    .$call(forUpdate(db))
    .executeTakeFirst();
  if (!factor) return false;
  await db.deleteFrom('recovery_codes').where('factor_id', '=', factor.id).execute();
  await insertCodes(db, factor.id, hashes);
  return true;
}

async function insertCodes(db: Kysely<Database>, factor: number, hashes: string[]): Promise<void> {
  const rows = hashes.map((hash) => ({ factor_id: factor, hash, used_at: null }));
  await bulkInsert(db, 'recovery_codes', rows);
}

/** Uses up the code of a time step and all earlier ones; false when it was already used. */
export async function useStep(db: Kysely<Database>, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Uses up a recovery code; false when it does not exist or was already used. */
export async function useRecoveryCode(
  db: Kysely<Database>,
  id: number,
  { hash, now }: { hash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('factor_id', '=', id)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Returns how many recovery codes are left. */
export async function countRecoveryCodes(db: Kysely<Database>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('factor_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores an unchanged secret that was sealed again. */
export async function keepSealed(db: Kysely<Database>, id: number, secret: string): Promise<void> {
  await db.updateTable('second_factors').set({ secret }).where('id', '=', id).execute();
}

/** Turns a second factor off and deletes its codes; false when there was none. */
export async function removeFactor(db: Kysely<Database>, owner: Owner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where(tablesOf(owner.kind).owner, '=', owner.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** How long after the right password the code may be entered. */
const stepMinutes = 10;

/** Records that the password was correct, and returns the secret for the cookie of the second step. */
export async function startStep(db: Kysely<Database>, owner: Owner, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sign_in_steps')
    .values({ hash: hashOf(token), ...idsOf(owner), expires_at: now + stepMinutes * 60_000 })
    .execute();
  return token;
}

type Stepping = { id: number; email: string; name: string };

/**
 * Returns the person who entered the correct password and may still enter the code; undefined for a disabled account.
 */
export async function personOfStep(
  db: Kysely<Database>,
  kind: Owner['kind'],
  { token, now }: { token: string; now: number },
): Promise<Stepping | undefined> {
  const { people, owner } = tablesOf(kind);
  return db
    .selectFrom('sign_in_steps')
    .innerJoin(`${people} as person`, 'person.id', `sign_in_steps.${owner}`)
    .select(['person.id', 'person.email', 'person.name'])
    .where('sign_in_steps.hash', '=', hashOf(token))
    .where('sign_in_steps.expires_at', '>', now)
    .where('person.enabled', '=', 1)
    .executeTakeFirst();
}

/** Uses up a step; returns true for only one of two clicks. */
export async function useUpStep(db: Kysely<Database>, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_steps')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Deletes the second steps that wait for a code, because the password was changed or the second factor was reset. */
export async function dropSteps(db: Kysely<Database>, owner: Owner): Promise<void> {
  await db.deleteFrom('sign_in_steps').where(tablesOf(owner.kind).owner, '=', owner.id).execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
