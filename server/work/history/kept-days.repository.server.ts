import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';

const setting = 'history.days';
/** Five years, the retention period of primary accounting documents. */
const byDefault = 1827;

/** Returns how many days entries are kept; 0 means forever. */
export async function keptDays(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
  const days = Number(row?.value ?? byDefault);
  return Number.isSafeInteger(days) && days >= 0 ? days : byDefault;
}

/** Sets how many days entries are kept; 0 means forever. */
export async function keepDays(db: Kysely<Database>, days: number): Promise<void> {
  await upsert(db, 'settings', [{ name: setting, value: String(days) }], ['name'], { value: 'replace' });
}

/** Deletes at most `limit` expired entries. Returns true if there may be more. */
export async function pruneHistory(db: Kysely<Database>, now: number, limit: number): Promise<boolean> {
  const days = await keptDays(db);
  if (days === 0) return false;
  const old = await db
    .selectFrom('history')
    .select('id')
    .where('at', '<', now - days * dayMs)
    .orderBy('at')
    .limit(limit)
    .execute();
  if (old.length === 0) return false;
  await db
    .deleteFrom('history')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return old.length === limit;
}
