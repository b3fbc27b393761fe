import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isOnSale } from '../../goods/on-sale.repository.server.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { isOwnOrder } from './order-conditions.repository.server.ts';
import type { ExternalFacts } from './order-exchange.ts';
import { nameOf, type OrderRow } from './order-list.repository.server.ts';
import type { OrderLineView, OrderView } from './order-view.ts';
import { waitsForGoods } from './waiting-lines.repository.server.ts';

type OrderRecord = OrderRow &
  ExternalFacts &
  Pick<
    OrderView,
    | 'inn'
    | 'kpp'
    | 'contractId'
    | 'placedBy'
    | 'placedById'
    | 'byStaff'
    | 'deliveryPrice'
    | 'shipOn'
    | 'comment'
  > & {
    buyerPartyId: number | null;
    sellerPartyId: number | null;
    updatedAt: number;
    rest: number | null;
  };

/** Returns one order; undefined when it does not exist or the actor may not see it. */
export async function findOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
): Promise<OrderRecord | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .select((eb) => [
      nameOf(eb).as('placedBy'),
      'orders.placed_by_staff as byStaff',
      'orders.id',
      'accounts.id as placedById',
      'contracts.id as contractId',
      'contracts.header as contract',
      'orders.company',
      'orders.inn',
      'orders.kpp',
      'orders.buyer_party_id as buyerPartyId',
      'orders.seller_party_id as sellerPartyId',
      'orders.delivery_header as delivery',
      'orders.delivery_price as deliveryPrice',
      'orders.full_address as address',
      'orders.ship_on as shipOn',
      'orders.comment',
      'orders.state',
      'orders.positions',
      'orders.quantity',
      actor.role === 'manager' ? 'orders.seen_total as total' : 'orders.total',
      'orders.created_at as createdAt',
      'orders.updated_at as updatedAt',
      'orders.expected_on as expectedOn',
      waitsForGoods().as('waits'),
      'orders.rest_of as rest',
      'orders.old_number as oldNumber',
      'orders.external_number as externalNumber',
      'orders.external_on as externalOn',
      'orders.external_paid_on as paidOn',
    ])
    .where('orders.id', '=', id)
    .where(isOwnOrder(actor))
    .executeTakeFirst();
}

/** Returns the id of the order with this number or id in the old portal, if the actor may see it. */
export async function oldOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  number: string,
): Promise<number | undefined> {
  const own = db.selectFrom('orders').select('orders.id').where(isOwnOrder(actor));
  const byNumber = await own
    .where('orders.old_number', '=', number)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const found =
    byNumber ??
    (await own
      .innerJoin('old_records', 'old_records.record_id', 'orders.id')
      .where('old_records.kind', '=', 'order')
      .where('old_records.old_id', '=', number)
      .executeTakeFirst());
  return found?.id;
}

export type OrderLine = Omit<OrderLineView, 'sum' | 'sold' | 'wish' | 'need'> & {
  warehouse: string;
  /** 1 when the product can be opened in the catalogue. */
  enabled: number;
};

/**
 * Returns the lines of an order, by warehouse, in the order in which they were placed. The caller must check that the
 * actor may see the order.
 */
export async function linesOfOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  orderId: number,
): Promise<OrderLine[]> {
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'order_lines.wms_id')
    .select([
      'order_lines.id',
      'order_lines.product_id as productId',
      'order_lines.wms_id as wmsId',
      'warehouses.header as warehouse',
      'order_lines.type',
      'order_lines.articul',
      'order_lines.header',
      'products.unit',
      'products.picture',
      'products.picturetype',
      isOnSale().as('enabled'),
      'order_lines.quantity',
      'order_lines.price',
      'order_lines.seen_price as seenPrice',
      'order_lines.list_price as listPrice',
      'order_lines.list_seen_price as listSeenPrice',
      'order_lines.price_reason as priceReason',
    ])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .orderBy('order_lines.id')
    .execute();
  const isManager = actor.role === 'manager';
  return lines.map(({ seenPrice, listSeenPrice, price, listPrice, ...line }) => ({
    ...line,
    price: isManager ? seenPrice : price,
    listPrice: isManager ? listSeenPrice : listPrice,
  }));
}
