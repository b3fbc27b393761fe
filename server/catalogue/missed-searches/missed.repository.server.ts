import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';

/** The limit on different texts counted per day, so that a robot cannot fill the table. */
export const maxTextsADay = 1_000;
/** How many days searches are kept. */
const keptDays = 90;

/**
 * Adds searches without results to the counts of a day. The database does the addition, so that concurrent processes
 * lose no counts. New texts are left out once the day has a thousand.
 */
export async function addMissed(
  db: Kysely<Database>,
  day: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const known = await db
    .selectFrom('missed_searches')
    .select('words')
    .where('day', '=', day)
    .where('words', 'in', [...counts.keys()])
    .execute();
  const { count } = await db
    .selectFrom('missed_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const isKnown = new Set(known.map(({ words }) => words));
  const fresh = [...counts.keys()].filter((words) => !isKnown.has(words));
  const left = Math.max(0, maxTextsADay - Number(count));
  const rows = [...isKnown, ...fresh.slice(0, left)]
    // Sorted, so that two processes lock the rows in the same order.
    .sort()
    .map((words) => ({ day, words, searches: counts.get(words) ?? 0 }));
  if (rows.length > 0) await upsert(db, 'missed_searches', rows, ['day', 'words'], { searches: 'add' });
}

/** Deletes the expired searches of one day. Returns true when there may be more. */
export async function pruneMissed(db: Kysely<Database>, now: number): Promise<boolean> {
  const oldest = await db
    .selectFrom('missed_searches')
    .select('day')
    .where('day', '<', addDays(dayOf(now), -keptDays))
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return false;
  await db.deleteFrom('missed_searches').where('day', '=', oldest.day).execute();
  return true;
}
