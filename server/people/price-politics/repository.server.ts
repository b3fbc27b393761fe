import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { PricePolitics } from '../../goods/model.ts';
import type { PoliticsSummary } from '../managers/manager-view.ts';
import type { BrandToChoose } from './politics-view.ts';

/**
 * Returns a summary of the politics of these managers, by account. Omits managers without politics, who see contract
 * prices.
 */
export async function summariesOf(
  db: Kysely<Database>,
  ids: number[],
): Promise<Map<number, PoliticsSummary>> {
  if (ids.length === 0) return new Map();
  const [own, brands] = await Promise.all([
    db.selectFrom('price_politics').selectAll().where('account_id', 'in', ids).execute(),
    db
      .selectFrom('price_politics_brands')
      .select((eb) => ['account_id', eb.fn.countAll<number>().as('count')])
      .where('account_id', 'in', ids)
      .groupBy('account_id')
      .execute(),
  ]);
  const counts = new Map(brands.map(({ account_id, count }) => [account_id, Number(count)]));
  return new Map(
    own.map(({ account_id, mode, percent_bp, show_wholesale }) => [
      account_id,
      {
        mode,
        percentBp: percent_bp,
        showWholesale: show_wholesale === 1,
        brands: counts.get(account_id) ?? 0,
      },
    ]),
  );
}

/** Replaces the politics of a manager; undefined removes them. First check that the manager belongs to the dealer. */
export async function replacePolitics(
  db: Kysely<Database>,
  accountId: number,
  politics: PricePolitics | undefined,
): Promise<void> {
  await db.deleteFrom('price_politics_brands').where('account_id', '=', accountId).execute();
  await db.deleteFrom('price_politics').where('account_id', '=', accountId).execute();
  if (!politics) return;
  await db
    .insertInto('price_politics')
    .values({
      account_id: accountId,
      mode: politics.mode,
      percent_bp: politics.percentBp,
      show_wholesale: politics.showWholesale ? 1 : 0,
    })
    .execute();
  await bulkInsert(
    db,
    'price_politics_brands',
    [...politics.brands].map(([brand_id, { mode, percentBp }]) => ({
      account_id: accountId,
      brand_id,
      mode,
      percent_bp: percentBp,
    })),
  );
}

/**
 * Returns the brands to choose from, by name: those that dealers see, and the `chosen` ones even if they are now
 * hidden.
 */
export async function brandsToChoose(
  db: Kysely<Database>,
  chosen: readonly number[],
): Promise<BrandToChoose[]> {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'header', 'hidden'])
    .where((eb) =>
      chosen.length > 0 ? eb.or([eb('hidden', '=', 0), eb('id', 'in', chosen)]) : eb('hidden', '=', 0),
    )
    .orderBy('header')
    .execute();
  return rows.map(({ id, header, hidden }) => (hidden ? { id, header, isHidden: true } : { id, header }));
}

/** Returns the names of these brands, by id; omits brands that do not exist. */
export async function brandNames(db: Kysely<Database>, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('brands').select(['id', 'header']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, header }) => [id, header]));
}

/**
 * Returns the ids of at most `most` products that the dealer has ordered since the time `since`, those in most orders
 * first. Counts only the newest `orders` orders.
 */
export async function usualAssortment(
  db: Kysely<Database>,
  { dealerId }: { dealerId: number },
  { since, orders, most }: { since: number; orders: number; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where('orders.dealer_id', '=', dealerId)
        .where('orders.created_at', '>=', since)
        .orderBy('orders.created_at', 'desc')
        .limit(orders)
        .as('recent'),
    )
    .innerJoin('order_lines', 'order_lines.order_id', 'recent.id')
    .select((eb) => ['order_lines.product_id as id', eb.fn.countAll<number>().as('count')])
    .groupBy('order_lines.product_id')
    .orderBy('count', 'desc')
    .orderBy('order_lines.product_id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
