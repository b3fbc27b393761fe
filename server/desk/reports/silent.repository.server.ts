import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { dayOf } from '../../kernel/clock.ts';
import { mainUsers } from '../debtors/repository.server.ts';
import { daysBetween } from './rhythm.ts';
import { paceDays } from './rhythms.repository.server.ts';
import type { EndingProduct, SilentDealer } from './silent-view.ts';

type Db = Kysely<Database>;
type Page = { offset: number; limit: number };

function silent(db: Db, served: number | undefined, today: string) {
  return (
    db
      .selectFrom('dealer_rhythms')
      .innerJoin('dealers', 'dealers.id', 'dealer_rhythms.dealer_id')
      .where('dealer_rhythms.silent_on', '<=', today)
      // Leaves out dealers who have ordered since last night; a cancelled order is no sale.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('dealer_sales')
              .select('dealer_sales.dealer_id')
              .whereRef('dealer_sales.dealer_id', '=', 'dealer_rhythms.dealer_id')
              .whereRef('dealer_sales.period', '>', 'dealer_rhythms.last_on')
              .where(sql<number>`length(dealer_sales.period)`, '=', 10)
              .where('dealer_sales.orders', '>', 0),
          ),
        ),
      )
      .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
  );
}

/**
 * Returns dealers whose last order is longer ago than twice their usual pause, as of last night, those with large orders
 * first. Leaves out dealers who have ordered since. With `served`, only dealers whom this staff member serves.
 */
export async function silentDealers(
  db: Db,
  served: number | undefined,
  now: number,
  { offset, limit }: Page,
): Promise<SilentDealer[]> {
  const today = dayOf(now);
  const rows = await silent(db, served, today)
    .leftJoin('staff', 'staff.id', 'dealers.staff_id')
    .select(['dealers.id', 'dealers.header', 'dealer_rhythms.last_on as lastOn'])
    .select(['pause_days as pauseDays', 'usual_goods as usual', 'dealer_rhythms.orders'])
    .select(['staff.name as manager', 'staff.email as managerEmail'])
    .orderBy('dealer_rhythms.usual_goods', 'desc')
    .orderBy('dealers.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const users = await mainUsers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ managerEmail, manager, usual, ...row }) => ({
    ...row,
    usual: Number(usual),
    silentDays: daysBetween(row.lastOn, today),
    phone: users.get(row.id)?.phone ?? '',
    manager: manager || managerEmail || '',
  }));
}

/** Returns how many dealers fell silent, as of last night. */
export async function countSilent(db: Db, served: number | undefined, now: number): Promise<number> {
  const { count } = await silent(db, served, dayOf(now))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Goods are listed when their free stock lasts at most this many days. */
const fewDays = 14;

/** Returns how many goods will be sold out within two weeks, as of last night. */
export async function countEnding(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('goods_pace')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('days_left', '<=', fewDays)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns goods that will be sold out within two weeks, the first to end and the best sold first. */
export async function endingGoods(db: Db, { offset, limit }: Page): Promise<EndingProduct[]> {
  const rows = await db
    .selectFrom('goods_pace')
    .innerJoin('products', 'products.id', 'goods_pace.product_id')
    .leftJoin('wanted_goods', 'wanted_goods.product_id', 'goods_pace.product_id')
    .select(['products.id', 'products.articul', 'products.header', 'products.unit', 'goods_pace.sold'])
    .select('wanted_goods.asking as awaiting')
    .where('goods_pace.days_left', '<=', fewDays)
    .orderBy('goods_pace.days_left')
    .orderBy('goods_pace.sold', 'desc')
    .orderBy('goods_pace.product_id')
    .offset(offset)
    .limit(limit)
    .execute();
  const free = new Map<number, number>();
  const stocks = await freeStocks(
    db,
    rows.map(({ id }) => id),
  );
  for (const stock of stocks) free.set(stock.id, (free.get(stock.id) ?? 0) + stock.free);
  return rows.map(({ sold, awaiting, ...row }) => {
    const left = free.get(row.id) ?? 0;
    const pieces = Number(sold);
    return {
      ...row,
      sold: pieces,
      free: left,
      daysLeft: Math.floor((left * paceDays) / pieces),
      awaiting: Number(awaiting ?? 0),
    };
  });
}
