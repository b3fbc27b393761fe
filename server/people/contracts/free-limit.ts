import type { CurrentContract } from './current.server.ts';

/**
 * Returns the unused part of a contract's credit limit in kopecks, never below 0. Undefined for prepayment (limit 0),
 * when wholesale prices are hidden, and for a manager with price politics: orders reduce the limit at contract
 * prices, which that manager must not see.
 */
export function freeLimit(
  contract: Pick<CurrentContract, 'creditLimit' | 'owed' | 'showWholesale'> & {
    view: { politics?: unknown };
  },
): number | undefined {
  const { creditLimit, owed, showWholesale, view } = contract;
  if (creditLimit === 0 || !showWholesale || view.politics) return undefined;
  return Math.max(0, creditLimit - owed);
}
