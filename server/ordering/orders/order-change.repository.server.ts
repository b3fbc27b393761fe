import { type Kysely, sql } from 'kysely';
import { byId, rowsPerUpdate } from '../../db/by-id.server.ts';
import { bulkInsert, forUpdate } from '../../db/dialect.server.ts';
import type { Database, ExchangeState } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import { noDifference, toldSum } from './sum-in-1c.repository.server.ts';
import { isSameSum } from './sum-in-1c.ts';

/** An order with the fields that staff may change. */
export type HeldOrder = NonNullable<Awaited<ReturnType<typeof holdOrder>>>;

/** Locks an order until the transaction ends and returns it; undefined when it does not exist. */
export function holdOrder(db: Kysely<Database>, id: number) {
  return orderToChange(db, id).$call(forUpdate(db)).executeTakeFirst();
}

/** Selects an order with the fields that staff may change. */
export function orderToChange(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'ship_on as shipOn', 'full_address as address', 'address_id as addressId'])
    .select(['dealer_id as dealerId', 'contract_id as contractId', 'account_id as accountId'])
    .select(['delivery_id as deliveryId', 'delivery_header as delivery', 'delivery_price as deliveryPrice'])
    .select(['comment', 'created_at as createdAt', 'expected_on as expectedOn'])
    .where('id', '=', id);
}

export type ChangeableLine = {
  id: number;
  product: number;
  wms: number;
  warehouse: string;
  type: string;
  articul: string;
  header: string;
  unit: string;
  quantity: number;
  /** Pieces of `quantity` that are expected and not reserved yet; reliable only when returned by `holdWaiting`. */
  promised: number;
  price: number;
  seenPrice: number;
  /** Both prices before staff reduced them, null while nobody has, and the reason. */
  listPrice: number | null;
  listSeenPrice: number | null;
  priceReason: string;
  /** The VAT rate when the line was created, in basis points; null when unknown. */
  vat: number | null;
  /** 1 for goods without VAT. */
  vatFree: number;
};

/** Returns the lines of an order, by warehouse, in the order in which they were placed. */
export async function linesToChange(db: Kysely<Database>, orderId: number): Promise<ChangeableLine[]> {
  return db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'order_lines.wms_id')
    .select(['order_lines.id', 'order_lines.product_id as product', 'order_lines.wms_id as wms'])
    .select(['warehouses.header as warehouse', 'order_lines.type', 'order_lines.articul'])
    .select(['order_lines.header', 'products.unit', 'order_lines.quantity', 'order_lines.price'])
    .select(['order_lines.seen_price as seenPrice', 'order_lines.vat', 'order_lines.vat_free as vatFree'])
    .select(['order_lines.list_price as listPrice', 'order_lines.list_seen_price as listSeenPrice'])
    .select('order_lines.price_reason as priceReason')
    .select('order_lines.promised')
    .where('order_lines.order_id', '=', orderId)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .orderBy('order_lines.id')
    .execute();
}

/** Returns the names of the warehouses, in display order. */
export async function warehouseNames(db: Kysely<Database>): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('warehouses')
    .select(['id', 'header'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, header }) => [id, header]));
}

/** Returns the current addresses of a dealer. */
export async function addressesOfDealer(
  db: Kysely<Database>,
  dealerId: number,
): Promise<{ id: number; fullAddress: string }[]> {
  return db
    .selectFrom('addresses')
    .select(['id', 'full_address as fullAddress'])
    .where('dealer_id', '=', dealerId)
    .where('removed', '=', 0)
    .orderBy('full_address')
    .execute();
}

/** A delivery option that an order may get; `price` in kopecks. */
export type OrderDelivery = { id: number; header: string; price: number; needsAddress: boolean };

/**
 * Returns the delivery options that an order may get, in display order: those that dealers may choose, and the order's
 * own one under the name that it has in the order.
 */
