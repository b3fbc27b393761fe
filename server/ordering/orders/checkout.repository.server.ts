import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';

/** Returns the address of the account's last order with an address. */
export async function lastAddress(db: Kysely<Database>, actor: SignedIn): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('address_id')
    .where('account_id', '=', actor.accountId)
    .where('address_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.address_id ?? undefined;
}
