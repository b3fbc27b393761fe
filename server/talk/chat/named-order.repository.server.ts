import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { isOwnOrder } from '../../ordering/orders/order-conditions.repository.server.ts';

/** Returns an order that this person of a dealer may see; undefined for any other id. */
export async function orderSeenBy(
  db: Kysely<Database>,
  customer: Pick<SignedIn, 'role' | 'accountId' | 'dealerId'>,
  id: number,
) {
  return db
    .selectFrom('orders')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .where(isOwnOrder(customer))
    .executeTakeFirst();
}
