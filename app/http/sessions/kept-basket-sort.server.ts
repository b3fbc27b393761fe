import { type BasketSort, isBasketSort } from '#app/components/ordering/basket/basket-sort.ts';
import { plainCookie, readPlainCookie } from './plain-cookie.server.ts';

const sortCookie = 'cart_sort';

/** Returns the order of the basket's lines that is stored in this browser. */
export function keptBasketSort(request: Request): BasketSort {
  const kept = readPlainCookie(request, sortCookie);
  return isBasketSort(kept) ? kept : 'list';
}

/** Returns the header that stores the order for 30 days. */
export function keepBasketSort(sort: BasketSort): string {
  return plainCookie(sortCookie, sort);
}
