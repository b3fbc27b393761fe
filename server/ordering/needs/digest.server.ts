import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { dayMs, nextNight } from '../../kernel/clock.ts';
import { viewsOfAccounts } from '../../people/contracts/of-accounts.server.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { toldWithin } from '../watches/watch.repository.server.ts';
import { digestNotification } from './arrival-text.ts';
import { freeIn } from './wanted.server.ts';
import { arrivedNeeds } from './watch.repository.server.ts';

/** 9:00 in Moscow, the same time as the comparison of prices (§10.33). */
const sentAt = 9 * 60;
/**
 * Goods that arrived within this time before the mail are included in the next day's mail, because their transaction
 * may still be running.
 */
const marginMs = 5 * 60_000;

type Digest = { accountId: number; until: number };

/**
 * Queues the daily mail about arrivals for each account (§10.33). Call it within the transaction that records the
 * arrivals. The job's key limits an account to one mail a day.
 */
export async function queueDigests(
  db: Kysely<Database>,
  now: number,
  accountIds: readonly number[],
): Promise<void> {
  const runAt = nextNight(now + marginMs, sentAt);
  await queueJobs(
    db,
    now,
    accountIds.map((accountId) => ({
      kind: 'needs-digest',
      payload: { accountId, until: runAt - marginMs },
      key: `needs-digest:${accountId}:${runAt}`,
      runAt,
    })),
  );
}

/**
 * Mails the needed goods and the goods of the waiting list that arrived within the day and are still in stock, each
 * product once. Sends nothing when all of them were sold or removed from the lists.
 */
export const needsDigestJob: JobHandler = {
  kind: 'needs-digest',
  async inside({ accountId, until }: Digest, { db, now, origin }) {
    const within = { from: until - dayMs, until };
    const needs = await arrivedNeeds(db, accountId, within);
    const needed = new Set(needs.map(({ id }) => id));
    const awaited = (await toldWithin(db, accountId, within)).filter(({ id }) => !needed.has(id));
    const arrived = [...needs, ...awaited.map((each) => ({ ...each, quantity: undefined }))];
    const account = (await viewsOfAccounts(db, [accountId])).get(accountId);
    if (arrived.length === 0 || !account) return;
    const free = freeIn(
      account.view.warehouses,
      await freeStocks(
        db,
        arrived.map(({ id }) => id),
      ),
    );
    const there = arrived.flatMap((each) => {
      const pieces = free.get(each.id) ?? 0;
      return pieces > 0 ? [{ ...each, free: pieces }] : [];
    });
    if (there.length > 0)
      await notify(db, { now, origin }, 'need_arrived', [digestNotification(accountId, there, origin)]);
  },
};
