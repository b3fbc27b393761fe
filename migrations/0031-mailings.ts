import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes } from './columns.ts';
import { isConstrained } from './constraints.ts';

/** Remembers which message of the desk a message of the panel is, so that nobody gets it twice and readers are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'messages', { mailing_id: { type: t.ref } });
  if (!(await isConstrained(db, 'messages', 'messages_of_mailing'))) {
    await db.schema
      .createIndex('messages_of_mailing')
      .unique()
      .on('messages')
      .columns(['mailing_id', 'account_id'])
      .execute();
  }
  await addIndex(db, 'messages_read', 'messages', ['mailing_id', 'read_at']);
}
