import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Request = {
  accountId: number | null;
  callId: number;
  firstname: string;
  phone: string;
  now: number;
};

/** Returns whether a call to this number, requested after `since`, is still open. */
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

/** Stores an open request as part of a call; `accountId` is null for a visitor who is not signed in. */
export async function insertRequest(db: Kysely<Database>, request: Request): Promise<void> {
  const { accountId, callId, firstname, phone, now } = request;
  await db
    .insertInto('callbacks')
    .values({ account_id: accountId, call_id: callId, firstname, phone, created_at: now })
    .execute();
}

/** Returns the stored name and telephone number of an account. */
export function contactOf(db: Kysely<Database>, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['name', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Returns the name of a dealer. */
export async function dealerHeader(db: Kysely<Database>, dealerId: number): Promise<string> {
  const row = await db.selectFrom('dealers').select('header').where('id', '=', dealerId).executeTakeFirst();
  return row?.header ?? '';
}
