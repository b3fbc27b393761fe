import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { viewsOfAccounts } from '../../people/contracts/of-accounts.server.ts';
import { notify, wanting } from '../../people/notifications/notify.server.ts';
import type { JobContext } from '../../work/jobs/job-handler.ts';
import { noteArrivals } from '../webhooks/outbox.repository.server.ts';
import { type Arrival, arrivalNotification } from './arrival-text.ts';
import { queueDigests } from './digest.server.ts';
import { changeOf } from './rules.ts';
import { freeIn } from './wanted.server.ts';
import { type WatchedNeed, writeWatched } from './watch.repository.server.ts';

/**
 * Checks needs against the total free stock in the warehouses of each account's current contract. Records which goods
 * have arrived and which have run out. Notifies each account of all its arrivals together, in an immediate message and
 * in the daily mail. Call it within a transaction.
 */
export async function lookAtNeeds(
  { db, now, origin }: Pick<JobContext, 'db' | 'now' | 'origin'>,
  needs: readonly WatchedNeed[],
): Promise<void> {
  if (needs.length === 0) return;
  const ids = [...new Set(needs.map(({ id }) => id))];
  const accounts = [...new Set(needs.map(({ accountId }) => accountId))];
  const [views, stocks] = await Promise.all([viewsOfAccounts(db, accounts), freeStocks(db, ids)]);
  const freeOf = freeByContract(stocks);

  const changed: WatchedNeed[] = [];
  const arrivals = new Map<number, (Arrival & { id: number; quantity: number })[]>();
  for (const need of needs) {
    const account = views.get(need.accountId);
    if (!account) continue;
    const free = freeOf(account.contractId, account.view.warehouses).get(need.id) ?? 0;
    const change = changeOf(need, free);
    if (change === 'gone') changed.push({ ...need, waits: true, arrivedAt: null });
    if (change !== 'arrived') continue;
    changed.push({ ...need, waits: false, arrivedAt: now });
    arrivals.set(need.accountId, [...(arrivals.get(need.accountId) ?? []), { ...need, free }]);
  }
  await writeWatched(db, changed);
  await noteArrivals(
    db,
    now,
    new Map(
      [...arrivals].map(([accountId, own]) => [
        accountId,
        own.map(({ id, articul, header, quantity: need }) => ({ id, articul, header, need })),
      ]),
    ),
  );
  const notifications = [...arrivals].map(([accountId, own]) => arrivalNotification(accountId, own));
  if (notifications.length === 0) return;
  await notify(db, { now, origin }, 'need_arrived', notifications);
  await queueDigests(db, now, await wanting(db, 'need_arrived', [...arrivals.keys()]));
}

/** Sums the free stock once per contract, because many accounts share few contracts. */
function freeByContract(stocks: Awaited<ReturnType<typeof freeStocks>>) {
  const known = new Map<number, Map<number, number>>();
  return (contractId: number, warehouses: readonly number[]) => {
    const free = known.get(contractId) ?? freeIn(warehouses, stocks);
    known.set(contractId, free);
    return free;
  };
}
