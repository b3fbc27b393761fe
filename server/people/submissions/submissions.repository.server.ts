import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns the response to the first submission with this digest; undefined when there was none. */
export async function answerOf(
  db: Kysely<Database>,
  accountId: number,
  digest: string,
): Promise<unknown | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select('answer')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row && (JSON.parse(row.answer) as unknown);
}

type Kept = { accountId: number; digest: string; answer: unknown; now: number };

/** Stores the response. Call it within the transaction of the work. */
export async function keepAnswer(
  db: Kysely<Database>,
  { accountId, digest, answer, now }: Kept,
): Promise<void> {
  await db
    .insertInto('submissions')
    .values({ account_id: accountId, digest, answer: JSON.stringify(answer), created_at: now })
    .execute();
}

/** Deletes one response, so that it is replaced by a new row: rows stay in the order of writing. */
export async function forgetAnswer(db: Kysely<Database>, accountId: number, digest: string): Promise<void> {
  await db
    .deleteFrom('submissions')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .execute();
}

/**
 * Deletes at most `limit` submissions older than `before`, oldest first; returns true when there may be more. Deletes
 * by primary key, which follows the order of writing: a range would lock rows that requests are about to write.
 */
export async function forgetSubmissions(
  db: Kysely<Database>,
  before: number,
  limit: number,
): Promise<boolean> {
  const oldest = await db
    .selectFrom('submissions')
    .select(['id', 'created_at'])
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = oldest.filter(({ created_at }) => created_at < before).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('submissions').where('id', 'in', ids).execute();
  return ids.length === limit;
}
