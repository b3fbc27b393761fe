import { expressionBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Returns a subquery of the ids of the dealers whom a staff member serves, for a query that does not join
 * `dealers`: `query.where('orders.dealer_id', 'in', servedDealers(staffId))`.
 */
export function servedDealers(staffId: number) {
  return expressionBuilder<Database>()
    .selectFrom('dealers as served')
    .select('served.id')
    .where('served.staff_id', '=', staffId);
}

/** Returns a subquery of the ids of the accounts of these dealers. */
export function servedAccounts(staffId: number) {
  return expressionBuilder<Database>()
    .selectFrom('accounts as customer')
    .select('customer.id')
    .where('customer.dealer_id', 'in', servedDealers(staffId));
}
