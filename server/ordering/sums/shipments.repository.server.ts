import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isPaperText } from '../orders/paper-names.ts';
import { ownShipmentText } from './entry-names.ts';

/** A ledger entry in the form that a shipped order and a 1C shipment share. */
export type Shipped = { contractId: number; day: string; document: string; amount: number };

/**
 * Returns true when the ledger already contains 1C shipments for an order, so that the order must not write its own
 * entry. These shipments either refer to the order, or refer to no order and have the same contract, day, document and
 * sum; in the second case the shipment is linked to the order. Call it with the order locked.
 */
export async function isShippedBy1c(
  db: Kysely<Database>,
  orderId: number,
  { contractId, day, document, amount }: Shipped,
): Promise<boolean> {
  if ((await ordersShippedBy1c(db, [orderId])).has(orderId)) return true;
  const same = await db
    .selectFrom('ledger_entries')
    .innerJoin('shipments', 'shipments.id', 'ledger_entries.shipment_id')
    .select('shipments.id')
    .where('ledger_entries.contract_id', '=', contractId)
    .where('ledger_entries.entered_on', '=', day)
    .where('ledger_entries.document', '=', document)
    .where('ledger_entries.amount', '=', amount)
    .where('shipments.order_id', 'is', null)
    .orderBy('shipments.id')
    .limit(1)
    .executeTakeFirst();
  if (!same) return false;
  const named = await db
    .updateTable('shipments')
    .set({ order_id: orderId })
    .where('id', '=', same.id)
    .where('order_id', 'is', null)
    .where('cancelled', '=', 0)
    .executeTakeFirst();
  return Number(named.numUpdatedRows) > 0;
}

/** Returns which of these orders have a valid 1C shipment. */
export async function ordersShippedBy1c(
  db: Kysely<Database>,
  orderIds: readonly number[],
): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('shipments')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .where('cancelled', '=', 0)
    .execute();
  return new Set(rows.flatMap(({ order_id }) => order_id ?? []));
}

/**
 * Returns the portal's own entries of orders under these contracts on these days, with their names before any paper, by
 * which 1C knows them.
 */
export async function entriesOfOrders(
  db: Kysely<Database>,
  contracts: readonly number[],
  days: readonly string[],
): Promise<(Shipped & { orderId: number })[]> {
  if (contracts.length === 0 || days.length === 0) return [];
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['contract_id as contractId', 'entered_on as day', 'document', 'amount'])
    .select('shipped_order_id as orderId')
    .where('contract_id', 'in', contracts)
    .where('entered_on', 'in', days)
    .where('shipped_order_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ orderId, document, ...row }) =>
    orderId === null
      ? []
      : {
          ...{ ...row, orderId },
          document: isPaperText(document) ? ownShipmentText(orderId, row.day) : document,
        },
  );
}
