import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { synonymGroups } from '../../goods/synonyms.repository.server.ts';
import type { SynonymGroup } from './synonym-view.ts';

/**
 * Returns the groups that are not removed, and locks all groups until the transaction ends. Locks a row of `settings`,
 * because two people who each add the first group would have no rows of groups to lock. Each call writes a different
 * value, as in `holdIds`.
 */
export async function heldGroups(db: Kysely<Database>): Promise<SynonymGroup[]> {
  await upsert(db, 'settings', [{ name: 'held_synonyms', value: randomUUID() }], ['name'], {
    value: 'replace',
  });
  return synonymGroups(db);
}

/** Adds a group and returns its id. */
export async function insertGroup(db: Kysely<Database>, words: string): Promise<number> {
  const { insertId } = await db
    .insertInto('synonyms')
    .values({ words, revision: await nextRevision(db) })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a group. */
export async function updateGroup(db: Kysely<Database>, { id, words }: SynonymGroup): Promise<void> {
  const revision = await nextRevision(db);
  await db.updateTable('synonyms').set({ words, revision }).where('id', '=', id).execute();
}

/** Returns a group, removed or not. */
export async function anyGroup(db: Kysely<Database>, id: number): Promise<SynonymGroup | undefined> {
  return db.selectFrom('synonyms').select(['id', 'words']).where('id', '=', id).executeTakeFirst();
}

/** Removes a group, or restores it if `removedAt` is null. */
export async function setGroupRemoved(
  db: Kysely<Database>,
  id: number,
  removedAt: number | null,
): Promise<void> {
  const revision = await nextRevision(db);
  await db.updateTable('synonyms').set({ removed_at: removedAt, revision }).where('id', '=', id).execute();
}

async function nextRevision(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('synonyms')
    .select(({ fn }) => fn.max('revision').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}
