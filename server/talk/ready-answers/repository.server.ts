import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/** Returns the ready answers that were not removed, in their order. */
export async function keptAnswers(db: Kysely<Database>): Promise<ReadyAnswer[]> {
  return db
    .selectFrom('ready_answers')
    .select(['id', 'header', 'text'])
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/**
 * Returns the answers like `keptAnswers`, but locks all ready answers until the transaction ends, because they are few
 * and share one order.
 */
export async function heldAnswers(db: Kysely<Database>): Promise<ReadyAnswer[]> {
  await db
    .updateTable('ready_answers')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .execute();
  return keptAnswers(db);
}

/** Adds a ready answer after the others and returns its id. */
export async function insertAnswer(
  db: Kysely<Database>,
  { header, text }: Omit<ReadyAnswer, 'id'>,
): Promise<number> {
  const last = await db
    .selectFrom('ready_answers')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .executeTakeFirst();
  const { insertId } = await db
    .insertInto('ready_answers')
    .values({ header, text, sort: Number(last?.sort ?? 0) + 1 })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Writes a ready answer. */
export async function updateAnswer(db: Kysely<Database>, { id, header, text }: ReadyAnswer): Promise<void> {
  await db.updateTable('ready_answers').set({ header, text }).where('id', '=', id).execute();
}

/** Removes a ready answer or restores it. Returns its name; undefined when it does not exist. */
export async function setRemoved(
  db: Kysely<Database>,
  id: number,
  removedAt: number | null,
): Promise<string | undefined> {
  await db.updateTable('ready_answers').set({ removed_at: removedAt }).where('id', '=', id).execute();
  const row = await db.selectFrom('ready_answers').select('header').where('id', '=', id).executeTakeFirst();
  return row?.header;
}
