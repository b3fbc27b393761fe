import type { Kysely } from 'kysely';
import type { CatalogueView } from '../catalogue/model.ts';
import type { Database } from '../db/schema.ts';
import { openStates } from '../orders/rules.ts';

/**
 * What is left of a contract's credit limit, kopecks, never below 0: the limit less what was shipped and not paid, less open orders,
 * which the ledger does not know yet. Undefined for prepayment (limit 0), where there is nothing to run out of, and for a manager
 * with price politics: an order takes from it at contract prices, and would tell him what he is not to see.
 */
export async function freeLimit(
  db: Kysely<Database>,
  contract: { id: number; creditLimit: number; view: Pick<CatalogueView, 'politics'> },
): Promise<number | undefined> {
  if (contract.creditLimit === 0 || contract.view.politics) return undefined;
  const [ledger, orders] = await Promise.all([
    db
      .selectFrom('ledger_entries')
      .select(({ fn }) => ['kind', fn.sum<number>('amount').as('amount')])
      .where('contract_id', '=', contract.id)
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.sum<number | null>('total').as('total'))
      .where('contract_id', '=', contract.id)
      .where('state', 'in', [...openStates])
      .executeTakeFirstOrThrow(),
  ]);
  const sumOf = (kind: 'shipment' | 'payment') =>
    Number(ledger.find((row) => row.kind === kind)?.amount ?? 0);
  const debt = sumOf('shipment') - sumOf('payment') + Number(orders.total ?? 0);
  return Math.max(0, contract.creditLimit - debt);
}
