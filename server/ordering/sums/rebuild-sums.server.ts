import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { promiseDifference, rebuildPromises } from './true-promises.repository.server.ts';
import {
  afterAllPeriods,
  rebuildSales,
  salesDifferences,
  salesPeriodBefore,
} from './true-sales.repository.server.ts';
import {
  dealerFrom,
  deskDifference,
  differencesIn,
  rebuildDeskCounts,
  rebuildScope,
  type SumDifference,
  type SumScope,
  sumScopes,
} from './true-sums.repository.server.ts';

/**
 * Compares the kept sums of every dealer with their sources (decisions/kept-sums.md) and rewrites those that differ, in
 * short transactions. `now`: milliseconds. Returns the number of rows that differed, by table.
 */
export async function rebuildSums(db: Kysely<Database>, now: number): Promise<SumDifference[]> {
  const found = await inAllScopes(db, (scope) => inTransaction(db, (trx) => rebuildScope(trx, scope, now)));
  const sales = await inAllPeriods(db, (period) => inTransaction(db, (trx) => rebuildSales(trx, period)));
  return [...found, ...(await rebuildDeskCounts(db)), ...sales, ...(await rebuildPromises(db, now))];
}

/** Compares the kept sums of every dealer with their sources. Returns the number of rows that differ, by table. */
export async function findSumDifferences(db: Kysely<Database>): Promise<SumDifference[]> {
  const found = await inAllScopes(db, (scope) => differencesIn(db, scope));
  const sales = await inAllPeriods(db, (period) => salesDifferences(db, period));
  return [...found, ...(await deskDifference(db)), ...sales, ...(await promiseDifference(db))];
}

type Work<Scope> = (scope: Scope) => Promise<SumDifference[]>;

async function inAllScopes(db: Kysely<Database>, work: Work<SumScope>): Promise<SumDifference[]> {
  return addedUp(allScopes(db), work);
}

async function inAllPeriods(db: Kysely<Database>, work: Work<string>): Promise<SumDifference[]> {
  return addedUp(allPeriods(db), work);
}

async function addedUp<Scope>(scopes: AsyncIterable<Scope>, work: Work<Scope>): Promise<SumDifference[]> {
  const all = new Map<string, number>();
  for await (const scope of scopes) {
    for (const { table, rows } of await work(scope)) all.set(table, (all.get(table) ?? 0) + rows);
  }
  return [...all].map(([table, rows]) => ({ table, rows }));
}

async function* allPeriods(db: Kysely<Database>): AsyncGenerator<string, void> {
  let period = await salesPeriodBefore(db, afterAllPeriods);
  for (; period !== undefined; period = await salesPeriodBefore(db, period)) yield period;
}

async function* allScopes(db: Kysely<Database>): AsyncGenerator<SumScope, void> {
  for (let dealer = await dealerFrom(db, 0); dealer !== undefined; dealer = await dealerFrom(db, dealer + 1))
    yield* await sumScopes(db, dealer);
}
