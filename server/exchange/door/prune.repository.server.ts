import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Deletes the oldest requests made before a time, at most `limit`. */
export async function pruneSteps(db: Kysely<Database>, before: number, limit: number): Promise<void> {
  const old = await db
    .selectFrom('exchange_steps')
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(limit)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('exchange_steps').where('id', 'in', ids).execute();
}

/** Deletes the picture rows of a session, which the journal does not show once the files are gone. */
export async function prunePictures(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db
    .deleteFrom('exchange_files')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'other')
    .execute();
}

/**
 * Deletes sessions whose files were removed before a time, at most `limit`, with their file rows and superseded records
 * of the orders given to 1C. Keeps the last successful session, because the desk shows its time.
 */
export async function pruneSessions(db: Kysely<Database>, before: number, limit: number): Promise<void> {
  const last = db
    .selectFrom('exchange_sessions')
    .select('id')
    .where('succeeded_at', 'is not', null)
    .orderBy('succeeded_at', 'desc')
    .limit(1);
  const kept = await last.executeTakeFirst();
  const old = await db
    .selectFrom('exchange_sessions')
    .select('id')
    .where('removed_at', '<', before)
    .where('id', '!=', kept?.id ?? 0)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await pruneGiven(db, ids, before);
  await db.deleteFrom('exchange_sessions').where('id', 'in', ids).execute();
}

/**
 * Deletes records of orders given to 1C before 1C confirmed something newer. Keeps the last confirmed state of an
 * order, and everything given after it.
 */
async function pruneGiven(db: Kysely<Database>, sessions: number[], before: number): Promise<void> {
  const orders = db.selectFrom('exchange_given').select('order_id').where('session_id', 'in', sessions);
  const superseded = await db
    .selectFrom('exchange_given as old')
    .select('old.id')
    .where('old.order_id', 'in', orders)
    .where('old.given_at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('exchange_given as later')
          .select('later.id')
          .whereRef('later.order_id', '=', 'old.order_id')
          .whereRef('later.id', '>', 'old.id')
          .where('later.confirmed_at', 'is not', null),
      ),
    )
    .execute();
  if (superseded.length === 0) return;
  const ids = superseded.map(({ id }) => id);
  await db.deleteFrom('exchange_given').where('id', 'in', ids).execute();
}