export async function deliveriesOf(
  db: Kysely<Database>,
  { deliveryId, delivery }: { deliveryId: number; delivery: string },
): Promise<OrderDelivery[]> {
  const rows = await db
    .selectFrom('delivery_options')
    .select(['id', 'header', 'price', 'needs_address'])
    .where((eb) => eb.or([eb('hidden', '=', 0), eb('id', '=', deliveryId)]))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ id, header, price, needs_address }) => ({
    id,
    header: id === deliveryId ? delivery : header,
    price: Number(price),
    needsAddress: needs_address === 1,
  }));
}

/**
 * Writes the quantities, warehouses and expected pieces of lines, and deletes lines with the quantity 0. No more pieces
 * stay picked than the line has; pieces picked in another warehouse are picked again.
 */
export async function writeLines(
  db: Kysely<Database>,
  lines: readonly Pick<ChangeableLine, 'id' | 'quantity' | 'promised' | 'wms'>[],
): Promise<void> {
  const gone = lines.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom('order_lines').where('id', 'in', gone).execute();
  for (const kept of chunks(
    lines.filter(({ quantity }) => quantity > 0),
    rowsPerUpdate,
  )) {
    const [wms, quantity] = [byId(kept, (line) => line.wms), byId(kept, (line) => line.quantity)];
    await db
      .updateTable('order_lines')
      .set({
        // First, because MySQL computes with columns that it has already set.
        picked: sql<number>`case when wms_id <> ${wms} then 0 when picked > ${quantity} then ${quantity}
          else picked end`,
        quantity,
        promised: byId(kept, ({ promised }) => promised),
        wms_id: wms,
      })
      .where('id', 'in', idsOf(kept))
      .execute();
  }
}

