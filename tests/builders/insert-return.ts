import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { linesToReturn, insertReturn as write } from '#server/ordering/returns/repository.server.ts';
import { noon } from './context.ts';

type GivenReturn = Partial<Omit<Insertable<Database['returns']>, 'total'>>;

/** Inserts a return of one piece of each line of an order, bypassing all rules; by default asked for order 1. */
export async function insertReturn(db: Kysely<Database>, given: GivenReturn = {}): Promise<number> {
  const order_id = given.order_id ?? 1;
  const order = await db
    .selectFrom('orders')
    .select(['dealer_id', 'contract_id', 'account_id'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const lines = await linesToReturn(db, order_id);
  return write(
    db,
    {
      ...{ ...order, order_id, state: 'asked', reason: 'Брак', words: '' },
      ...{ idempotency_key: `return-of-${order_id}`, created_at: noon },
      ...given,
    },
    lines.map((line) => ({ ...line, quantity: 1 })),
  );
}
