import { type Kysely, sql } from 'kysely';
import { inWrittenOrder } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { onSale } from '../../goods/on-sale.repository.server.ts';
import type { MissedSearch, WantedProduct } from './demand-view.ts';

/**
 * Returns the texts that were searched most often without a result from `first` to `last`, ISO days, both inclusive. At
 * most a thousand texts are stored per day.
 */
export async function missedSearches(
  db: Kysely<Database>,
  { first, last }: { first: string; last: string },
  most: number,
): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom('missed_searches')
    .select(({ fn }) => ['words', fn.sum<number>('searches').as('searches'), fn.max('day').as('lastOn')])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('words')
    .orderBy('searches', 'desc')
    .orderBy('lastOn', 'desc')
    .orderBy('words')
    .limit(most)
    .execute();
  return rows.map(({ words, searches, lastOn }) => ({ words, searches: Number(searches), lastOn }));
}

/**
 * Returns at most `most` goods that dealers wait for, with a need or on a waiting list. Goods that more dealers want
 * come first.
 */
export async function wantedGoods(db: Kysely<Database>, most: number): Promise<WantedProduct[]> {
  const rows = await db
    .selectFrom('wanted_goods')
    .$call(inWrittenOrder(db))
    // SQLite starts a cross join with its left table; with an inner join it would read all products on sale.
    .crossJoin('products')
    .select(['products.id', 'products.articul', 'products.header', 'products.unit'])
    .select(['wanted_goods.dealers', 'wanted_goods.quantity', 'wanted_goods.awaiting'])
    .whereRef('products.id', '=', 'wanted_goods.product_id')
    .where(onSale())
    // Excludes goods in stock, in the needed quantity if one is given.
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('stocks')
          .select(
            sql<number>`coalesce(sum(case when stocks.quantity > stocks.reserved then stocks.quantity - stocks.reserved else 0 end), 0)`.as(
              'free',
            ),
          )
          .whereRef('stocks.product_id', '=', 'wanted_goods.product_id'),
        '<',
        sql<number>`case when wanted_goods.quantity > 0 then wanted_goods.quantity else 1 end`,
      ),
    )
    .orderBy('wanted_goods.asking', 'desc')
    .orderBy('wanted_goods.quantity', 'desc')
    .orderBy('wanted_goods.product_id', 'desc')
    .limit(most)
    .execute();
  const free = new Map<number, number>();
  const stocks = await freeStocks(
    db,
    rows.map(({ id }) => id),
  );
  for (const stock of stocks) free.set(stock.id, (free.get(stock.id) ?? 0) + stock.free);
  return rows.map((row) => ({ ...row, free: free.get(row.id) ?? 0 }));
}