/** Writes the prices of lines, in kopecks. */
export async function writePrices(
  db: Kysely<Database>,
  lines: readonly (Pick<ChangeableLine, 'id' | 'price' | 'seenPrice' | 'priceReason'> &
    Pick<ChangeableLine, 'listPrice' | 'listSeenPrice'>)[],
): Promise<void> {
  for (const some of chunks(lines, rowsPerUpdate))
    await db
      .updateTable('order_lines')
      .set({
        price: byId(some, ({ price }) => price),
        seen_price: byId(some, ({ seenPrice }) => seenPrice),
        list_price: byId(some, ({ listPrice }) => listPrice),
        list_seen_price: byId(some, ({ listSeenPrice }) => listSeenPrice),
        price_reason: byId(some, ({ priceReason }) => priceReason),
      })
      .where('id', 'in', idsOf(some))
      .execute();
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Adds lines to an order. */
export async function addLines(
  db: Kysely<Database>,
  orderId: number,
  lines: readonly Omit<ChangeableLine, 'id' | 'warehouse' | 'unit'>[],
): Promise<void> {
  await bulkInsert(
    db,
    'order_lines',
    lines.map((line) => ({
      order_id: orderId,
      product_id: line.product,
      wms_id: line.wms,
      type: line.type,
      articul: line.articul,
      header: line.header,
      quantity: line.quantity,
      promised: line.promised,
      price: line.price,
      seen_price: line.seenPrice,
      list_price: line.listPrice,
      list_seen_price: line.listSeenPrice,
      price_reason: line.priceReason,
      vat: line.vat,
      vat_free: line.vatFree,
    })),
  );
}

/** Writes the delivery price, in kopecks. `sumOrder` adds it to the total. */
export async function writeDeliveryPrice(db: Kysely<Database>, id: number, price: number): Promise<void> {
  await db.updateTable('orders').set({ delivery_price: price }).where('id', '=', id).execute();
}

/**
 * Recomputes the totals of an order from its lines. A changed total ends what staff decided about a difference from 1C,
 * and a difference that has disappeared with it.
 */
export async function sumOrder(db: Kysely<Database>, id: number): Promise<void> {
  const sums = await db
    .selectFrom('order_lines')
    .select(({ fn }) => [fn.countAll<number>().as('positions'), fn.sum<number>('quantity').as('quantity')])
    .select((eb) => [
      eb.fn.sum<number>(eb('quantity', '*', eb.ref('price'))).as('goods'),
      eb.fn.sum<number>(eb('quantity', '*', eb.ref('seen_price'))).as('seen'),
    ])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const before = await db
    .selectFrom('orders')
    .select(['total', 'delivery_price', 'told_sum', 'told_vat'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const total = Number(before.delivery_price) + Number(sums.goods);
  const told = toldSum(before);
  await db
    .updateTable('orders')
    .set({
      positions: Number(sums.positions),
      quantity: Number(sums.quantity),
      total,
      seen_total: Number(before.delivery_price) + Number(sums.seen),
      ...(total !== Number(before.total) && { settled_sum: null }),
      ...(told && isSameSum(total, told, Number(sums.positions)) && noDifference),
    })
    .where('id', '=', id)
    .execute();
}

/** The terms of an order that staff may change; `deliveryPrice` in kopecks. `sumOrder` adds it to the total. */
export type ChangedTerms = {
  shipOn: string;
  delivery: Pick<OrderDelivery, 'id' | 'header'>;
  deliveryPrice: number;
  address: string;
  addressId: number | null;
  comment: string;
};

/** Writes the terms of an order. */
export async function writeTerms(db: Kysely<Database>, id: number, terms: ChangedTerms): Promise<void> {
  const { shipOn, delivery, deliveryPrice, address, addressId, comment } = terms;
  await db
    .updateTable('orders')
    .set({
      ...{ ship_on: shipOn, full_address: address, address_id: addressId, comment },
      ...{ delivery_id: delivery.id, delivery_header: delivery.header, delivery_price: deliveryPrice },
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the exchange columns of a rest, which is sent to 1C as a separate order unless the first order was created
 * in 1C.
 */
function restOfExchange(state: ExchangeState) {
  return {
    exchange_state: state === 'born' ? state : ('new' as const),
    exchange_revision: 0,
    exchange_problem: '',
    external_id: null,
    external_number: null,
    external_on: null,
    external_paid_on: null,
  };
}

/**
 * Creates a new order in the given state from the goods that an order has not shipped, and returns its id. Copies the
 * day, person, terms and parties of the first order, because nobody has placed a new one. The delivery price stays
 * with the first order. The totals are the sums of its lines.
 */
export async function insertRest(
  db: Kysely<Database>,
  id: number,
  lines: readonly ChangeableLine[],
  { state, key, now }: { state: number; key: string; now: number },
): Promise<number> {
  const { id: _, ...order } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { insertId } = await db
    .insertInto('orders')
    .values({
      ...order,
      delivery_price: 0,
      state,
      positions: lines.length,
      quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
      total: lines.reduce((sum, line) => sum + line.quantity * line.price, 0),
      seen_total: lines.reduce((sum, line) => sum + line.quantity * line.seenPrice, 0),
      idempotency_key: key,
      updated_at: now,
      changed_at: now,
      placed_digest: null,
      rest_of: id,
      old_number: null,
      told_event: 0,
      ...restOfExchange(order.exchange_state),
    })
    .executeTakeFirstOrThrow();
  const restId = Number(insertId);
  await addLines(db, restId, lines);
  return restId;
}

/**
 * Returns the id of the order created from an order's rest at a moment, in milliseconds; undefined when there is none.
 */
export async function restMadeAt(db: Kysely<Database>, id: number, at: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_events as made', 'made.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.rest_of', '=', id)
    .where('made.action', '=', 'created')
    .where('made.at', '=', at)
    .orderBy('orders.id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Returns whether the rest of an order is untouched: its only event is its creation, it has no notes and no payment in
 * 1C, and its taker is the taker of the order.
 */
export async function isUntouchedRest(db: Kysely<Database>, restId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders as rest')
    .innerJoin('orders as first', (join) => join.on('first.id', '=', id))
    .select(['rest.taken_by', 'first.taken_by as first_taken_by', 'rest.external_paid_on'])
    .select(({ selectFrom }) => [
      selectFrom('order_events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('order_id', '=', restId)
        .as('events'),
      selectFrom('order_notes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('order_id', '=', restId)
        .as('notes'),
    ])
    .where('rest.id', '=', restId)
    .executeTakeFirstOrThrow();
  const isUnchanged = Number(row.events) === 1 && Number(row.notes) === 0;
  return isUnchanged && row.taken_by === row.first_taken_by && row.external_paid_on === null;
}
