import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';

/** The filter of the order list. Days are Moscow calendar days, both inclusive. */
export type OrderConditions = {
  contract?: number | undefined;
  /** The account that placed the orders. A manager sees only their own. */
  manager?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/**
 * Returns the condition for the orders that the actor may see: the main user and observers see all orders of the
 * dealer, a manager only their own (§10.1).
 */
export function isOwnOrder(actor: Pick<SignedIn, 'role' | 'accountId' | 'dealerId'>) {
  return (eb: ExpressionBuilder<Database, 'orders'>) =>
    actor.role === 'manager'
      ? eb('orders.account_id', '=', actor.accountId)
      : eb('orders.dealer_id', '=', actor.dealerId);
}

/** Filters the orders by the conditions and by what the actor may see. */
export function matching<O>(
  orders: SelectQueryBuilder<Database, 'orders', O>,
  actor: SignedIn,
  { contract, manager, startDate, endDate }: OrderConditions,
): SelectQueryBuilder<Database, 'orders', O> {
  return orders
    .where(isOwnOrder(actor))
    .$if(contract !== undefined, (q) => q.where('orders.contract_id', '=', contract!))
    .$if(manager !== undefined, (q) => q.where('orders.account_id', '=', manager!))
    .$if(startDate !== undefined, (q) => q.where('orders.created_at', '>=', startOfDay(startDate!)))
    .$if(endDate !== undefined, (q) => q.where('orders.created_at', '<', startOfDay(addDays(endDate!, 1))));
}
