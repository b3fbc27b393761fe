import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { debtAges } from './ages.ts';
import type { OverdueOfAge } from './debtor-view.ts';
import { ageColumns as columns, overdueDebts, owing, withDays } from './overdue.repository.server.ts';

/**
 * Returns the overdue debt of each age in kopecks, and how many contracts have one, as the list of debtors shows them
 * (§12.1.18). With `served`, only of dealers whom this staff member serves. Adds up the kept sums, and computes those of
 * contracts that have changed since.
 */
export async function overdueByAge(
  db: Kysely<Database>,
  served: number | undefined,
  today: string,
): Promise<OverdueOfAge[]> {
  const kept = await owing(db, { served }, today)
    .select(({ fn }) => [
      fn.countAll<number>().as('owing'),
      fn.count<number>('overdue_sums.as_of').as('kept'),
    ])
    .select(({ fn }) => Object.values(columns).map((column) => fn.sum<number | null>(column).as(column)))
    .select(({ eb, fn }) =>
      debtAges.map(({ name }) =>
        fn.count<number>(eb.case().when(columns[name], '>', 0).then(1).end()).as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  const isWhole = Number(kept.owing) === Number(kept.kept);
  const debts = isWhole ? [] : await overdueDebts(db, { served, changed: true }, today);
  return debtAges.map(({ name }) => {
    const sums = debts.map(({ byAge }) => byAge[name]).filter((sum) => sum > 0);
    return {
      age: name,
      sum: sums.reduce((total, sum) => total + sum, Number(kept[columns[name]])),
      contracts: Number(kept[name]) + sums.length,
    };
  });
}

/** Returns the contracts with a debt whose kept sums are missing or out of date, at most `most`, in the order of ids. */
async function staleContracts(db: Kysely<Database>, today: string, most: number): Promise<number[]> {
  const rows = await owing(db, { changed: true }, today)
    .select('contract_sums.contract_id as id')
    .orderBy('contract_sums.contract_id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Computes and keeps the overdue sums of at most `most` contracts, and returns their number. The version is read
 * first: sums that miss a later change are kept under the former version, and are therefore not valid.
 */
export async function keepOverdueSums(db: Kysely<Database>, today: string, most: number): Promise<number> {
  const ids = await staleContracts(db, today, most);
  if (ids.length === 0) return 0;
  const contracts = await db
    .selectFrom('contract_sums')
    .innerJoin('contracts', 'contracts.id', 'contract_sums.contract_id')
    .select(['contract_id', 'ledger_version', 'deferral_days'])
    .where('contract_id', 'in', ids)
    .where('deferral_days', 'is not', null)
    .execute();
  const debts = await withDays(db, await overdueDebts(db, { ids }, today), today);
  const byContract = new Map(debts.map((debt) => [debt.contractId, debt]));
  const rows = contracts.map(({ contract_id, ledger_version, deferral_days }) => {
    const { byAge, days = 0 } = byContract.get(contract_id) ?? {};
    return {
      ...{ contract_id, ledger_version, deferral_days: deferral_days!, as_of: today },
      beyond_0: byAge?.['1-7'] ?? 0,
      beyond_7: byAge?.['8-30'] ?? 0,
      beyond_30: byAge?.['31-90'] ?? 0,
      beyond_90: byAge?.more ?? 0,
      days,
    };
  });
  if (rows.length > 0)
    await upsert(db, 'overdue_sums', rows, ['contract_id'], {
      ...{ ledger_version: 'replace', deferral_days: 'replace', as_of: 'replace' },
      ...{
        beyond_0: 'replace',
        beyond_7: 'replace',
        beyond_30: 'replace',
        beyond_90: 'replace',
        days: 'replace',
      },
    });
  return ids.length;
}
