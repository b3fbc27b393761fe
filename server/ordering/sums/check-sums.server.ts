import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { nextNight } from '../../kernel/clock.ts';
import { logWarning } from '../../kernel/log.server.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { productsThatPromise, rebuildPromisesOf } from './true-promises.repository.server.ts';
import { afterAllPeriods, rebuildSales, salesPeriodBefore } from './true-sales.repository.server.ts';
import {
  dealerFrom,
  rebuildDeskCounts,
  rebuildScope,
  type SumDifference,
  type SumScope,
  sumScopes,
} from './true-sums.repository.server.ts';

/**
 * The dealer, and the period of its scope, at which the next run continues. After all dealers: the period of the sales
 * before which the check continues; after these: the product after which the check of promises continues.
 */
type Position = { dealer?: number; period?: string | undefined; sales?: string; product?: number };

/** Half past three in Moscow, when hardly anybody orders. */
const minutesOfDay = 3 * 60 + 30;
/** The duration of a run: short, because each run is a transaction, which blocks all other writers on SQLite. */
const runForMs = 50;
const pauseMs = 1_000;
/** The maximum number of products read for a run: far more than it has time to check. */
const mostProducts = 200;

/**
 * Compares the kept sums with their sources (decisions/kept-sums.md) every night, a few at a time. Logs differences and
 * rewrites the wrong sums.
 */
export const checkSumsJob: Periodic = {
  kind: 'check-sums',
  first: (now) => nextNight(now, minutesOfDay),
  async periodic({ dealer: from = 0, period, sales, product }: Position, { db, now }) {
    if (product !== undefined) return checkPromises(db, product, now);
    if (sales !== undefined) return checkSales(db, sales, now);
    const dealer = await dealerFrom(db, from);
    if (dealer === undefined) {
      warnOf(await rebuildDeskCounts(db), 'all dealers');
      return { runAt: now + pauseMs, payload: { sales: afterAllPeriods } };
    }
    const all = await sumScopes(db, dealer);
    const scopes = dealer === from ? scopesFrom(all, period) : all;
    const startedAt = performance.now();
    let next = 0;
    for (; next < scopes.length && performance.now() - startedAt < runForMs; next++) {
      const found = await inTransaction(db, (trx) => rebuildScope(trx, scopes[next]!, now));
      warnOf(found, `dealer ${dealer}`);
    }
    const rest = scopes[next];
    return { runAt: now + pauseMs, payload: rest ? { dealer, period: rest.period } : { dealer: dealer + 1 } };
  },
};

/** Checks the sales of earlier and earlier periods, within the time limit of a run. */
async function checkSales(db: Kysely<Database>, before: string, now: number) {
  let period = await salesPeriodBefore(db, before);
  const startedAt = performance.now();
  let sales = before;
  while (period !== undefined && performance.now() - startedAt < runForMs) {
    const checked = period;
    warnOf(await inTransaction(db, (trx) => rebuildSales(trx, checked)), checked);
    sales = checked;
    period = await salesPeriodBefore(db, checked);
  }
  return { runAt: now + pauseMs, payload: period === undefined ? { product: 0 } : { sales } };
}

/** Checks the promises of the next products, within the time limit of a run. */
async function checkPromises(db: Kysely<Database>, after: number, now: number) {
  const startedAt = performance.now();
  let product = after;
  const ids = await productsThatPromise(db, after, mostProducts);
  for (const id of ids) {
    if (performance.now() - startedAt >= runForMs) return { runAt: now + pauseMs, payload: { product } };
    warnOf(await rebuildPromisesOf(db, id, now), `product ${id}`);
    product = id;
  }
  return ids.length === mostProducts
    ? { runAt: now + pauseMs, payload: { product } }
    : { runAt: nextNight(now, minutesOfDay), payload: {} };
}

function warnOf(differences: SumDifference[], whose: string): void {
  for (const { table, rows } of differences)
    logWarning('sums', `${rows} rows of ${table} differed (${whose}) and were written anew`);
}

/** Returns the scopes from a period on or, if its year no longer has sums, from the next year on. */
function scopesFrom(scopes: SumScope[], period: string | undefined): SumScope[] {
  if (period === undefined) return scopes;
  const yearOf = (scope: SumScope) => scope.period?.slice(0, 4) ?? '';
  const first = scopes.findIndex((scope) => scope.period === period || yearOf(scope) > period.slice(0, 4));
  return first === -1 ? [] : scopes.slice(first);
}
