import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

type Request = { accountId: number | null; firstname: string; phone: string; now: number };

/** Whether somebody is still to call this number, asked for it after `since`. */
export async function isAwaited(db: Kysely<Database>, phone: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('callbacks')
    .select('id')
    .where('done_at', 'is', null)
    .where('created_at', '>', since)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a request for a call, which nobody has made yet; `accountId` null: of a stranger. */
export async function insertRequest(db: Kysely<Database>, request: Request): Promise<void> {
  const { accountId, firstname, phone, now } = request;
  await db
    .insertInto('callbacks')
    .values({ account_id: accountId, firstname, phone, created_at: now })
    .execute();
}

/** Name and telephone of an account, as they are stored. */
export function contactOf(db: Kysely<Database>, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['name', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** The name of a dealer. */
export async function dealerHeader(db: Kysely<Database>, dealerId: number): Promise<string> {
  const row = await db.selectFrom('dealers').select('header').where('id', '=', dealerId).executeTakeFirst();
  return row?.header ?? '';
}
