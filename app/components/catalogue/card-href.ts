import { backAddress } from '#server/kernel/back-address.ts';

/**
 * Returns where a product's card opens: over the catalogue when one is on the screen, with its filters kept,
 * otherwise as a separate page (visual guide §5.1).
 */
export function cardHref(
  productId: number,
  { pathname, search }: { pathname: string; search: string },
): string {
  const catalogue = catalogueBeneath(pathname);
  return catalogue ? backAddress(`${catalogue}/product/${productId}`, search) : `/product/${productId}`;
}

/** `/catalogue/21/product/5` → `/catalogue/21`; undefined outside the catalogue. */
export function catalogueBeneath(pathname: string): string | undefined {
  return /^\/catalogue(\/(\d+|all))?(?=\/|$)/i.exec(pathname)?.[0];
}
