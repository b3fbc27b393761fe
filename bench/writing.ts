import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { changeBasketLine } from '#server/ordering/basket/change-basket-line.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { dealerContext, value } from './dealer.ts';
import { inTurn, type Side } from './measure.ts';
import { fillBasket, goodsInStock } from './prepare.ts';

const lines = 50;

/** Compares writing use cases with writing the same rows by bare SQL in one transaction. */
export async function measureWriting(
  db: Kysely<Database>,
  seconds: number,
): Promise<Record<'basket' | 'order', Side[]>> {
  const ctx = await dealerContext(db);
  const { accountId } = ctx.actor;
  const { contract, wms_id, goods } = await goodsInStock(db, lines);
  const ids = goods.map(({ id }) => id);
  await db.updateTable('stocks').set({ quantity: 1_000_000 }).where('product_id', 'in', ids).execute();
  // This many orders exceed every limit of the demo world; a limit that is never reached is still checked.
  await db.updateTable('contracts').set({ credit_limit: 1_000_000_000_000 }).execute();
  const delivery = await db
    .selectFrom('delivery_options')
    .selectAll()
    .where('needs_address', '=', 0)
    .executeTakeFirstOrThrow();

  const touchBasket = (trx: Transaction<Database>) =>
    trx.updateTable('baskets').set({ updated_at: ctx.now }).where('account_id', '=', accountId).execute();

  const fill = () => fillBasket(db, wms_id, ids);
  await fill();
  const basket = await inTurn(
    [
      {
        name: 'use case',
        run: async (i) =>
          value(
            await execute(
              changeBasketLine,
              { id: ids[i % lines], wms: wms_id, type: '1', qnt: 1 + (i % 9) },
              ctx,
            ),
          ),
      },
      {
        name: 'sql',
        run: (i) =>
          inTransaction(db, async (trx) => {
            await touchBasket(trx);
            await trx
              .updateTable('basket_lines')
              .set({ quantity: 1 + (i % 9) })
              .where('account_id', '=', accountId)
              .where('product_id', '=', ids[i % lines]!)
              .where('wms_id', '=', wms_id)
              .where('type', '=', '1')
              .execute();
          }),
      },
    ],
    { seconds: seconds / 2 },
  );

  // Only the order itself is timed, not the writes around it.
  const timesOf: Record<string, number[]> = { 'use case': [], sql: [] };
  const end = performance.now() + seconds * 1_000;
  for (let round = 0; round < 200 && (round < 5 || performance.now() < end); round++) {
    await fill();
    const offer = value(await execute(getCheckout, undefined, ctx));
    const form = {
      delivery: String(delivery.id),
      date: offer.firstDate,
      comment: '',
      key: offer.key,
      seen: offer.seen,
    };
    let start = performance.now();
    value(await execute(placeOrder, form, ctx));
    if (round > 0) timesOf['use case']!.push(performance.now() - start);
    await fill();
    start = performance.now();
    await inTransaction(db, bareOrder);
    if (round > 0) timesOf.sql!.push(performance.now() - start);
  }
  const order = Object.entries(timesOf).map(([name, times]) => {
    const sorted = times.sort((a, b) => a - b);
    return { name, p50: sorted[sorted.length >> 1]!, p99: sorted.at(-1)!, times: sorted.length };
  });
  return { basket, order };

  /** Writes only the rows of an order, by bare SQL. */
  async function bareOrder(trx: Transaction<Database>): Promise<void> {
    const total = goods.reduce((sum, { price }) => sum + price, 0);
    const { insertId } = await trx
      .insertInto('orders')
      .values({
        dealer_id: ctx.actor.dealerId,
        account_id: accountId,
        contract_id: contract.id,
        company: '',
        inn: '',
        kpp: '',
        delivery_id: delivery.id,
        delivery_header: delivery.header,
        delivery_price: delivery.price,
        address_id: null,
        full_address: '',
        ship_on: '2026-07-23',
        comment: '',
        state: 1,
        positions: lines,
        quantity: lines,
        total,
        seen_total: total,
        idempotency_key: randomBytes(12).toString('base64url'),
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .executeTakeFirstOrThrow();
    const rows = goods.map(({ id, articul, header, price }) => ({
      order_id: Number(insertId),
      product_id: id,
      wms_id,
      type: '1',
      articul,
      header,
      quantity: 1,
      price,
      seen_price: price,
    }));
    await bulkInsert(trx, 'order_lines', rows);
    for (const id of ids) {
      await trx
        .updateTable('stocks')
        .set((eb) => ({ reserved: eb('reserved', '+', 1) }))
        .where('product_id', '=', id)
        .where('wms_id', '=', wms_id)
        .where((eb) => eb(eb('quantity', '-', eb.ref('reserved')), '>=', 1))
        .execute();
    }
    await trx.deleteFrom('basket_lines').where('account_id', '=', accountId).execute();
    await touchBasket(trx);
    await bulkInsert(
      trx,
      'catalogue_changes',
      ids.map((product_id) => ({ product_id, changed_at: ctx.now })),
    );
  }
}
