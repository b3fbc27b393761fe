import type { Insertable, Kysely } from 'kysely';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import { openStates, state } from '#server/db/order-states.ts';
import type { Database } from '#server/db/schema.ts';
import { dayMs, dayOf, startOfDay } from '#server/kernel/clock.ts';
import { randomFor } from '#server/seed/random.ts';
import { type FirstIds, insertDealers, requisitesOf } from './wholesale-dealers.ts';
import { sumsToKeep } from './wholesale-sums.ts';
import { insertWork } from './wholesale-work.ts';

/** A wholesaler with many dealers. Each has a person, a contragent, a contract and the same number of orders. */
export type Wholesale = { dealers: number; ordersOfEach: number };

/** Of each dealer, in the world for the desk in docs/performance.md: with 10,000 dealers, a million orders. */
export const ordersOfEach = 100;

const years = 2;
const assortment = 2_000;
/**
 * The number of orders at the end of each dealer that are not paid; the very last one is open. One in fifty of the
 * others is cancelled.
 */
const unpaidOfEach = 3;
const atOnce = 500;

/**
 * Adds the dealers, their orders (evenly up to `today`), the sums of the orders that the desk reads, and the work
 * of the staff.
 */
export async function insertWholesale(
  db: Kysely<Database>,
  { dealers, ordersOfEach }: Wholesale,
  today: string,
): Promise<void> {
  const chance = randomFor('wholesale', dealers);
  const first = await firstIds(db);
  const since = startOfDay(today) - years * 365 * dayMs;
  const { serving, seller, goods, delivery } = await worldOf(db);
  await insertDealers(db, { dealers, first, serving, since });

  const sums = sumsToKeep();
  for (let start = 0; start < dealers * ordersOfEach; start += atOnce) {
    const orders: Insertable<Database['orders']>[] = [];
    const lines: Insertable<Database['order_lines']>[] = [];
    const entries: Insertable<Database['ledger_entries']>[] = [];
    for (let n = start; n < Math.min(dealers * ordersOfEach, start + atOnce); n++) {
      const i = n % dealers;
      const left = ordersOfEach - Math.floor(n / dealers);
      const id = first.orders + n;
      const created_at = Math.floor(since + (years * 365 * dayMs * n) / (dealers * ordersOfEach));
      const picked = [chance.pickEarly(goods), chance.pick(goods)].map((product) => ({
        ...product,
        quantity: chance.int(1, 20),
      }));
      const isOpen = left === 1;
      const { company, inn, kpp } = requisitesOf(i);
      const total = picked.reduce((sum, { price, quantity }) => sum + price * quantity, delivery.price);
      const order = {
        id,
        dealer_id: first.dealers + i,
        account_id: first.accounts + i,
        contract_id: first.contracts + i,
        company,
        inn,
        kpp,
        buyer_party_id: first.parties + i,
        seller_party_id: seller,
        delivery_id: delivery.id,
        delivery_header: delivery.header,
        delivery_price: delivery.price,
        address_id: null,
        full_address: '',
        ship_on: dayOf(created_at + 2 * dayMs),
        comment: '',
        state: isOpen ? openStates[i % 3]! : n % 50 === 0 ? state.cancelled : state.completed,
        positions: picked.length,
        quantity: picked.reduce((sum, { quantity }) => sum + quantity, 0),
        total,
        seen_total: total,
        idempotency_key: `wholesale-${id}`,
        created_at,
        updated_at: created_at,
        taken_by: isOpen && i % 4 === 0 ? (serving[i % serving.length] ?? null) : null,
      };
      const isPaid = left > unpaidOfEach;
      orders.push(order);
      sums.add(order, { isPaid });
      for (const { id: product_id, articul, header, price, quantity } of picked) {
        const seen_price = price;
        lines.push({
          order_id: id,
          product_id,
          wms_id: 1,
          type: '1',
          articul,
          header,
          quantity,
          price,
          seen_price,
        });
      }
      if (order.state !== state.completed) continue;
      const entry = {
        contract_id: order.contract_id,
        entered_on: dayOf(created_at),
        order_id: id,
        amount: total,
      };
      entries.push({ ...entry, kind: 'shipment', document: `Реализация УТ-${id}` });
      if (isPaid) entries.push({ ...entry, kind: 'payment', document: `Платёжное поручение № ${id}` });
    }
    await inTransaction(db, async (trx) => {
      await bulkInsert(trx, 'orders', orders);
      await bulkInsert(trx, 'order_lines', lines);
      await bulkInsert(trx, 'order_products', productsOf(orders, lines));
      await bulkInsert(trx, 'ledger_entries', entries);
    });
  }
  await sums.save(db);
  await insertWork(db, { dealers, first, since, until: startOfDay(today) });
}

/** Returns the products of the orders, each product of an order once. */
function productsOf(
  orders: { id?: number | undefined; dealer_id: number }[],
  lines: { order_id: number; product_id: number }[],
): Insertable<Database['order_products']>[] {
  const dealerOf = new Map(orders.map(({ id, dealer_id }) => [id, dealer_id]));
  const each = lines.map(({ order_id, product_id }) => ({
    dealer_id: dealerOf.get(order_id)!,
    product_id,
    order_id,
  }));
  return [...new Map(each.map((row) => [`${row.order_id}/${row.product_id}`, row])).values()];
}

/** Returns the records that the orders refer to. */
async function worldOf(db: Kysely<Database>) {
  const serving = await db.selectFrom('staff').select('id').where('role', '<>', 'editor').execute();
  const seller = await db
    .selectFrom('parties')
    .select('id')
    .where('contragent_id', 'is', null)
    .executeTakeFirst();
  const goods = await db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select(['products.id', 'articul', 'header', 'price'])
    .where('price_type_id', '=', 1)
    .orderBy('products.id')
    .limit(assortment)
    .execute();
  const delivery = await db
    .selectFrom('delivery_options')
    .select(['id', 'header', 'price'])
    .where('needs_address', '=', 0)
    .executeTakeFirstOrThrow();
  return { serving: serving.map(({ id }) => id), seller: seller?.id ?? null, goods, delivery };
}

/** Returns the first free id of each table. */
async function firstIds(db: Kysely<Database>): Promise<FirstIds> {
  const free = async (table: keyof FirstIds) => {
    const { last } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow();
    return Number(last ?? 0) + 1;
  };
  return {
    dealers: await free('dealers'),
    contragents: await free('contragents'),
    parties: await free('parties'),
    contracts: await free('contracts'),
    accounts: await free('accounts'),
    orders: await free('orders'),
  };
}
