import type { Kysely } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { openDatabase } from '#server/db/client.server.ts';
import { inTransaction } from '#server/db/dialect.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import type { Database } from '#server/db/schema.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { currentDay } from '#server/kernel/clock.ts';
import { hashPassword } from '#server/people/auth/passwords.server.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeWorld } from '#server/seed/world.ts';

export const password = 'rounds-of-faults';

/** Most products are scarce, but every fourth is plentiful, for baskets that are never ordered. */
export const isPlentiful = (product: number) => product % 4 === 0;
const [few, many] = [25, 100_000];

/**
 * Creates the demo world with accounts that all see the same contract. Returns the ids of its last order and its
 * last product.
 */
export async function fill(
  hosts: string,
  emails: readonly string[],
): Promise<{ order: number; product: number }> {
  const server = await createConnection(hosts.replace(/,.*\//, '/').replace('/portal', ''));
  await server.query('create database portal character set utf8mb4 collate utf8mb4_bin');
  await server.end();
  const db = openDatabase(hosts);
  await migrateToLatest(db);
  await fillDatabase(db, makeWorld({ products: 60, seed: 7, today: currentDay() }));
  const { id: _, ...account } = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'dealer@example.com')
    .executeTakeFirstOrThrow();
  const password_hash = await hashPassword(password);
  await db
    .insertInto('accounts')
    .values(emails.map((email) => ({ ...account, email, password_hash })))
    .execute();
  // Without a limit, a contract is not checked.
  await db.updateTable('contracts').set({ credit_limit: 0 }).execute();
  // Only goods ordered from now on are reserved.
  await db.updateTable('stocks').set({ reserved: 0, quantity: 0 }).execute();
  const last = async (table: 'orders' | 'products') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
  const world = { order: await last('orders'), product: await last('products') };
  await replenish(db, world.product);
  await db.destroy();
  return world;
}

/**
 * Buys, as a wholesaler does, products that are nearly sold out, up to product `last`. Also clears the attempts,
 * because all people belong to one dealer, who may not order that many acts an hour.
 */
export async function replenish(db: Kysely<Database>, last: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const short = await trx
      .selectFrom('stocks')
      .select('product_id')
      .distinct()
      .where('product_id', '<=', last)
      .whereRef('quantity', '<', (eb) => eb('reserved', '+', 5))
      .execute();
    const ids = short.map(({ product_id }) => product_id);
    for (const [some, more] of [
      [ids.filter(isPlentiful), many],
      [ids.filter((id) => !isPlentiful(id)), few],
    ] as const) {
      if (some.length === 0) continue;
      await trx
        .updateTable('stocks')
        .set((eb) => ({ quantity: eb('reserved', '+', more) }))
        .where('product_id', 'in', some)
        .execute();
    }
    await markProductsChanged(trx, ids, Date.now());
    await trx.deleteFrom('attempts').execute();
  });
}
