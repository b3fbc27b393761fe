import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Remembers that orders differ from what 1C knows of them: it gets them at the next exchange. 1C is not told of orders
 * that it has made itself.
 */
export async function markForExchange(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({
      exchange_revision: eb('exchange_revision', '+', 1),
      exchange_state: sql`case when exchange_state in ('new', 'born') then exchange_state else 'again' end`,
    }))
    .where('id', 'in', [...new Set(ids)])
    .execute();
}
