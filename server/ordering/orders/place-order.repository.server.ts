import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { expectedType } from '../../goods/expected-type.ts';
import type { SignedIn, Staff } from '../../kernel/actor.ts';
import type { Contract } from '../../people/contracts/repository.server.ts';
import { keepParties } from '../../people/contragents/party.repository.server.ts';
import type { ValidatedRow } from '../basket/validate-lines.ts';
import type { Terms } from './checkout-terms.ts';

/** Returns the order that this account has already placed with this key. */
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

/** A validated line without problems, which can be ordered. */
export type OrderableRow = ValidatedRow & {
  price: number;
  seenPrice: number;
  /** Pieces that are still expected; defaults to all pieces of a line of expected goods, none of other lines. */
  promised?: number;
};

/** Returns how many pieces a line waits for when it is ordered. */
export function promisedOf({ type, quantity, promised }: OrderableRow): number {
  return promised ?? (type === expectedType ? quantity : 0);
}

/** Writes the order with its lines and permanent copies of the current prices and contragent (§10.7). */
export async function insertOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  order: {
    contract: Contract;
    terms: Terms;
    rows: readonly OrderableRow[];
    key: string;
    digest?: string | undefined;
    /** The day on which the last of the expected goods arrive. */
    expectedOn?: string | undefined;
    /** The staff member who places it for the account. */
    by?: Pick<Staff, 'name' | 'email'> | undefined;
    now: number;
  },
): Promise<number> {
  const { contract, terms, rows, key, now } = order;
  const { delivery, address } = terms;
  const parties = await keepParties(db, contract.contragentId);
  const result = await db
    .insertInto('orders')
    .values({
      dealer_id: actor.dealerId,
      account_id: actor.accountId,
      contract_id: contract.id,
      ...parties,
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
      changed_at: now,
      placed_digest: order.digest ?? null,
      placed_by_staff: order.by ? order.by.name || order.by.email : '',
      expected_on: order.expectedOn ?? null,
    })
    .executeTakeFirstOrThrow();
  const order_id = Number(result.insertId);
  const rates = await ratesOf(
    db,
    rows.map(({ id }) => id),
  );
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
      promised: promisedOf(row),
      price: row.price,
      seen_price: row.seenPrice,
      vat: rates.get(row.id)?.vat ?? null,
      vat_free: rates.get(row.id)?.vat_free ?? 0,
    })),
  );
  return order_id;
}

/** Returns the VAT rates of products. An order stores them, so that later changes in 1C do not affect it. */
export async function ratesOf(db: Kysely<Database>, products: readonly number[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'vat', 'vat_free'])
    .where('id', 'in', [...new Set(products)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes an order that was created in 1C, and returns its id. */
export async function insertBornOrder(
  db: Kysely<Database>,
  row: Insertable<Database['orders']>,
): Promise<number> {
  const { insertId } = await db.insertInto('orders').values(row).executeTakeFirstOrThrow();
  return Number(insertId);
}
