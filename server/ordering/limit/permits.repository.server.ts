import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { orderNumber } from '../orders/rules.ts';
import type { ListedPermit, Permit } from './permit.ts';

const columns = ['id', 'amount', 'until_on as untilOn'] as const;

/** Returns the permits of a contract that an order can still use on a day, smallest first. */
export async function openPermits(db: Kysely<Database>, contractId: number, day: string): Promise<Permit[]> {
  return db
    .selectFrom('limit_permits')
    .select(columns)
    .where('contract_id', '=', contractId)
    .where('ended_at', 'is', null)
    .where('until_on', '>=', day)
    .orderBy('amount')
    .orderBy('id')
    .execute();
}

/**
 * Returns the permits that an order can use on a day, smallest first: open permits, and permits it has already used.
 */
export async function usablePermits(
  db: Kysely<Database>,
  contractId: number,
  { day, orderId }: { day: string; orderId: number },
): Promise<(Permit & { orderId: number | null })[]> {
  return db
    .selectFrom('limit_permits')
    .select([...columns, 'order_id as orderId'])
    .where('contract_id', '=', contractId)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('order_id', '=', orderId)]))
    .where('until_on', '>=', day)
    .orderBy('amount')
    .orderBy('id')
    .execute();
}

/** Returns the newest permits of a contract. */
export async function newestPermits(
  db: Kysely<Database>,
  contractId: number,
  most: number,
): Promise<ListedPermit[]> {
  const rows = await db
    .selectFrom('limit_permits')
    .leftJoin('orders', 'orders.id', 'limit_permits.order_id')
    .select(['limit_permits.id', 'amount', 'until_on as untilOn', 'staff_name as by'])
    .select(['limit_permits.created_at as createdAt', 'ended_at as endedAt', 'order_id as orderId'])
    .select('orders.created_at as orderedAt')
    .where('limit_permits.contract_id', '=', contractId)
    .orderBy('limit_permits.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ orderedAt, ...row }) => ({
    ...row,
    order: row.orderId === null ? null : orderNumber(row.orderId, orderedAt ?? row.createdAt),
  }));
}

/** Adds a permit and returns its id. */
export async function insertPermit(
  db: Kysely<Database>,
  permit: { contractId: number; amount: number; untilOn: string; by: string; now: number },
): Promise<number> {
  const { insertId } = await db
    .insertInto('limit_permits')
    .values({
      contract_id: permit.contractId,
      amount: permit.amount,
      until_on: permit.untilOn,
      staff_name: permit.by,
      created_at: permit.now,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/**
 * Ends a permit that an order (`orderId`) has used or that staff have withdrawn. Returns false when it has already
 * ended.
 */
export async function endPermit(
  db: Kysely<Database>,
  id: number,
  { orderId = null, now }: { orderId?: number | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('limit_permits')
    .set({ order_id: orderId, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns a permit with its contract; undefined when it does not exist. */
export async function findPermit(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('limit_permits')
    .select([...columns, 'contract_id as contractId', 'ended_at as endedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the number of a contract, its limit, and its debt plus open orders, in kopecks. */
export async function limitAndOwed(
  db: Kysely<Database>,
  contractId: number,
): Promise<{ header: string; limit: number; owed: number }> {
  const row = await db
    .selectFrom('contracts')
    .leftJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
    .select(['header', 'credit_limit', 'balance', 'open_total'])
    .where('contracts.id', '=', contractId)
    .executeTakeFirstOrThrow();
  const owed = Number(row.balance ?? 0) + Number(row.open_total ?? 0);
  return { header: row.header, limit: row.credit_limit, owed };
}
