import { backAddress } from '#server/kernel/back-address.ts';

/**
 * Returns the address of a product's card in the open area: over the list with its filters if a list is on the
 * screen, otherwise a separate page (visual guide §5.1).
 */
export function openCardHref(
  productId: number,
  { pathname, search }: { pathname: string; search: string },
): string {
  const list = openBeneath(pathname);
  return list ? backAddress(`${list}/card/${productId}`, search) : `/open/product/${productId}`;
}

/**
 * Returns the path of the list beneath a card: `/open/21/card/5` → `/open/21`; undefined outside the open list, as on
 * the page of a product.
 */
export function openBeneath(pathname: string): string | undefined {
  return /^\/open(\/(\d+|all))?(?=\/card\/|\/?$)/i.exec(pathname)?.[0];
}
