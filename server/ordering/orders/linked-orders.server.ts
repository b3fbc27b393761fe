import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { placedAt, restsOf } from './desk.repository.server.ts';
import type { LinkedOrder } from './desk-order.ts';
import { orderNumber } from './rules.ts';

/** Returns the order whose rest became this one (`restOf`), and the orders created from its own rest. */
export async function linkedOrders(
  db: Kysely<Database>,
  { id, restOf }: { id: number; restOf: number | null },
): Promise<{ restOf: LinkedOrder | undefined; rests: LinkedOrder[] }> {
  const [rests, first] = await Promise.all([
    restsOf(db, id),
    restOf === null ? undefined : placedAt(db, restOf),
  ]);
  return {
    restOf: restOf === null || first === undefined ? undefined : linked({ id: restOf, createdAt: first }),
    rests: rests.map(linked),
  };
}

function linked({ id, createdAt }: { id: number; createdAt: number }): LinkedOrder {
  return { id, number: orderNumber(id, createdAt) };
}
