import type { FilterState } from './model.ts';

/** Removes the product's wholesale price when wholesale prices are hidden. */
export function withoutPrice<T extends { price: number | undefined }>(product: T, showWholesale: boolean): T {
  return showWholesale ? product : { ...product, price: undefined };
}

/**
 * Removes what would reveal hidden prices through filters or the order of the list: bounds apply to the
 * retail price, and sorting by price is ignored.
 */
export function withoutPriceOrder(state: FilterState, showWholesale: boolean): FilterState {
  if (showWholesale) return state;
  const sorting = state.sorting?.field === 'price' ? undefined : state.sorting;
  return { ...state, byprice: 'price_rrc', sorting };
}
