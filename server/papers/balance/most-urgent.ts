import type { ContractBalance } from './balance-screen.ts';

const mostShown = 3;

/**
 * Returns the contracts to look at first: overdue ones, those whose payment falls due soonest, those with the largest debt.
 * One that is closed or has no limit is left out unless something is owed or paid in advance under it.
 */
export function mostUrgent(contracts: readonly ContractBalance[]): ContractBalance[] {
  return contracts
    .filter(
      ({ balance, open, creditLimit, enabled }) => balance !== 0 || open > 0 || (enabled && creditLimit > 0),
    )
    .sort(
      (one, other) =>
        other.overdue - one.overdue ||
        dueOn(one).localeCompare(dueOn(other)) ||
        other.balance - one.balance ||
        one.id - other.id,
    )
    .slice(0, mostShown);
}

/** After all days when nothing falls due. */
const dueOn = ({ next }: ContractBalance) => next?.on ?? '9999';
