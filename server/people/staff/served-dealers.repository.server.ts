import { expressionBuilder, type RawBuilder, sql } from 'kysely';
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

/**
 * Returns the condition that a row belongs to these dealers, for a query that finds its rows by another index. After a
 * plain comparison SQLite reads all rows of each of the dealers, with a thousand dealers a hundred times as many.
 */
export function isOfServed(
  column: 'orders.dealer_id' | 'dealer_sales.dealer_id',
  staffId: number,
): RawBuilder<boolean> {
  return sql<boolean>`+${sql.ref(column)} in ${servedDealers(staffId)}`;
}

/** Returns a subquery of the ids of the accounts of these dealers. */
export function servedAccounts(staffId: number) {
  return expressionBuilder<Database>()
    .selectFrom('accounts as customer')
    .select('customer.id')
    .where('customer.dealer_id', 'in', servedDealers(staffId));
}
