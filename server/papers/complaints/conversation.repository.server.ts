import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredPicture } from './complaint-pictures.server.ts';
import type { ComplaintPicture, ComplaintWord } from './complaint-view.ts';
import { type ComplaintState, shownComplaintState } from './rules.ts';

/**
 * Locks a complaint until the transaction ends, and returns its current state; undefined when it does not exist. If two
 * people write at the same time, the second sees what the first wrote.
 */
export async function heldComplaint(db: Kysely<Database>, id: number) {
  await db
    .updateTable('complaints')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
  return db
    .selectFrom('complaints')
    .select(['state', 'updated_at as updatedAt', 'waits_since as waitsSince'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the conversation, oldest first, and the pictures sent with the complaint itself. The caller must check
 * access.
 */
export async function conversationOf(
  db: Kysely<Database>,
  complaint: number,
): Promise<{ words: ComplaintWord[]; pictures: ComplaintPicture[] }> {
  const rows = await db
    .selectFrom('complaint_messages')
    .selectAll()
    .where('complaint_id', '=', complaint)
    .orderBy('id')
    .execute();
  const pictures = await db
    .selectFrom('complaint_pictures')
    .select(['file', 'name', 'message_id as word'])
    .where('complaint_id', '=', complaint)
    .orderBy('name')
    .execute();
  const of = (word: number | null) =>
    pictures.filter((each) => each.word === word).map(({ file, name }) => ({ file, name }));
  const words = rows.map(
    (row): ComplaintWord => ({
      id: row.id,
      side: row.account_id === null ? 'staff' : 'customer',
      author: row.author,
      message: row.message,
      at: row.created_at,
      state: row.state ? shownComplaintState(row.state) : undefined,
      pictures: of(row.id),
    }),
  );
  return { words, pictures: of(null) };
}

/** Returns whether the form with this key has already been handled. */
export async function isKnownWord(db: Kysely<Database>, complaint: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('complaint_messages')
    .select('id')
    .where('complaint_id', '=', complaint)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns who wrote the newest message after `seen`, ignoring messages of this staff member. */
export async function writtenSince(
  db: Kysely<Database>,
  complaint: number,
  { seen, staffId, by }: { seen: number; staffId: number; by: 'staff' | 'anybody' },
): Promise<{ side: 'customer' | 'staff'; author: string } | undefined> {
  const row = await db
    .selectFrom('complaint_messages')
    .select(['account_id', 'author'])
    .where('complaint_id', '=', complaint)
    .where('id', '>', seen)
    .where((eb) => eb.or([eb('staff_id', 'is', null), eb('staff_id', '!=', staffId)]))
    .$if(by === 'staff', (query) => query.where('account_id', 'is', null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { side: row.account_id === null ? 'staff' : 'customer', author: row.author };
}

type Word = {
  accountId: number | null;
  staffId: number | null;
  author: string;
  message: string;
  state: ComplaintState | null;
  key: string | undefined;
  now: number;
  pictures: StoredPicture[];
};

/** Adds a message with its pictures to the conversation. The complaint must be locked. */
export async function insertWord(db: Kysely<Database>, complaint: number, word: Word): Promise<void> {
  const { insertId } = await db
    .insertInto('complaint_messages')
    .values({
      complaint_id: complaint,
      account_id: word.accountId,
      staff_id: word.staffId,
      author: word.author.slice(0, 255),
      message: word.message,
      state: word.state,
      idempotency_key: word.key ?? null,
      created_at: word.now,
    })
    .executeTakeFirstOrThrow();
  await bulkInsert(
    db,
    'complaint_pictures',
    word.pictures.map((picture) => ({ complaint_id: complaint, ...picture, message_id: Number(insertId) })),
  );
}

type Changed = { state?: ComplaintState; updated_at?: number; waits_since: number | null };

/** Writes the state of a locked complaint, and since when the dealer is waiting for an answer. */
export async function writeComplaint(db: Kysely<Database>, id: number, changed: Changed): Promise<void> {
  await db.updateTable('complaints').set(changed).where('id', '=', id).execute();
}
