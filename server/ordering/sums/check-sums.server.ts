import { inTransaction } from '../../db/dialect.server.ts';
import { addDays, dayOf, startOfDay } from '../../kernel/clock.ts';
import { logWarning } from '../../kernel/log.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { dealerFrom, rebuildScope, sumScopes } from './true-sums.repository.server.ts';

/** The dealer and the scope, by its place among the scopes of the dealer, from which the next run goes on. */
type Position = { dealer?: number; scope?: number };

/** At half past three in Moscow hardly anybody orders. */
const minutesOfDay = 3 * 60 + 30;
/** A run is a transaction, which on SQLite lets nobody else in. */
const runForMs = 50;

/**
 * Compares the kept sums with what they sum up (decision 066), every night and a little at a time; logs
 * differences and writes those sums anew.
 */
export const checkSumsJob: Periodic = {
  kind: 'check-sums',
  first: nextNight,
  async periodic({ dealer: from = 0, scope: place = 0 }: Position, { db, now }) {
    const dealer = await dealerFrom(db, from);
    if (dealer === undefined) return { runAt: nextNight(now), payload: {} };
    const scopes = await sumScopes(db, dealer);
    const startedAt = performance.now();
    let next = dealer === from ? place : 0;
    for (; next < scopes.length && performance.now() - startedAt < runForMs; next++) {
      for (const { table, rows } of await inTransaction(db, (trx) => rebuildScope(trx, scopes[next]!)))
        logWarning('sums', `${rows} rows of ${table} differed (dealer ${dealer}) and were written anew`);
    }
    const payload: Position = next < scopes.length ? { dealer, scope: next } : { dealer: dealer + 1 };
    return { runAt: now, payload };
  },
};

function nextNight(now: number): number {
  const night = startOfDay(dayOf(now)) + minutesOfDay * 60_000;
  return night > now ? night : startOfDay(addDays(dayOf(now), 1)) + minutesOfDay * 60_000;
}
