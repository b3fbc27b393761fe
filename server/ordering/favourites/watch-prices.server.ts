import { addDays, dayOf, startOfDay } from '../../kernel/clock.ts';
import { type AccountView, viewsOfAccounts } from '../../people/contracts/of-accounts.server.ts';
import { maySeeWholesale } from '../../people/contracts/sees-wholesale.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import type { JobContext } from '../../work/jobs/job-handler.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { changeOfPrice, type PriceChange, priceFor } from './price-rules.ts';
import { priceNotification } from './price-text.ts';
import {
  accountsWatchingPrices,
  forgetOtherPrices,
  pricesOfFavourites,
  rememberPrices,
  seenPrices,
  soldFavourites,
} from './prices.repository.server.ts';

/** Nine in the morning in Moscow. */
const hour = 9;
/** The number of accounts checked in one run; each has at most 2,000 favourites. */
const maxAccounts = 20;

/**
 * Notifies accounts at nine in the morning that favourites have become cheaper or more expensive since the day before
 * (§10.33). Notifies only accounts that want this notification, and compares the prices shown to each account. The
 * first check only stores the prices.
 */
export const pricesJob: Periodic = {
  kind: 'prices',
  first: nextMorning,
  async periodic({ after = 0 }: { after?: number }, ctx) {
    const accounts = await accountsWatchingPrices(ctx.db, after, maxAccounts);
    await lookAtPrices(ctx, accounts);
    return accounts.length === maxAccounts
      ? { runAt: ctx.now, payload: { after: accounts.at(-1) } }
      : { runAt: nextMorning(ctx.now), payload: {} };
  },
};

/** Returns the next 9:00 in Moscow after a moment. */
export function nextMorning(now: number): number {
  const today = startOfDay(dayOf(now)) + hour * 3_600_000;
  return now < today ? today : startOfDay(addDays(dayOf(now), 1)) + hour * 3_600_000;
}

async function lookAtPrices({ db, now, origin }: JobContext, accountIds: number[]): Promise<void> {
  const views = new Map([...(await viewsOfAccounts(db, accountIds))].filter(([, own]) => seesPrices(own)));
  const ids = [...views.keys()];
  if (ids.length === 0) return;
  await forgetOtherPrices(db, ids);
  const types = [...new Set([...views.values()].flatMap(({ view }) => view.priceTypeId ?? []))];
  const [favourites, prices, seen] = await Promise.all([
    soldFavourites(db, ids),
    pricesOfFavourites(db, ids, types),
    seenPrices(db, ids),
  ]);

  const fresh: Parameters<typeof rememberPrices>[1] = [];
  const changes = new Map<number, PriceChange[]>();
  for (const { accountId, ...product } of favourites) {
    const own = views.get(accountId);
    if (!own) continue;
    const { contractId, view } = own;
    const favourite = { ...product, basePrice: prices.get(view.priceTypeId ?? 0)?.get(product.id) ?? null };
    const price = priceFor(favourite, view);
    const before = seen.get(accountId)?.get(product.id);
    if (price === undefined || (before?.price === price && before.contractId === contractId)) continue;
    fresh.push({ accountId, id: product.id, contractId, price });
    const way = changeOfPrice(price, before, contractId);
    if (way) changes.set(accountId, [...(changes.get(accountId) ?? []), { ...favourite, way }]);
  }
  await rememberPrices(db, fresh);
  const notifications = [...changes].map(([accountId, own]) => priceNotification(accountId, own));
  if (notifications.length > 0) await notify(db, { now, origin }, 'price_change', notifications);
}

function seesPrices({ view }: AccountView): boolean {
  return maySeeWholesale(view.politics);
}
