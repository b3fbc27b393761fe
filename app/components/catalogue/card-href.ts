import { backAddress } from '#server/kernel/back-address.ts';

/**
 * Returns the address of a product's card: over the catalogue with its filters if a catalogue is on the screen,
 * otherwise a separate page (visual guide §5.1).
 */
export function cardHref(
  productId: number,
  { pathname, search }: { pathname: string; search: string },
): string {
  const catalogue = catalogueBeneath(pathname);
  return catalogue ? backAddress(`${catalogue}/product/${productId}`, search) : `/product/${productId}`;
}

/**
 * Returns the path of the list beneath a card: `/catalogue/21/product/5` → `/catalogue/21`; undefined outside the
 * catalogue.
 */
export function catalogueBeneath(pathname: string): string | undefined {
  return /^\/catalogue(\/(\d+|all))?(?=\/|$)/i.exec(pathname)?.[0];
}
