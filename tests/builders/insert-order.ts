import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { openStates } from '#server/db/order-states.ts';
import type { Database } from '#server/db/schema.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addOrderToSums } from '#server/ordering/sums/change-sums.repository.server.ts';
import { keepParties } from '#server/people/contragents/party.repository.server.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { noon } from './context.ts';
import { actors, contract, delivery, goods, warehouse } from './world.ts';

type GivenOrder = Partial<Insertable<Database['orders']>> & {
  id: number;
  by?: SignedIn;
  lines?: [product: number, wms: number, quantity: number, type?: string][];
  /** False leaves the stored sums unchanged. */
  summed?: boolean;
};

/**
 * Inserts an order, bypassing all rules. By default it is a new order of the main user under contract 1 with free
 * delivery: one piece of product 101 from Томилино at its base price. The price that a manager saw is 15 % higher.
 * If its state is open, its goods are reserved.
 */
export async function insertOrder(db: Kysely<Database>, given: GivenOrder): Promise<void> {
  const { by = actors.main, lines = [[101, warehouse.tomilino, 1]], summed = true, ...columns } = given;
  const { delivery_price = 0 } = columns;
  const rows = lines.map(([productId, wmsId, quantity, type = '1']) => {
    const product = goods.find(({ id }) => id === productId)!;
    return {
      order_id: given.id,
      product_id: productId,
      wms_id: wmsId,
      type,
      articul: product.articul,
      header: product.header,
      quantity,
      price: product.base,
      seen_price: Math.round(product.base * 1.15),
    };
  });
  const sum = (price: 'price' | 'seen_price') =>
    rows.reduce((all, row) => all + row[price] * row.quantity, delivery_price);
  const contract_id = columns.contract_id ?? (by.dealerId === 1 ? contract.main : contract.foreign);
  const { contragent_id } = await db
    .selectFrom('contracts')
    .select('contragent_id')
    .where('id', '=', contract_id)
    .executeTakeFirstOrThrow();
  const parties = await keepParties(db, contragent_id);
  const order = {
    dealer_id: by.dealerId,
    account_id: by.accountId,
    contract_id,
    ...parties,
    delivery_id: delivery.courier,
    delivery_header: 'Доставка по адресу',
    delivery_price,
    address_id: null,
    full_address: 'Тула, ул. Заводская, 14, склад 3',
    ship_on: '2026-07-25',
    comment: '',
    state: 1,
    positions: rows.length,
    quantity: rows.reduce((all, row) => all + row.quantity, 0),
    total: sum('price'),
    seen_total: sum('seen_price'),
    idempotency_key: `order-${given.id}`,
    created_at: noon,
    updated_at: noon,
    ...columns,
  };
  await bulkInsert(db, 'orders', [order]);
  await bulkInsert(db, 'order_lines', rows);
  if (summed) await addOrderToSums(db, order.id);
  if (!openStates.includes(order.state)) return;
  for (const row of rows) {
    await db
      .updateTable('stocks')
      .set((eb) => ({ reserved: eb('reserved', '+', row.quantity) }))
      .where('product_id', '=', row.product_id)
      .where('wms_id', '=', row.wms_id)
      .execute();
  }
}

/** Deletes all orders and their stored sums. */
export async function deleteOrders(db: Kysely<Database>): Promise<void> {
  const tables = [
    ...(['return_lines', 'returns'] as const),
    ...(['order_events', 'order_notes', 'consignments', 'order_lines', 'orders'] as const),
    ...([
      'order_counts',
      'desk_counts',
      'turnover',
      'order_products',
      'last_orders',
      'dealer_sales',
      'product_sales',
    ] as const),
  ];
  for (const table of tables) await db.deleteFrom(table).execute();
  await changeRows(db, 'contract_sums', {}, { open_total: 0 });
}
