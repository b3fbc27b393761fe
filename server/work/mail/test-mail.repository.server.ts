import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

const accepted = 'mail.accepted_test';

/** Returns the key of the job of the test mail that was ordered at `at` (milliseconds). */
export function testMailKey(at: number): string {
  return `test-mail:${at}`;
}

/** Returns when the last test mail was ordered that the mail server has accepted, in milliseconds; undefined for none. */
export async function acceptedTest(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', accepted).executeTakeFirst();
  return row && Number(row.value);
}

/**
 * Records that the mail server has accepted the test mail that was ordered at `at`. Older tests that arrive late do not
 * matter, because only the last one is shown.
 */
export async function noteAcceptedTest(db: Kysely<Database>, at: number): Promise<void> {
  await upsert(db, 'settings', [{ name: accepted, value: String(at) }], ['name'], { value: 'replace' });
}
