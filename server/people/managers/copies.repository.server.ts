import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import type { CopiedPart, RecentCopy } from './copy-view.ts';
import { type ManagerSettings, packSettings, unpackSettings } from './manager-settings.ts';

/** How long a copy of settings can be undone. Afterwards the clean-up removes the managers' previous settings. */
export const undoableMs = 7 * dayMs;

type Kept = {
  dealerId: number;
  from: number;
  parts: readonly CopiedPart[];
  given: ManagerSettings;
  /** The previous settings, by account. */
  before: ReadonlyMap<number, ManagerSettings>;
  now: number;
};

/** Stores the settings of managers before a copy overwrites them, and returns the id of the copy. */
export async function keepBefore(
  db: Kysely<Database>,
  { dealerId, from, parts, given, before, now }: Kept,
): Promise<number> {
  const copy = { dealer_id: dealerId, source_id: from, given: packSettings(given, parts), copied_at: now };
  const { insertId } = await db.insertInto('settings_copies').values(copy).executeTakeFirstOrThrow();
  await bulkInsert(
    db,
    'settings_before',
    [...before].map(([account_id, settings]) => ({
      copy_id: Number(insertId),
      account_id,
      settings: packSettings(settings, parts),
    })),
  );
  return Number(insertId);
}

/**
 * Returns a dealer's copy of settings that can still be undone: the copied settings, and the previous ones by account.
 * Undefined also when none of these managers exists any more.
 */
export async function findCopy(
  db: Kysely<Database>,
  { dealerId, id, now }: { dealerId: number; id: number; now: number },
): Promise<
  { parts: CopiedPart[]; given: ManagerSettings; before: Map<number, ManagerSettings> } | undefined
> {
  const copy = await db
    .selectFrom('settings_copies')
    .select('given')
    .where('id', '=', id)
    .where('dealer_id', '=', dealerId)
    .where('copied_at', '>', now - undoableMs)
    .executeTakeFirst();
  if (!copy) return undefined;
  const rows = await db
    .selectFrom('settings_before')
    .select(['account_id', 'settings'])
    .where('copy_id', '=', id)
    .execute();
  if (rows.length === 0) return undefined;
  const { parts, settings: given } = unpackSettings(copy.given);
  const before = new Map(rows.map((row) => [row.account_id, unpackSettings(row.settings).settings]));
  return { parts, given, before };
}

/** The maximum number of copies listed in the form. */
const mostListed = 5;

/** Returns the newest copies of a dealer that can still be undone, newest first. */
export async function recentCopies(
  db: Kysely<Database>,
  dealerId: number,
  now: number,
): Promise<RecentCopy[]> {
  const copies = await db
    .selectFrom('settings_copies')
    .leftJoin('accounts', 'accounts.id', 'settings_copies.source_id')
    .select(['settings_copies.id', 'given', 'copied_at as at', 'accounts.name', 'accounts.email'])
    .where('settings_copies.dealer_id', '=', dealerId)
    .where('copied_at', '>', now - undoableMs)
    .orderBy('copied_at', 'desc')
    .orderBy('settings_copies.id', 'desc')
    .limit(mostListed)
    .execute();
  if (copies.length === 0) return [];
  const people = await db
    .selectFrom('settings_before')
    .innerJoin('accounts', 'accounts.id', 'settings_before.account_id')
    .select(['settings_before.copy_id', 'accounts.name', 'accounts.email'])
    .where(
      'settings_before.copy_id',
      'in',
      copies.map(({ id }) => id),
    )
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute();
  return copies
    .map(({ id, given, at, name, email }) => ({
      id,
      at,
      source: name || email || '',
      parts: unpackSettings(given).parts,
      to: people.filter(({ copy_id }) => copy_id === id).map((person) => person.name || person.email),
    }))
    .filter(({ to }) => to.length > 0);
}

/** Deletes the record of a copy, so that it cannot be undone again. */
export async function forgetCopy(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('settings_before').where('copy_id', '=', id).execute();
  await db.deleteFrom('settings_copies').where('id', '=', id).execute();
}

/** Deletes at most `limit` copies that can no longer be undone, oldest first. Returns true when there may be more. */
export async function pruneCopies(db: Kysely<Database>, now: number, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('settings_copies')
    .select('id')
    .where('copied_at', '<=', now - undoableMs)
    .orderBy('copied_at')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  // A foreign key also deletes the previous settings.
  if (ids.length > 0) await db.deleteFrom('settings_copies').where('id', 'in', ids).execute();
  return ids.length === limit;
}
