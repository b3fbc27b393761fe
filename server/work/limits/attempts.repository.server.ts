import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inTransaction, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Counts an attempt under a name and returns whether it is within `limit` attempts per `windowMs`. The count is stored
 * in the database, so that it applies to all processes and survives a restart; cleanUpJob deletes expired rows. `name`
 * may have any length.
 */
export async function countAttempt(
  db: Kysely<Database>,
  name: string,
  { limit, windowMs, now }: { limit: number; windowMs: number; now: number },
): Promise<boolean> {
  const bucket = keyOf(name);
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('attempts')
      .set({ count: 0, resets_at: now + windowMs })
      .where('bucket', '=', bucket)
      .where('resets_at', '<=', now)
      .execute();
    await upsert(trx, 'attempts', [{ bucket, count: 1, resets_at: now + windowMs }], ['bucket'], {
      count: 'add',
    });
    const row = await trx
      .selectFrom('attempts')
      .select('count')
      .where('bucket', '=', bucket)
      .executeTakeFirstOrThrow();
    return row.count <= limit;
  });
}

/** Resets the attempts of a counter after a success. */
export async function forgetAttempts(db: Kysely<Database>, name: string): Promise<void> {
  await db.deleteFrom('attempts').where('bucket', '=', keyOf(name)).execute();
}

/** Subtracts one attempt from a shared counter after a success. */
export async function giveBackAttempt(db: Kysely<Database>, name: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', keyOf(name))
    .where('count', '>', 0)
    .execute();
}

/**
 * Returns a hash of the name, because a name contains user input, which may be too long for the column or a password
 * typed into the wrong field.
 */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
