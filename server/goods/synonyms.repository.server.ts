import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Returns a string that differs after each change of the groups of synonyms. It includes the count, because two
 * groups that are added concurrently when there are none get the same revision.
 */
export async function synonymsRevision(db: Kysely<Database>): Promise<string> {
  const { last, count } = await db
    .selectFrom('synonyms')
    .select(({ fn }) => [fn.max('revision').as('last'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow();
  return `${last ?? 0} ${count}`;
}

/** Returns the groups that were not removed, as they were written, oldest first. */
export async function synonymGroups(db: Kysely<Database>): Promise<{ id: number; words: string }[]> {
  return db
    .selectFrom('synonyms')
    .select(['id', 'words'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}
