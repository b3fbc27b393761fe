import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { viewsOfAccounts } from '../../people/contracts/of-accounts.server.ts';
import { wanting } from '../../people/notifications/notify.server.ts';
import { putMessages } from '../../people/notifications/put-messages.server.ts';
import type { JobContext } from '../../work/jobs/run-jobs.server.ts';
import type { Look } from '../marks/goods-watcher.server.ts';
import { arrivalNotification, type Arrival as Listed } from '../needs/arrival-text.ts';
import { queueDigests } from '../needs/digest.server.ts';
import { changeOf } from '../needs/rules.ts';
import { noteStock, type StockNews } from '../webhooks/stock-news.repository.server.ts';
import { changesIn, type Stocked, stockedIn } from './rules.ts';
import { type LookedAt, needsOfThese, warehouseNames, writeLookedAt } from './watch.repository.server.ts';

/** A product that has come or run out in warehouses that an account may order from. */
type News = { watch: LookedAt; came: number[]; ranOut: number[] };

/** Goods for which an account waited; `free`: in all of its warehouses. */
type Arrival = Listed & Pick<LookedAt, 'accountId' | 'id' | 'addedAt'>;

/**
 * Checks watches from the view of their accounts: the warehouses of the current contract. Records where goods are in
 * stock now, tells webhooks where they came and ran out, and each person once of all that came, by a message at once and,
 * if that notification is on, by the mail of the day. `since`: when the changes before were looked at. Call it within a transaction.
 */
export async function lookAtWatches(
  ctx: Pick<JobContext, 'db' | 'now'>,
  watches: readonly LookedAt[],
  { since }: Pick<Look, 'since'>,
): Promise<void> {
  if (watches.length === 0) return;
  const { db, now } = ctx;
  const ids = [...new Set(watches.map(({ id }) => id))];
  const accounts = [...new Set(watches.map(({ accountId }) => accountId))];
  const [views, stocks] = await Promise.all([viewsOfAccounts(db, accounts), freeStocks(db, ids)]);
  const stocked = stockedIn(stocks);

  const changed: LookedAt[] = [];
  const news = new Map<string, News>();
  const arrivals: Arrival[] = [];
  for (const watch of watches) {
    const free = stocked.get(watch.id) ?? new Map<number, number>();
    const { came, ranOut } = changesIn(watch.inStock, free);
    if (came.length + ranOut.length === 0) continue;
    const warehouses = views.get(watch.accountId)?.view.warehouses ?? [];
    const seen = (wms: number) => warehouses.includes(wms);
    const isTold = watch.once && came.some(seen);
    changed.push({ ...watch, inStock: new Set(free.keys()), toldAt: isTold ? now : null });
    // What is followed comes before what is waited for: a product that is both is told of to webhooks once.
    const key = `${watch.accountId}:${watch.id}`;
    if (!news.has(key)) news.set(key, { watch, came: came.filter(seen), ranOut: ranOut.filter(seen) });
    if (isTold) {
      const pieces = [...free].reduce((sum, [wms, quantity]) => sum + (seen(wms) ? quantity : 0), 0);
      arrivals.push({ ...watch, quantity: undefined, free: pieces });
    }
  }
  await writeLookedAt(db, changed);
  await tellWebhooks(ctx, [...news.values()], stocked);
  // At `since` itself the watch had seen what the need had.
  await tellPeople(ctx, arrivals, Math.min((since ?? now) + 1, now - sameChangeMs));
}

async function tellWebhooks(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  news: readonly News[],
  stocked: Stocked,
): Promise<void> {
  const warehouses = new Set(news.flatMap(({ came, ranOut }) => [...came, ...ranOut]));
  const names = await warehouseNames(db, [...warehouses]);
  const told = (event: StockNews['event'], { watch }: News, at: readonly number[]): StockNews[] => {
    if (at.length === 0) return [];
    const { accountId, id, articul, header } = watch;
    const stocks = at.map((wms) => ({
      wms_id: wms,
      header: names.get(wms) ?? '',
      quantity: stocked.get(id)?.get(wms) ?? 0,
    }));
    return [{ accountId, event, product: { id, articul, header, stocks } }];
  };
  await noteStock(
    db,
    now,
    news.flatMap((each) => [
      ...told('stock.ran_out', each, each.ranOut),
      ...told('stock.arrived', each, each.came),
    ]),
  );
}

async function tellPeople(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  arrivals: readonly Arrival[],
  since: number,
): Promise<void> {
  if (arrivals.length === 0) return;
  const accounts = [...new Set(arrivals.map(({ accountId }) => accountId))];
  const wants = new Set(await wanting(db, 'need_arrived', accounts));
  // Who has switched the notification off is told of no need.
  const toldAsNeeds = await needsJustTold(
    db,
    since,
    arrivals.filter(({ accountId }) => wants.has(accountId)),
  );
  const own = new Map<number, Arrival[]>();
  for (const each of arrivals)
    if (!toldAsNeeds.has(each)) own.set(each.accountId, [...(own.get(each.accountId) ?? []), each]);
  // The button has promised this message, so the setting holds for the mail and for browsers only.
  await putMessages(
    db,
    { kind: 'need_arrived', now },
    [...own].map(([accountId, came]) => {
      const { header, text, href } = arrivalNotification(accountId, came);
      return { account_id: accountId, header, text, href };
    }),
  );
  await queueDigests(
    db,
    now,
    [...own.keys()].filter((accountId) => wants.has(accountId)),
  );
}

/** Needs are looked at each minute, too, by a clock of their own: one that arrived this recently was told of the same change. */
const sameChangeMs = 2 * 60_000;

/**
 * Returns those of which the account was told as needs at this change, or is told within this minute. `since`: a need that
 * arrived before was told of another change, in milliseconds.
 */
async function needsJustTold(
  db: Kysely<Database>,
  since: number,
  arrivals: readonly Arrival[],
): Promise<Set<Arrival>> {
  if (arrivals.length === 0) return new Set();
  const accounts = arrivals.map(({ accountId }) => accountId);
  const products = arrivals.map(({ id }) => id);
  const needs = await needsOfThese(db, [...new Set(accounts)], [...new Set(products)]);
  const needOf = new Map(needs.map((need) => [`${need.accountId}:${need.id}`, need]));
  const told = arrivals.filter(({ accountId, id, addedAt, free }) => {
    const need = needOf.get(`${accountId}:${id}`);
    if (!need) return false;
    if (need.waits === 1) return changeOf({ ...need, waits: true }, free) === 'arrived';
    return (need.arrivedAt ?? 0) >= Math.max(addedAt, since);
  });
  return new Set(told);
}
