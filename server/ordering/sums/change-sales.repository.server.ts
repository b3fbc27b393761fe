import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { byText } from './change-turnover.repository.server.ts';
import { salesPeriodsAt } from './periods.ts';

/** The goods of an order by product and warehouse. `goods` is in kopecks at contract prices. */
export type SoldGoods = { product_id: number; wms_id: number; quantity: number; goods: number };

/** The columns of an order that are needed for its sales. */
type SoldOrder = Pick<
  Database['orders'],
  'dealer_id' | 'created_at' | 'quantity' | 'total' | 'delivery_price'
> & {
  id: number;
};

/** What is added to the sales (`by` 1) or taken from them (`by` -1). */
export type SaleChange = { order: SoldOrder; sold: readonly SoldGoods[]; by: 1 | -1 };

/** Returns whether an order in this state is a sale. */
export function isSale(orderState: number): boolean {
  return orderState !== state.cancelled;
}

/** Returns the goods of orders by order; an order without lines has no entry. */
export async function goodsOfOrders(
  db: Kysely<Database>,
  orderIds: readonly number[],
): Promise<Map<number, SoldGoods[]>> {
  const byOrder = new Map<number, SoldGoods[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .selectFrom('order_lines')
    .select(({ fn }) => ['order_id', 'product_id', 'wms_id', fn.sum<number>('quantity').as('quantity')])
    .select((eb) => eb.fn.sum<number>(eb('quantity', '*', eb.ref('price'))).as('goods'))
    .where('order_id', 'in', [...orderIds])
    .groupBy(['order_id', 'product_id', 'wms_id'])
    .orderBy('order_id')
    .orderBy('product_id')
    .orderBy('wms_id')
    .execute();
  for (const { order_id, quantity, goods, ...row } of rows) {
    const sold = byOrder.get(order_id) ?? [];
    sold.push({ ...row, quantity: Number(quantity), goods: Number(goods) });
    byOrder.set(order_id, sold);
  }
  return byOrder;
}

/**
 * Changes the sums of sales of dealers and products (decisions/kept-sums.md). Writes the rows in the order of their
 * keys, because orders of other dealers need those of the products.
 */
export async function changeSales(db: Kysely<Database>, changes: readonly SaleChange[]): Promise<void> {
  const dealers = new Map<string, Database['dealer_sales']>();
  const products = new Map<string, Database['product_sales']>();
  for (const { order, sold, by } of changes) {
    const { dealer_id, quantity, total, delivery_price } = order;
    const whole = { orders: by, quantity: by * quantity, goods: by * (total - delivery_price) };
    for (const period of salesPeriodsAt(order.created_at)) {
      addTo(dealers, `${period} ${dealer_id}`, { period, dealer_id, ...whole });
      for (const [i, { product_id, wms_id, ...own }] of sold.entries()) {
        const isFirst = sold[i - 1]?.product_id !== product_id;
        const part = { orders: isFirst ? by : 0, quantity: by * own.quantity, goods: by * own.goods };
        addTo(products, `${period} ${product_id} ${wms_id}`, { period, product_id, wms_id, ...part });
      }
    }
  }
  const add = { orders: 'add', quantity: 'add', goods: 'add' } as const;
  const ofDealers = changed(dealers).sort((a, b) => byText(a.period, b.period) || a.dealer_id - b.dealer_id);
  await upsert(db, 'dealer_sales', ofDealers, ['period', 'dealer_id'], add);
  const ofProducts = changed(products).sort(
    (a, b) => byText(a.period, b.period) || a.product_id - b.product_id || a.wms_id - b.wms_id,
  );
  await upsert(db, 'product_sales', ofProducts, ['period', 'product_id', 'wms_id'], add);
}

type Sums = { orders: number; quantity: number; goods: number };

function addTo<Row extends Sums>(rows: Map<string, Row>, key: string, row: Row): void {
  const known = rows.get(key);
  if (!known) rows.set(key, row);
  else {
    known.orders += row.orders;
    known.quantity += row.quantity;
    known.goods += row.goods;
  }
}

function changed<Row extends Sums>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows.values()].filter(
    ({ orders, quantity, goods }) => orders !== 0 || quantity !== 0 || goods !== 0,
  );
}
