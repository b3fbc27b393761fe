import type { Kysely } from 'kysely';
import type { JudgedRow } from '../basket/judge.ts';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { Terms } from './checkout-terms.ts';
import { state } from './rules.ts';

/** The order that this account has placed with this key already. */
export async function orderByKey(
  db: Kysely<Database>,
  actor: SignedIn,
  key: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/** A line that can be ordered: judged, without a problem. */
export type OrderableRow = JudgedRow & { price: number; seenPrice: number };

/** Writes the order with its lines and the prices of this moment, which it keeps for ever (contract §2, «Prices»). */
export async function insertOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  order: { contractId: number; terms: Terms; rows: readonly OrderableRow[]; key: string; now: number },
): Promise<number> {
  const { contractId, terms, rows, key, now } = order;
  const { delivery, address } = terms;
  const result = await db
    .insertInto('orders')
    .values({
      dealer_id: actor.dealerId,
      account_id: actor.accountId,
      contract_id: contractId,
      delivery_id: delivery.id,
      delivery_header: delivery.header,
      delivery_price: delivery.price,
      address_id: address?.id ?? null,
      full_address: address?.fullAddress ?? '',
      ship_on: terms.shipOn,
      comment: terms.comment,
      state: state.created,
      positions: rows.length,
      quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
      total: rows.reduce((sum, row) => sum + row.quantity * row.price, delivery.price),
      seen_total: rows.reduce((sum, row) => sum + row.quantity * row.seenPrice, delivery.price),
      idempotency_key: key,
      created_at: now,
      updated_at: now,
    })
    .executeTakeFirstOrThrow();
  const order_id = Number(result.insertId);
  await bulkInsert(
    db,
    'order_lines',
    rows.map((row) => ({
      order_id,
      product_id: row.id,
      wms_id: row.wms,
      type: row.type,
      articul: row.articul,
      header: row.header,
      quantity: row.quantity,
      price: row.price,
      seen_price: row.seenPrice,
    })),
  );
  return order_id;
}
