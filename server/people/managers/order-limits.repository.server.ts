import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { OrderLimit } from './order-limits.ts';

const columns = ['contract_id as contractId', 'per_order as perOrder', 'per_month as perMonth'] as const;

/** Returns the limits of a manager, by contract. */
export async function limitsOf(db: Kysely<Database>, accountId: number): Promise<OrderLimit[]> {
  return db
    .selectFrom('order_limits')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('contract_id')
    .execute();
}

/** Returns the limit of a manager under one contract; undefined when there is none. */
export async function limitUnder(
  db: Kysely<Database>,
  accountId: number,
  contractId: number,
): Promise<OrderLimit | undefined> {
  return db
    .selectFrom('order_limits')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
}

/** Replaces all limits of a manager. Lock the account first. */
export async function replaceLimits(
  db: Kysely<Database>,
  accountId: number,
  limits: readonly OrderLimit[],
): Promise<void> {
  await db.deleteFrom('order_limits').where('account_id', '=', accountId).execute();
  await bulkInsert(
    db,
    'order_limits',
    limits.map(({ contractId, perOrder, perMonth }) => ({
      account_id: accountId,
      contract_id: contractId,
      per_order: perOrder,
      per_month: perMonth,
    })),
  );
}
