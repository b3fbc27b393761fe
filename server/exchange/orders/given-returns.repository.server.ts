import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { byRevision } from './given.repository.server.ts';

/** A return in the revision that a session gets. */
export type GivenReturn = { id: number; revision: number };

/**
 * Returns the next queued returns for 1C (`queueReturn`), at most `most`, oldest first. Those with goods that 1C does not
 * know, or of an order that it does not have, wait.
 */
export async function nextReturns(db: Kysely<Database>, most: number) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['returns.id', 'returns.order_id as orderId', 'returns.exchange_revision as revision'])
    .select(['returns.state', 'returns.reason', 'returns.words', 'returns.created_at as createdAt'])
    .select(['returns.decided_at as decidedAt', 'returns.received_at as receivedAt'])
    .select((eb) =>
      eb
        .case()
        .when('orders.exchange_state', '=', 'born')
        .then(eb.ref('orders.external_number'))
        .else(null)
        .end()
        .as('bornNumber'),
    )
    .where('returns.exchange_state', 'in', ['wait', 'given'])
    .where('orders.exchange_state', 'in', ['confirmed', 'given', 'again', 'born'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('return_lines')
            .innerJoin('products', 'products.id', 'return_lines.product_id')
            .select('return_lines.order_line_id')
            .whereRef('return_lines.return_id', '=', 'returns.id')
            .where('products.external_id', 'is', null),
        ),
      ),
    )
    .orderBy('returns.decided_at')
    .orderBy('returns.id')
    .limit(most)
    .execute();
}

/** Returns the pieces of returns by order line, the warehouses that took them back, and the pieces written off. */
export async function linesOfGivenReturns(db: Kysely<Database>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('return_lines')
    .select(['return_id as returnId', 'order_line_id as line', 'quantity', 'stock_wms_id as stock'])
    .select('written_off as writtenOff')
    .where('return_id', 'in', ids)
    .orderBy('return_id')
    .orderBy('order_line_id')
    .execute();
}

/**
 * Records that a session was given returns. One that has changed meanwhile stays in the queue. One that left the queue
 * meanwhile, because sending was switched off, was given nevertheless.
 */
export async function enterGivenReturns(
  db: Kysely<Database>,
  session: number,
  returns: readonly GivenReturn[],
): Promise<void> {
  for (const { revision, ids } of byRevision(returns))
    await db
      .updateTable('returns')
      .set({ exchange_state: 'given', given_session: session, given_revision: revision })
      .where('id', 'in', ids)
      .where('exchange_state', 'in', ['wait', 'given', 'none'])
      .where('exchange_revision', '=', revision)
      .execute();
}

/** Records that a session has confirmed the returns that it was given and that have not changed since. */
export async function enterConfirmedReturns(db: Kysely<Database>, session: number): Promise<void> {
  await db
    .updateTable('returns')
    .set({ exchange_state: 'confirmed' })
    .where('given_session', '=', session)
    .where('exchange_state', '=', 'given')
    .whereRef('given_revision', '=', 'exchange_revision')
    .execute();
}
