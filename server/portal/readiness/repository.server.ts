import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

const tested = 'mail.tested_at';

/** Returns when the last test mail was ordered, in milliseconds; undefined for never. */
export async function lastTestMail(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', tested).executeTakeFirst();
  return row && Number(row.value);
}

/** Stores when a test mail was ordered. */
export async function noteTestMail(db: Kysely<Database>, at: number): Promise<void> {
  await upsert(db, 'settings', [{ name: tested, value: String(at) }], ['name'], { value: 'replace' });
}

/** Returns one id of each kind of record that a portal needs; null where there is none. */
export async function oneOfEach(db: Kysely<Database>, year: string) {
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('warehouses').select('id').where('hidden', '=', 0).limit(1).as('warehouse'),
      eb.selectFrom('warehouse_days').select('day').where('day', '>=', year).limit(1).as('warehouseDay'),
      eb.selectFrom('shipping_days').select('day').where('day', '>=', year).limit(1).as('sharedDay'),
      eb.selectFrom('price_types').select('id').where('for_sale', '=', 1).limit(1).as('price'),
      eb.selectFrom('price_types').select('id').where('is_rrc', '=', 1).limit(1).as('retail'),
      eb.selectFrom('catalogs').select('id').limit(1).as('node'),
      eb
        .selectFrom('products')
        .select('id')
        .where('enabled', '=', 1)
        .where('products.hidden', '=', 0)
        .limit(1)
        .as('product'),
      eb.selectFrom('product_pictures').select('product_id').limit(1).as('stored'),
      eb.selectFrom('products').select('id').where('picture', '!=', '').limit(1).as('pictured'),
      eb
        .selectFrom('delivery_options')
        .select('id')
        .where('delivery_options.hidden', '=', 0)
        .limit(1)
        .as('delivery'),
      eb.selectFrom('dealers').select('id').limit(1).as('dealer'),
      eb.selectFrom('contracts').select('id').where('credit_limit', '>', 0).limit(1).as('limit'),
    ])
    .executeTakeFirstOrThrow();
}
