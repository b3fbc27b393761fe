import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { AddressChoice } from './checkout-terms.ts';

/** Addresses that the actor may have goods sent to: all of the dealer, or for a manager those he was given. */
export async function usableAddresses(db: Kysely<Database>, actor: SignedIn): Promise<AddressChoice[]> {
  return db
    .selectFrom('addresses')
    .select(['id', 'full_address as fullAddress'])
    .where('dealer_id', '=', actor.dealerId)
    .where('removed', '=', 0)
    .$if(actor.role === 'manager', (query) =>
      query.where('id', 'in', (inner) =>
        inner.selectFrom('account_addresses').select('address_id').where('account_id', '=', actor.accountId),
      ),
    )
    .orderBy('id')
    .execute();
}

/** The address of the account's last order that had one. */
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
