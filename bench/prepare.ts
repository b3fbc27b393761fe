import type { Kysely } from 'kysely';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { addDays } from '#server/kernel/clock.ts';
import { claimAct, copyLedger, saveSums } from '#server/papers/acts/build-act.repository.server.ts';
import { maxLines } from '#server/papers/acts/build-act.server.ts';
import { insertAct, sameActSince } from '#server/papers/acts/create-act.repository.server.ts';
import { currentContract } from '#server/people/contracts/current.server.ts';
import { dealerContext } from './dealer.ts';

/** Returns products that the demo dealer can order from the first warehouse of the contract, with their prices. */
export async function goodsInStock(db: Kysely<Database>, count: number) {
  const { actor } = await dealerContext(db);
  const contract = (await currentContract(db, actor))!;
  const wms_id = contract.warehouses[0]!.id;
  const goods = await db
    .selectFrom('stocks')
    .innerJoin('prices', 'prices.product_id', 'stocks.product_id')
    .innerJoin('products', 'products.id', 'stocks.product_id')
    .select(['products.id', 'products.articul', 'products.header', 'prices.price'])
    .where('products.enabled', '=', 1)
    .where('wms_id', '=', wms_id)
    .where('price_type_id', '=', contract.view.priceTypeId!)
    .whereRef('quantity', '>', 'reserved')
    .orderBy('products.id')
    .limit(count)
    .execute();
  return { contract, wms_id, goods };
}

/** Replaces the basket of the demo dealer by one piece of each of these products. */
export async function fillBasket(db: Kysely<Database>, wms_id: number, products: number[]): Promise<void> {
  const { actor, now } = await dealerContext(db);
  const account_id = actor.accountId;
  await db.deleteFrom('basket_lines').where('account_id', '=', account_id).execute();
  const lines = products.map((product_id) => ({
    account_id,
    product_id,
    wms_id,
    type: '1',
    quantity: 1,
    added_at: now,
  }));
  await bulkInsert(db, 'basket_lines', lines);
}

const linesInBasket = 40;

/**
 * Fills the basket of the demo dealer and builds an act of a year. Returns the act, and products for other
 * questions.
 */
export async function prepareScreens(db: Kysely<Database>, today: string) {
  const { wms_id, goods } = await goodsInStock(db, 200);
  const products = goods.map(({ id }) => id);
  await fillBasket(db, wms_id, products.slice(0, linesInBasket));
  return { products, act: await actOfYear(db, today) };
}

/** Returns the act of the year up to a day, for the first contract of the demo dealer; builds it when there is none. */
async function actOfYear(db: Kysely<Database>, endOn: string): Promise<number> {
  const { actor, now } = await dealerContext(db);
  const contract = await db
    .selectFrom('contracts')
    .select(['id', 'contragent_id as contragentId'])
    .where('dealer_id', '=', actor.dealerId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const period = { startOn: addDays(endOn, -365), endOn };
  const built = await sameActSince(db, actor, contract.id, period, 0);
  if (built !== undefined) return built;
  return inTransaction(db, async (trx) => {
    const id = await insertAct(trx, actor, contract, period, now);
    await claimAct(trx, id, now);
    const sums = await copyLedger(trx, id, { contractId: contract.id, ...period }, maxLines);
    await saveSums(trx, id, sums!);
    return id;
  });
}
