import type { PricePolitics } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';

/**
 * Returns whether an account sees wholesale prices and sums. Price politics can hide them from a manager (§3.9), and
 * so can the browser (`visible_opt`). No other code decides this. When the function returns false, a response must
 * not contain wholesale prices or sums anywhere.
 */
export function seesWholesale(
  { hidesPrices = false }: Pick<SignedIn, 'hidesPrices'>,
  politics: Pick<PricePolitics, 'showWholesale'> | undefined,
): boolean {
  return maySeeWholesale(politics) && !hidesPrices;
}

/** Returns whether price politics allow wholesale prices, so that the browser has something to hide. */
export function maySeeWholesale(politics: Pick<PricePolitics, 'showWholesale'> | undefined): boolean {
  return politics?.showWholesale ?? true;
}
