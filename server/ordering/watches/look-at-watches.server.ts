import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { viewsOfAccounts } from '../../people/contracts/of-accounts.server.ts';
import { wanting } from '../../people/notifications/notify.server.ts';
import { putMessages } from '../../people/notifications/put-messages.server.ts';
import type { JobContext } from '../../work/jobs/job-handler.ts';
import type { Look } from '../marks/goods-watcher.server.ts';
import { arrivalNotification, type Arrival as Listed } from '../needs/arrival-text.ts';
import { queueDigests } from '../needs/digest.server.ts';
import { changeOf } from '../needs/rules.ts';
import { noteStock, type StockNews } from '../webhooks/stock-news.repository.server.ts';
import { changesIn, type Stocked, stockedIn } from './rules.ts';
import { type LookedAt, needsOfThese, warehouseNames, writeLookedAt } from './watch.repository.server.ts';

/** A product that has arrived at, or run out in, warehouses that an account may order from. */
type News = { watch: LookedAt; came: number[]; ranOut: number[] };

/** A product for which an account waited; `free`: its free pieces in all warehouses of the account's contract. */
type Arrival = Listed & Pick<LookedAt, 'accountId' | 'id' | 'addedAt'>;

/**
 * Checks watches against the warehouses of each account's current contract. Records where goods are now in stock, and
 * notifies webhooks where they arrived or ran out. Notifies each person of all arrivals together, in an immediate
 * message and, if that notification is on, in the daily mail. `since`: when earlier changes were last checked. Call it
 * within a transaction.
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
    // A follow is processed before a wait for the same product, so webhooks are notified of the product once.
    const key = `${watch.accountId}:${watch.id}`;
    if (!news.has(key)) news.set(key, { watch, came: came.filter(seen), ranOut: ranOut.filter(seen) });
    if (isTold) {
      const pieces = [...free].reduce((sum, [wms, quantity]) => sum + (seen(wms) ? quantity : 0), 0);
      arrivals.push({ ...watch, quantity: undefined, free: pieces });
    }
  }
  await writeLookedAt(db, changed);
  await tellWebhooks(ctx, [...news.values()], stocked);
  // A need that arrived exactly at `since` belongs to a change that the watch has already seen.
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
  // Accounts that have turned off this notification were not notified of their needs either.
  const toldAsNeeds = await needsJustTold(
    db,
    since,
    arrivals.filter(({ accountId }) => wants.has(accountId)),
  );
  const own = new Map<number, Arrival[]>();
  for (const each of arrivals)
    if (!toldAsNeeds.has(each)) own.set(each.accountId, [...(own.get(each.accountId) ?? []), each]);
  // The button «Сообщить о поступлении» promises this message, so the setting applies only to mail and browsers.
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

/**
 * Needs are checked every minute too, at other moments: a need that arrived this recently belongs to the same change.
 */
const sameChangeMs = 2 * 60_000;

/**
 * Returns the arrivals of which the account is notified as needs: it already was, because of the same change, or it
 * will be within a minute. `since`, in milliseconds: needs that arrived earlier were notified because of another
 * change.
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
