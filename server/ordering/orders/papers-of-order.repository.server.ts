import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
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

/** Returns when an order was last shipped, in milliseconds; undefined when nobody recorded it. */
export async function shippedAt(db: Kysely<Database>, orderId: number): Promise<number | undefined> {
  return (await shippedTimes(db, [orderId])).get(orderId);
}

/** Returns when orders were last shipped, in milliseconds; without those of which nobody recorded it. */
export async function shippedTimes(
  db: Kysely<Database>,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id as order', 'at'])
    .where('order_id', 'in', orderIds)
    .where('to_state', 'in', [state.shipped, state.completed])
    .where('action', '=', 'moved')
    // Of an order that was shipped and then completed, the shipment comes last here and counts.
    .orderBy('to_state')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ order, at }) => [order, at]));
}
