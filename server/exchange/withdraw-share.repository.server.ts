import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** The name of the setting in `settings`. */
export const withdrawShareName = 'exchange_withdraw_share';

/** The default, in percent. */
const usual = 30;

/**
 * Returns the share of a catalogue's products on sale that a full export may take off sale without a decision of staff,
 * in percent: 0 to 100.
 */
export async function withdrawShare(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', withdrawShareName)
    .executeTakeFirst();
  const share = Number(row?.value ?? usual);
  return share >= 0 && share <= 100 ? share : usual;
}

/** Writes the share, in whole percent. */
export async function writeWithdrawShare(db: Kysely<Database>, share: number): Promise<void> {
  const row = { name: withdrawShareName, value: String(share) };
  await upsert(db, 'settings', [row], ['name'], { value: 'replace' });
}
