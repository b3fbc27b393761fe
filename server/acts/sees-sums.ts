import type { PricePolitics } from '../catalogue/model.ts';
import { maySeeWholesale } from '../contracts/sees-wholesale.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { ActSums } from './act-view.ts';

/**
 * The sums of an act are made of contract prices (docs/decisions/031). A manager who sees others in their place, or none, would
 * learn them from the act: he gets it without sums, for good. Whose browser hides prices gets it without sums for as long.
 */
export function actSums(
  { hidesPrices = false }: Pick<SignedIn, 'hidesPrices'>,
  politics: PricePolitics | undefined,
): ActSums {
  if (!maySeeWholesale(politics) || (politics && changesPrices(politics))) return 'withheld';
  return hidesPrices ? 'hidden' : 'shown';
}

/** A markup of nothing, for every brand, leaves the contract's prices as they are. */
function changesPrices(politics: PricePolitics): boolean {
  return [politics, ...politics.brands.values()].some(
    ({ mode, percentBp }) => mode !== 'markup' || percentBp !== 0,
  );
}
