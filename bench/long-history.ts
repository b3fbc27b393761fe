import type { Insertable, Kysely } from 'kysely';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import { state } from '#server/db/order-states.ts';
import type { Database } from '#server/db/schema.ts';
import { dayMs, dayOf, startOfDay } from '#server/kernel/clock.ts';
import { keepParties } from '#server/people/contragents/party.repository.server.ts';
import { randomFor } from '#server/seed/random.ts';
import { dealerContext } from './dealer.ts';

/** `years`: the time from the first order to the last; `assortment`: the number of products that the dealer buys. */
export type History = { orders: number; lines: number; years: number; assortment: number };

/**
 * The long history of docs/performance.md: two million lines and, with a payment for each order, 200,000 ledger
 * entries.
 */
export const longHistory: History = { orders: 100_000, lines: 20, years: 5, assortment: 10_000 };

/** The states of the last orders. Earlier orders are completed, except that one in fifty is cancelled. */
const recentStates = [state.created, state.processing, state.picking, state.shipped];
const recent = 40;
const inTransactionOrders = 2_000;

/**
 * Adds a long history to the orders of the demo dealer. Its accounts and contracts order evenly over the years up
 * to `today`, from an assortment whose first products are bought most. The sums must be rebuilt afterwards.
 */
export async function insertHistory(
  db: Kysely<Database>,
  { orders, lines, years, assortment }: History,
  today: string,
): Promise<void> {
  const { actor } = await dealerContext(db);
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('dealer_id', '=', actor.dealerId)
    .where('type_id', 'in', ['1', '2'])
    .orderBy('id')
    .execute();
  const contracts = await db
    .selectFrom('contracts')
    .select(['id', 'contragent_id'])
    .where('dealer_id', '=', actor.dealerId)
    .orderBy('id')
    .execute();
  const parties = await Promise.all(contracts.map(({ contragent_id }) => keepParties(db, contragent_id)));
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
  const { last } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();

  const chance = randomFor('history', orders);
  const end = startOfDay(today);
  const span = years * 365 * dayMs;
  const warehouse = 1;
  const firstId = Number(last ?? 0) + 1;

  for (let from = 0; from < orders; from += inTransactionOrders) {
    const made: Insertable<Database['orders']>[] = [];
    const bought: Insertable<Database['order_lines']>[] = [];
    const entries: Insertable<Database['ledger_entries']>[] = [];
    for (let i = from; i < Math.min(orders, from + inTransactionOrders); i++) {
      const id = firstId + i;
      const created_at = Math.floor(end - span + (span * i) / orders);
      const c = Math.floor(chance.next() ** 2 * contracts.length);
      const contract_id = contracts[c]!.id;
      const picked = new Map<number, (typeof goods)[number]>();
      while (picked.size < Math.min(lines, goods.length)) {
        const product = chance.pickEarly(goods);
        picked.set(product.id, product);
      }
      let quantity = 0;
      let total = delivery.price;
      for (const { id: product_id, articul, header, price } of picked.values()) {
        const pieces = chance.int(1, 40);
        quantity += pieces;
        total += pieces * price;
        bought.push({
          order_id: id,
          product_id,
          wms_id: warehouse,
          type: '1',
          articul,
          header,
          quantity: pieces,
          price,
          seen_price: price,
        });
      }
      const isRecent = i >= orders - recent;
      made.push({
        id,
        dealer_id: actor.dealerId,
        account_id: chance.pickEarly(accounts).id,
        contract_id,
        ...parties[c]!,
        delivery_id: delivery.id,
        delivery_header: delivery.header,
        delivery_price: delivery.price,
        address_id: null,
        full_address: '',
        ship_on: dayOf(created_at + 2 * dayMs),
        comment: '',
        state: isRecent
          ? recentStates[i % recentStates.length]!
          : i % 50 === 0
            ? state.cancelled
            : state.completed,
        positions: picked.size,
        quantity,
        total,
        seen_total: total,
        idempotency_key: `history-${id}`,
        created_at,
        updated_at: created_at,
      });
      entries.push(
        {
          contract_id,
          entered_on: dayOf(created_at),
          kind: 'shipment',
          order_id: id,
          document: `Реализация УТ-${id}`,
          amount: total,
        },
        {
          contract_id,
          entered_on: dayOf(created_at),
          kind: 'payment',
          order_id: id,
          document: `Платёжное поручение № ${id}`,
          amount: total,
        },
      );
    }
    await inTransaction(db, async (trx) => {
      await bulkInsert(trx, 'orders', made);
      await bulkInsert(trx, 'order_lines', bought);
      await bulkInsert(trx, 'ledger_entries', entries);
    });
  }
}
