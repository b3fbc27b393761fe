import type { PricePolitics } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';

/**
 * Returns whether an account sees wholesale prices and sums: not when price politics hide them from a manager
 * (§3.9), nor when the browser does (`visible_opt`). The only place that decides this; when it returns false,
 * an answer must not reveal them anywhere.
 */
export function seesWholesale(
  { hidesPrices = false }: Pick<SignedIn, 'hidesPrices'>,
  politics: Pick<PricePolitics, 'showWholesale'> | undefined,
): boolean {
  return maySeeWholesale(politics) && !hidesPrices;
}

/** Returns whether there is anything for the browser to hide. */
export function maySeeWholesale(politics: Pick<PricePolitics, 'showWholesale'> | undefined): boolean {
  return politics?.showWholesale ?? true;
}
