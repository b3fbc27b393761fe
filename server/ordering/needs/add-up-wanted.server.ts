import { nextNight } from '../../kernel/clock.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { replaceWanted, waitingAfter } from './wanted-goods.repository.server.ts';

/** 4:00 in Moscow, after the check of the kept sums has begun. */
const minutesOfDay = 4 * 60;
/**
 * The number of products per run: small, because each run is a transaction, which blocks all other writers on SQLite.
 */
const productsAtOnce = 200;
const pauseMs = 1_000;

/**
 * Totals the goods that needs and waiting lists wait for, every night, a few at a time. Staff can then view them
 * without reading the needs and lists of all dealers.
 */
export const wantedGoodsJob: Periodic = {
  kind: 'wanted-goods',
  first: (now) => now,
  async periodic({ after = 0 }: { after?: number }, { db, now }) {
    const { rows, last } = await waitingAfter(db, after, productsAtOnce);
    await replaceWanted(db, { after, last }, rows);
    return last === undefined
      ? { runAt: nextNight(now, minutesOfDay), payload: {} }
      : { runAt: now + pauseMs, payload: { after: last } };
  },
};
