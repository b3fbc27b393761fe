import { addMonths, dayOf, nextNight } from '../../kernel/clock.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { type Rhythm, rhythmOf } from './rhythm.ts';
import { dealersAfter, orderDaysOf, replacePace, replaceRhythms } from './rhythms.repository.server.ts';

/** 4:15 in Moscow, when hardly anybody orders. */
const minutesOfDay = 4 * 60 + 15;
/**
 * The number of dealers per run: small, because each run is a transaction, which blocks all other writers on SQLite.
 */
const dealersAtOnce = 200;
const pauseMs = 1_000;

/**
 * Finds out every night how often each dealer orders and how long goods will last, so that «Сегодня» and the reports
 * show silent dealers and goods that run out without reading a year of orders (§12.1.50).
 */
export const findRhythmsJob: Periodic = {
  kind: 'find-rhythms',
  first: (now) => now,
  async periodic({ after = 0 }: { after?: number }, { db, now }) {
    const ids = await dealersAfter(db, after, dealersAtOnce);
    const today = dayOf(now);
    const days = await orderDaysOf(db, ids, { first: addMonths(today, -12), last: today });
    const rhythms = new Map<number, Rhythm>();
    for (const [dealer, ofDealer] of days) {
      const rhythm = rhythmOf(ofDealer);
      if (rhythm) rhythms.set(dealer, rhythm);
    }
    const last = ids.length === dealersAtOnce ? ids.at(-1) : undefined;
    await replaceRhythms(db, { after, last }, rhythms);
    if (last !== undefined) return { runAt: now + pauseMs, payload: { after: last } };
    await replacePace(db, now);
    return { runAt: nextNight(now, minutesOfDay), payload: {} };
  },
};
