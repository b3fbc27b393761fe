import type { FilterState } from './model.ts';

/** Where wholesale prices are hidden a product does not carry its own. */
export function withoutPrice<T extends { price: number | undefined }>(product: T, showWholesale: boolean): T {
  return showWholesale ? product : { ...product, price: undefined };
}

/** Nor can it be found by one, or its place in the list tell it: bounds mean the retail price, and that order is none. */
export function withoutPriceOrder(state: FilterState, showWholesale: boolean): FilterState {
  if (showWholesale) return state;
  const sorting = state.sorting?.field === 'price' ? undefined : state.sorting;
  return { ...state, byprice: 'price_rrc', sorting };
}
