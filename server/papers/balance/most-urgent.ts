import type { Settlement } from '../../ordering/balance/balance-view.ts';

const mostShown = 3;

/**
 * Returns the contracts to look at first: those with the largest overdue sum, then those with the largest debt. Omits
 * contracts that are closed or have no limit, unless they have a balance or open orders.
 */
export function mostUrgent(contracts: readonly Settlement[]): Settlement[] {
  return contracts
    .filter(
      ({ balance, open, creditLimit, enabled }) => balance !== 0 || open > 0 || (enabled && creditLimit > 0),
    )
    .sort(
      (one, other) =>
        other.overdue - one.overdue || other.balance - one.balance || one.contractId - other.contractId,
    )
    .slice(0, mostShown);
}
