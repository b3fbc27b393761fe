import type { Kysely } from 'kysely';
import { inTransaction } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { markCatalogueChanged, markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { catalogueModel, refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { dealerContext } from './dealer.ts';

/** `worst` is the longest block of the event loop, `worstCpu` the processor time during it. In milliseconds. */
type Watched = { took: number; worst: number; worstCpu: number };

/** In milliseconds and megabytes. */
export type Building = {
  build: number;
  rebuild: Watched;
  /** A rebuild after a name changed, which also rebuilds the sort orders and the text index. */
  renamed: Watched;
  import: Watched & { rows: number };
  seen: number;
  memory: { rss: number; heap: number; external: number };
};

/**
 * Starts the model, rebuilds it while watching the event loop, applies a large import, and applies one sale.
 */
export async function measureBuilding(db: Kysely<Database>): Promise<Building> {
  let start = performance.now();
  await catalogueModel(db);
  const build = performance.now() - start;
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  const memory = { rss: rss / 1e6, heap: heapUsed / 1e6, external: external / 1e6 };

  await markCatalogueChanged(db, Date.now());
  const rebuild = await watched(() => refreshCatalogue(db));
  await rename(db);
  await markCatalogueChanged(db, Date.now());
  const renamed = await watched(() => refreshCatalogue(db));

  const rows = await changePrices(db, 100_000);
  const taken = await watched(() => refreshCatalogue(db));

  start = performance.now();
  const { actor } = await dealerContext(db);
  const stock = await db
    .selectFrom('stocks')
    .selectAll()
    .where('quantity', '>', 5)
    .limit(1)
    .executeTakeFirstOrThrow();
  const view = { priceTypeId: undefined, discountBp: 0, politics: undefined, warehouses: [stock.wms_id] };
  start = performance.now();
  await db
    .updateTable('stocks')
    .set({ quantity: stock.quantity + actor.accountId })
    .where('product_id', '=', stock.product_id)
    .where('wms_id', '=', stock.wms_id)
    .execute();
  await markProductsChanged(db, [stock.product_id], Date.now());
  const wanted = stock.quantity + actor.accountId - stock.reserved;
  for (;;) {
    const model = await catalogueModel(db);
    if (model.product(stock.product_id, view)?.stocks[0]?.quantity === wanted) break;
    await new Promise((done) => setTimeout(done, 5));
  }
  return { build, rebuild, renamed, import: { rows, ...taken }, seen: performance.now() - start, memory };
}

/** Simulates an import: changes all prices of some products and marks the products as changed, chunk by chunk. */
export async function changePrices(db: Kysely<Database>, most: number): Promise<number> {
  let rows = 0;
  for (let after = 0; rows < most; ) {
    const goods = await db
      .selectFrom('products')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute();
    const ids = goods.map(({ id }) => id);
    if (ids.length === 0) break;
    await inTransaction(db, async (trx) => {
      await trx
        .updateTable('prices')
        .set((eb) => ({ price: eb('price', '+', 1) }))
        .where('product_id', 'in', ids)
        .execute();
      await markProductsChanged(trx, ids, Date.now());
    });
    rows += ids.length;
    after = ids.at(-1)!;
  }
  return rows;
}

export async function rename(db: Kysely<Database>): Promise<void> {
  const product = await db.selectFrom('products').select(['id', 'header']).limit(1).executeTakeFirstOrThrow();
  await db
    .updateTable('products')
    .set({ header: `${product.header}, новое` })
    .where('id', '=', product.id)
    .execute();
}

async function watched(work: () => Promise<unknown>): Promise<Watched> {
  let [worst, worstCpu, on] = [0, 0, true];
  let last = performance.now();
  let cpu = process.cpuUsage();
  const tick = () => {
    const now = performance.now();
    const used = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    worst = Math.max(worst, now - last);
    // Garbage collector threads also count, but no more than the elapsed time.
    worstCpu = Math.max(worstCpu, Math.min(now - last, (used.user + used.system) / 1_000));
    last = now;
    if (on) setImmediate(tick);
  };
  tick();
  const start = performance.now();
  await work();
  on = false;
  return { took: performance.now() - start, worst, worstCpu };
}

function collect(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
