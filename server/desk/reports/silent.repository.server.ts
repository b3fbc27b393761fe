import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../kernel/clock.ts';
import { mainUsers } from '../debtors/repository.server.ts';
import { daysBetween } from './rhythm.ts';
import { freeNow, paceDays } from './rhythms.repository.server.ts';
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

/** Selects the goods that ran out within two weeks last night, without those that were restocked since. */
function ending(db: Db) {
  const free = freeNow('goods_pace.product_id');
  return db
    .selectFrom('goods_pace')
    .where('days_left', '<=', fewDays)
    .where(sql<boolean>`${free} * ${sql.lit(paceDays)} < ${sql.lit(fewDays + 1)} * sold`);
}

/** Returns how many goods will be sold out within two weeks, as of last night, without restocked ones. */
export async function countEnding(db: Db): Promise<number> {
  const { count } = await ending(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns goods that will be sold out within two weeks, the first to end and the best sold first, as of last night. */
export async function endingGoods(db: Db, { offset, limit }: Page): Promise<EndingProduct[]> {
  const rows = await ending(db)
    .innerJoin('products', 'products.id', 'goods_pace.product_id')
    .leftJoin('wanted_goods', 'wanted_goods.product_id', 'goods_pace.product_id')
    .select(['products.id', 'products.articul', 'products.header', 'products.unit', 'goods_pace.sold'])
    .select(['wanted_goods.asking as awaiting', freeNow('goods_pace.product_id').as('free')])
    .orderBy('goods_pace.days_left')
    .orderBy('goods_pace.sold', 'desc')
    .orderBy('goods_pace.product_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ sold, free, awaiting, ...row }) => ({
    ...row,
    sold: Number(sold),
    free: Number(free),
    daysLeft: Math.floor((Number(free) * paceDays) / Number(sold)),
    awaiting: Number(awaiting ?? 0),
  }));
}
