import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { onSale } from '../../goods/on-sale.repository.server.ts';
import { acceptedTest, testMailKey } from '../../work/mail/test-mail.repository.server.ts';
import type { TestMail } from './readiness-view.ts';

const tested = 'mail.tested_at';

/** Returns the last test mail and what became of it; undefined when none was ordered. */
export async function lastTestMail(db: Kysely<Database>): Promise<TestMail | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', tested).executeTakeFirst();
  if (!row) return undefined;
  const at = Number(row.value);
  if ((await acceptedTest(db)) === at) return { at, state: 'accepted', problem: '' };
  const job = await db
    .selectFrom('jobs')
    .select(['run_at', 'problem'])
    .where('job_key', '=', testMailKey(at))
    .executeTakeFirst();
  if (!job) return { at, state: 'unknown', problem: '' };
  if (job.problem !== '') return { at, state: 'failed', problem: job.problem };
  return { at, state: job.run_at === null ? 'written' : 'queued', problem: '' };
}

/** Stores when a test mail was ordered. */
export async function noteTestMail(db: Kysely<Database>, at: number): Promise<void> {
  await upsert(db, 'settings', [{ name: tested, value: String(at) }], ['name'], { value: 'replace' });
}

/** Returns whether the portal has an order. */
export async function hasOrder(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Returns one id of each kind of record that the first order needs; null where there is none. `sellable` is a product
 * on sale with a price of a type for sale and stock in a visible warehouse.
 */
export async function foundForFirstOrder(db: Kysely<Database>) {
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('warehouses').select('id').where('hidden', '=', 0).limit(1).as('warehouse'),
      eb.selectFrom('price_types').select('id').where('for_sale', '=', 1).limit(1).as('price'),
      eb.selectFrom('products').select('id').where(onSale()).limit(1).as('product'),
      eb
        .selectFrom('products')
        .innerJoin('prices', 'prices.product_id', 'products.id')
        .innerJoin('price_types', 'price_types.id', 'prices.price_type_id')
        .innerJoin('stocks', 'stocks.product_id', 'products.id')
        .innerJoin('warehouses as homes', 'homes.id', 'stocks.wms_id')
        .select('products.id')
        .where(onSale())
        .where('price_types.for_sale', '=', 1)
        .where('prices.price', '>', 0)
        .where('stocks.quantity', '>', 0)
        .where('homes.hidden', '=', 0)
        .limit(1)
        .as('sellable'),
      eb
        .selectFrom('delivery_options')
        .select('id')
        .where('delivery_options.hidden', '=', 0)
        .limit(1)
        .as('delivery'),
      eb.selectFrom('contracts').select('id').limit(1).as('contract'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns one id of each kind of record that a portal also needs, calendars from `year` on; null where there is none. */
export async function foundBesides(db: Kysely<Database>, year: string) {
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('warehouse_days').select('day').where('day', '>=', year).limit(1).as('warehouseDay'),
      eb.selectFrom('shipping_days').select('day').where('day', '>=', year).limit(1).as('sharedDay'),
      eb.selectFrom('price_types').select('id').where('is_rrc', '=', 1).limit(1).as('retail'),
      eb.selectFrom('catalogs').select('id').limit(1).as('node'),
      eb.selectFrom('product_pictures').select('product_id').limit(1).as('stored'),
      eb.selectFrom('products').select('id').where('picture', '!=', '').limit(1).as('pictured'),
      eb.selectFrom('contracts').select('id').where('credit_limit', '>', 0).limit(1).as('limit'),
    ])
    .executeTakeFirstOrThrow();
}
