import type { Insertable, Kysely } from 'kysely';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import { state } from '#server/db/order-states.ts';
import type { Database } from '#server/db/schema.ts';
import { dayOf } from '#server/kernel/clock.ts';
import { writeOrderSettings } from '#server/ordering/orders/exchange-settings.repository.server.ts';
import { defaultOrderSettings } from '#server/ordering/orders/exchange-settings.ts';
import { keepParties } from '#server/people/contragents/party.repository.server.ts';
import { dealerContext } from './dealer.ts';

const lines = 10;
const ordersAtOnce = 1_000;

/**
 * Places this many orders of 10 lines by the demo dealer, none of which 1C has received, and allows one response to
 * contain all of them. The products are those of 1C.
 */
export async function insertNewOrders(db: Kysely<Database>, orders: number, now: number): Promise<void> {
  await writeOrderSettings(db, { ...defaultOrderSettings, since: dayOf(now), portion: orders });
  const { actor } = await dealerContext(db);
  const contracts = await db
    .selectFrom('contracts')
    .select(['id', 'contragent_id'])
    .where('dealer_id', '=', actor.dealerId)
    .orderBy('id')
    .execute();
  const parties = await Promise.all(contracts.map(({ contragent_id }) => keepParties(db, contragent_id)));
  const goods = await db
    .selectFrom('products')
    .select(['id', 'articul', 'header'])
    .where('external_id', 'is not', null)
    .orderBy('id')
    .execute();
  const warehouses = await db.selectFrom('warehouses').select('id').orderBy('id').limit(2).execute();
  const { last } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const firstId = Number(last ?? 0) + 1;
  const price = 12_350;
  for (let from = 0; from < orders; from += ordersAtOnce) {
    const made: Insertable<Database['orders']>[] = [];
    const bought: Insertable<Database['order_lines']>[] = [];
    for (let i = from; i < Math.min(orders, from + ordersAtOnce); i++) {
      const id = firstId + i;
      const c = i % contracts.length;
      for (let l = 0; l < lines; l++) {
        const { id: product_id, articul, header } = goods[(i * 37 + l * 1_009) % goods.length]!;
        const wms_id = warehouses[l % warehouses.length]!.id;
        const line = { order_id: id, product_id, wms_id, type: '1', articul, header, quantity: 1 + l };
        bought.push({ ...line, price, seen_price: price, vat: 2_200 });
      }
      const quantity = (lines * (lines + 1)) / 2;
      made.push({
        id,
        dealer_id: actor.dealerId,
        account_id: actor.accountId,
        contract_id: contracts[c]!.id,
        ...parties[c]!,
        delivery_id: 1,
        delivery_header: 'Доставка по городу',
        delivery_price: 50_000,
        address_id: null,
        full_address: '300004, г. Тула, ул. Заводская, д. 14',
        ship_on: dayOf(now),
        comment: i % 3 === 0 ? 'Позвоните за час до приезда' : '',
        state: state.created,
        positions: lines,
        quantity,
        total: quantity * price + 50_000,
        seen_total: quantity * price + 50_000,
        idempotency_key: `exchange-${id}`,
        created_at: now + i,
        updated_at: now + i,
      });
    }
    await inTransaction(db, async (trx) => {
      await bulkInsert(trx, 'orders', made);
      await bulkInsert(trx, 'order_lines', bought);
    });
  }
}
