import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { onSale } from '../../goods/on-sale.repository.server.ts';
import type { PricedFavourite, SeenPrice } from './price-rules.ts';

/**
 * Returns the next accounts that want notifications about prices of their favourites. The default is off, so accounts
 * without a stored setting are excluded.
 */
export async function accountsWatchingPrices(
  db: Kysely<Database>,
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_settings')
    .innerJoin('accounts', 'accounts.id', 'notification_settings.account_id')
    .select('accounts.id')
    .where('notification_settings.kind', '=', 'price_change')
    .where('notification_settings.enabled', '=', 1)
    .where('accounts.enabled', '=', 1)
    .where('accounts.id', '>', after)
    .orderBy('accounts.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the favourites of these accounts that are on sale, newest first, without their price, which depends on the
 * contract.
 */
export async function soldFavourites(
  db: Kysely<Database>,
  accountIds: number[],
): Promise<(Omit<PricedFavourite, 'basePrice'> & { accountId: number })[]> {
  return db
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'favourites.product_id')
    .select([
      'favourites.account_id as accountId',
      'products.id',
      'products.articul',
      'products.header',
      'products.brand_id as brandId',
      'products.price_rrc as priceRrc',
    ])
    .where('favourites.account_id', 'in', accountIds)
    .where(onSale())
    .orderBy('favourites.account_id')
    .orderBy('favourites.added_at', 'desc')
    .orderBy('products.id')
    .execute();
}

/** Returns prices of these types for the favourites of these accounts: type → product → kopecks. */
export async function pricesOfFavourites(
  db: Kysely<Database>,
  accountIds: number[],
  priceTypeIds: number[],
): Promise<Map<number, Map<number, number>>> {
  if (priceTypeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('prices')
    .select(['product_id', 'price_type_id', 'price'])
    .where('price_type_id', 'in', priceTypeIds)
    .where('product_id', 'in', (inner) =>
      inner.selectFrom('favourites').select('product_id').where('account_id', 'in', accountIds),
    )
    .execute();
  const prices = new Map(priceTypeIds.map((type) => [type, new Map<number, number>()]));
  for (const { product_id, price_type_id, price } of rows) prices.get(price_type_id)?.set(product_id, price);
  return prices;
}

/** Returns the prices last shown to these accounts: account → product. */
export async function seenPrices(
  db: Kysely<Database>,
  accountIds: number[],
): Promise<Map<number, Map<number, SeenPrice>>> {
  const rows = await db
    .selectFrom('seen_prices')
    .select(['account_id', 'product_id', 'contract_id as contractId', 'price'])
    .where('account_id', 'in', accountIds)
    .execute();
  const seen = new Map(accountIds.map((id) => [id, new Map<number, SeenPrice>()]));
  for (const { account_id, product_id, ...price } of rows) seen.get(account_id)?.set(product_id, price);
  return seen;
}

/** Stores the prices as shown now. */
export async function rememberPrices(
  db: Kysely<Database>,
  prices: (SeenPrice & { accountId: number; id: number })[],
): Promise<void> {
  await upsert(
    db,
    'seen_prices',
    prices.map(({ accountId, id, contractId, price }) => ({
      account_id: accountId,
      product_id: id,
      contract_id: contractId,
      price,
    })),
    ['account_id', 'product_id'],
    { contract_id: 'replace', price: 'replace' },
  );
}

/**
 * Deletes the stored prices of goods that are no longer favourites. A product that becomes a favourite again starts
 * without a stored price.
 */
export async function forgetOtherPrices(db: Kysely<Database>, accountIds: number[]): Promise<void> {
  await db
    .deleteFrom('seen_prices')
    .where('account_id', 'in', accountIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('favourites')
            .select('favourites.product_id')
            .whereRef('favourites.account_id', '=', 'seen_prices.account_id')
            .whereRef('favourites.product_id', '=', 'seen_prices.product_id'),
        ),
      ),
    )
    .execute();
}
