import type { Kysely } from 'kysely';
import { shippedStates } from '../../db/order-states.ts';
import type { Database, PaperKind } from '../../db/schema.ts';

export type StandingPaper = {
  id: number;
  documentId: number;
  kind: PaperKind;
  number: string;
  issuedOn: string;
};

/** Returns the valid paper that the portal made for the shipment of an order (§12.1.51). */
export async function standingPaper(
  db: Kysely<Database>,
  orderId: number,
): Promise<StandingPaper | undefined> {
  return (await standingPapers(db, [orderId])).get(orderId);
}

/** Returns the valid papers of orders by order. */
export async function standingPapers(
  db: Kysely<Database>,
  orderIds: readonly number[],
): Promise<Map<number, StandingPaper>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('issued_papers')
    .innerJoin('documents', 'documents.id', 'issued_papers.document_id')
    .select(['issued_papers.id', 'issued_papers.kind', 'documents.number', 'documents.issued_on as issuedOn'])
    .select(['documents.id as documentId', 'issued_papers.order_id as order'])
    .where('issued_papers.standing_for', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ order, ...paper }) => [order, paper]));
}

/**
 * Returns when the present shipment of an order was made, in milliseconds; undefined when it is not shipped, or nobody
 * recorded it.
 */
export async function shippedAt(db: Kysely<Database>, orderId: number): Promise<number | undefined> {
  return (await shippedTimes(db, [orderId])).get(orderId);
}

/**
 * Returns when shipped and completed orders were shipped, in milliseconds; without those of which nobody recorded it.
 * A shipment that was undone does not count, nor does the completion of a shipped order, or its undoing.
 */
export async function shippedTimes(
  db: Kysely<Database>,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['orders.id', 'order_events.at'])
    .where('order_events.order_id', 'in', orderIds)
    .where('orders.state', 'in', shippedStates)
    .where('order_events.action', '=', 'moved')
    .where('order_events.to_state', 'in', shippedStates)
    .where((eb) =>
      eb.or([
        eb('order_events.from_state', 'is', null),
        eb('order_events.from_state', 'not in', shippedStates),
      ]),
    )
    // The last one counts.
    .orderBy('order_events.id')
    .execute();
  return new Map(rows.map(({ id, at }) => [id, at]));
}
