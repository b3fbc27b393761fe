import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { startOfDay } from '../../kernel/clock.ts';
import { type OrderSettings, parseOrderSettings } from './exchange-settings.ts';

const setting = 'exchange_orders';

/** Returns the settings of the order exchange with 1C. */
export async function orderSettings(db: Kysely<Database>): Promise<OrderSettings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
  return parseOrderSettings(row?.value);
}

/** Returns the settings of the order exchange and locks them until the transaction ends. */
export async function heldOrderSettings(db: Kysely<Database>): Promise<OrderSettings> {
  // Before the first save, the row does not exist and cannot be locked.
  await upsert(db, 'settings', [{ name: setting, value: '{}' }], ['name'], {});
  return orderSettings(db);
}

/** Writes the settings of the order exchange. */
export async function writeOrderSettings(db: Kysely<Database>, settings: OrderSettings): Promise<void> {
  const row = { name: setting, value: JSON.stringify(settings) };
  await upsert(db, 'settings', [row], ['name'], { value: 'replace' });
}

/** Returns the moment from which on orders are sent to 1C while returns are sent, too; undefined while they are not. */
export async function returnsGivenSince(db: Kysely<Database>): Promise<number | undefined> {
  const settings = await orderSettings(db);
  return settings.returns === 'yes' ? givenSince(db, settings) : undefined;
}

/**
 * Returns the moment from which on orders are sent to 1C; undefined until the exchange is set up. The default is the
 * creation of the first 1C account, because earlier orders are already in 1C.
 */
export async function givenSince(
  db: Kysely<Database>,
  { since }: Pick<OrderSettings, 'since'>,
): Promise<number | undefined> {
  if (since) return startOfDay(since);
  const first = await db
    .selectFrom('exchange_accounts')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .executeTakeFirst();
  return first?.at == null ? undefined : Number(first.at);
}
