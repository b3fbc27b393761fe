import type { PricePolitics } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { maySeeWholesale } from '../../people/contracts/sees-wholesale.ts';
import type { ActSums } from './act-view.ts';

/**
 * Returns whether an account sees the sums of acts, which consist of contract prices (docs/decisions/prices.md). A
 * manager who sees other prices, or none, could read the contract prices from an act, so acts never show sums to that
 * manager. A browser gets no sums while it hides prices.
 */
export function actSums(
  { hidesPrices = false }: Pick<SignedIn, 'hidesPrices'>,
  politics: PricePolitics | undefined,
): ActSums {
  if (!maySeeWholesale(politics) || (politics && changesPrices(politics))) return 'withheld';
  return hidesPrices ? 'hidden' : 'shown';
}

/** Returns whether price politics change the prices of the contract; a markup of 0 for every brand does not. */
function changesPrices(politics: PricePolitics): boolean {
  return [politics, ...politics.brands.values()].some(
    ({ mode, percentBp }) => mode !== 'markup' || percentBp !== 0,
  );
}
