import { dayMs, nextNight } from '../../kernel/clock.ts';

import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { orderedAfter, pairsOf, replacePairs } from './repository.server.ts';

/** At night, when nobody waits for the database. */
const minutesOfDay = 4 * 60 + 10;
/** Small, because each run is a transaction, which blocks all other writers on SQLite. */
const productsAtOnce = 20;
const pauseMs = 200;
const countedMs = 365 * dayMs;
/** More than a card shows, because some may not be on sale. */
const kept = 20;

/**
 * Counts, every night, which goods were ordered together within a year (§12.1.19), a few products at a time. Cards
 * only read the result.
 */
export const orderedTogetherJob: Periodic = {
  kind: 'ordered-together',
  first: (now) => now,
  async periodic({ after = 0 }: { after?: number }, { db, now }) {
    const ids = await orderedAfter(db, after, productsAtOnce);
    const last = ids.length < productsAtOnce ? undefined : ids.at(-1);
    const pairs = await pairsOf(db, ids, now - countedMs);
    await replacePairs(db, { after, last }, best(pairs));
    return last === undefined
      ? { runAt: nextNight(now, minutesOfDay), payload: {} }
      : { runAt: now + pauseMs, payload: { after: last } };
  },
};

/** Returns the most frequent pairs of each product. */
function best(pairs: Awaited<ReturnType<typeof pairsOf>>) {
  const byProduct = new Map<number, typeof pairs>();
  for (const pair of [...pairs].sort((a, b) => b.orders - a.orders || a.other_id - b.other_id)) {
    const own = byProduct.get(pair.product_id) ?? [];
    if (own.length < kept) byProduct.set(pair.product_id, [...own, pair]);
  }
  return [...byProduct.values()].flat();
}
