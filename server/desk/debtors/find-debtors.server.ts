import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { debtAges } from './ages.ts';
import { type DebtTotals, isBroken, type ListedDebtor } from './debtor-view.ts';
import type { debtorConditions } from './debtors-input.ts';
import { type Debt, overdueDebts, withDays } from './overdue.repository.server.ts';
import { lastPromises, mainUsers } from './repository.server.ts';

type Conditions = ReturnType<typeof debtorConditions>;

/**
 * Returns all matching contracts with an overdue debt, with `days` where the kept sums have them: by overdue sum, the
 * largest first, or by a column. With an age, only contracts with a debt of that age. Only the order by days reads the
 * oldest shipments of the others; otherwise the caller adds the days of those that are shown.
 */
export async function findDebts(
  db: Kysely<Database>,
  conditions: Conditions,
  today: string,
): Promise<Debt[]> {
  const { age, sort: sorting } = conditions;
  const debts = await overdueDebts(db, conditions, today);
  const found = age ? debts.filter(({ byAge }) => byAge[age] > 0) : debts;
  found.sort((one, other) => other.overdue - one.overdue || one.contractId - other.contractId);
  if (!sorting) return found;
  const { field, sort } = sorting;
  const sorted =
    field === 'dealer'
      ? found.sort((one, other) => collator.compare(one.dealer, other.dealer))
      : (field === 'days' ? await withDays(db, found, today) : found).sort(
          (one, other) => sortedBy(one, field) - sortedBy(other, field),
        );
  return sort === 'asc' ? sorted : sorted.reverse();
}

type Field = Exclude<NonNullable<Conditions['sort']>['field'], 'dealer'>;

/** Returns the value by which the list is sorted, in kopecks or days. */
export function sortedBy(debt: Debt, field: Field): number {
  if (field === 'debt') return debt.balance;
  if (field === 'overdue') return debt.overdue;
  return field === 'days' ? (debt.days ?? 0) : debt.byAge[field];
}

const collator = new Intl.Collator('ru');

/** Adds the days of the oldest shipment, the phone of the main user and the last promise. */
export async function withPeople(
  db: Kysely<Database>,
  found: readonly Debt[],
  today: string,
): Promise<ListedDebtor[]> {
  const debts = await withDays(db, found, today);
  const [users, promises] = await Promise.all([
    mainUsers(
      db,
      debts.map(({ dealerId }) => dealerId),
    ),
    lastPromises(
      db,
      debts.map(({ contractId }) => contractId),
    ),
  ]);
  return debts.map((debt) => {
    const promise = promises.get(debt.contractId);
    return {
      ...debt,
      phone: users.get(debt.dealerId)?.phone ?? '',
      promise: promise && { ...promise, isBroken: isBroken(promise, today) },
    };
  });
}

/** Returns the sums of all these contracts. */
export function totalsOf(debts: readonly Debt[]): DebtTotals {
  const sum = (of: (debt: Debt) => number) => debts.reduce((total, debt) => total + of(debt), 0);
  const byAge = debtAges.map(({ name }) => [name, sum((debt) => debt.byAge[name])]);
  return {
    balance: sum(({ balance }) => balance),
    overdue: sum(({ overdue }) => overdue),
    byAge: Object.fromEntries(byAge),
  };
}
