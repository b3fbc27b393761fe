import type { Kysely } from 'kysely';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Returns the debt under a contract in kopecks: unpaid shipments, and open orders, which are not in the
 * ledger yet.
 */
export async function owedUnder(db: Kysely<Database>, contractId: number): Promise<number> {
  const [ledger, orders] = await Promise.all([
    db
      .selectFrom('ledger_entries')
      .select(({ fn }) => ['kind', fn.sum<number>('amount').as('amount')])
      .where('contract_id', '=', contractId)
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.sum<number | null>('total').as('total'))
      .where('contract_id', '=', contractId)
      .where('state', 'in', [...openStates])
      .executeTakeFirstOrThrow(),
  ]);
  const sumOf = (kind: 'shipment' | 'payment') =>
    Number(ledger.find((row) => row.kind === kind)?.amount ?? 0);
  return sumOf('shipment') - sumOf('payment') + Number(orders.total ?? 0);
}
