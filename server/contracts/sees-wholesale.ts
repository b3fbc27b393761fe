import type { PricePolitics } from '../catalogue/model.ts';
import type { SignedIn } from '../kernel/actor.ts';

/**
 * Whether an account is shown wholesale prices and the sums made of them: not when price politics hide them from a manager
 * (contract §1), nor when his own browser does (`visible_opt`). The one place that decides; where it is false, nothing of an
 * answer tells them.
 */
export function seesWholesale(
  { hidesPrices = false }: Pick<SignedIn, 'hidesPrices'>,
  politics: Pick<PricePolitics, 'showWholesale'> | undefined,
): boolean {
  return maySeeWholesale(politics) && !hidesPrices;
}

/** Whether there is anything that his browser could hide. */
export function maySeeWholesale(politics: Pick<PricePolitics, 'showWholesale'> | undefined): boolean {
  return politics?.showWholesale ?? true;
}
