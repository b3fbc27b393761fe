import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { debtAges } from './ages.ts';
import { type DebtTotals, isBroken, type ListedDebtor, type OverdueDebt } from './debtor-view.ts';
import type { debtorConditions } from './debtors-input.ts';
import { overdueDebts, withDays } from './overdue.repository.server.ts';
import { lastPromises, mainUsers } from './repository.server.ts';

type Conditions = ReturnType<typeof debtorConditions>;

/**
 * Returns all matching contracts with an overdue debt: by overdue sum, or by the age of the oldest shipment, or by
 * dealer. With an age, only contracts with a debt of that age.
 */
export async function findDebts(
  db: Kysely<Database>,
  conditions: Conditions,
  today: string,
): Promise<OverdueDebt[]> {
  const { age, sort = 'overdue' } = conditions;
  const debts = await overdueDebts(db, conditions, today);
  const found = age ? debts.filter(({ byAge }) => byAge[age] > 0) : debts;
  const largestFirst = (one: OverdueDebt, other: OverdueDebt) =>
    other.overdue - one.overdue || one.contractId - other.contractId;
  const orders = {
    overdue: largestFirst,
    oldest: (one: OverdueDebt, other: OverdueDebt) => other.days - one.days || largestFirst(one, other),
    dealer: (one: OverdueDebt, other: OverdueDebt) =>
      one.dealer.localeCompare(other.dealer, 'ru') || largestFirst(one, other),
  };
  return (await withDays(db, found, today)).sort(orders[sort]);
}

/** Adds the phone of the main user and the last promise, with one statement each. */
export async function withPeople(
  db: Kysely<Database>,
  debts: readonly OverdueDebt[],
  today: string,
): Promise<ListedDebtor[]> {
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
export function totalsOf(debts: readonly OverdueDebt[]): DebtTotals {
  const sum = (of: (debt: OverdueDebt) => number) => debts.reduce((total, debt) => total + of(debt), 0);
  const byAge = debtAges.map(({ name }) => [name, sum((debt) => debt.byAge[name])]);
  return {
    balance: sum(({ balance }) => balance),
    overdue: sum(({ overdue }) => overdue),
    byAge: Object.fromEntries(byAge),
  };
}
