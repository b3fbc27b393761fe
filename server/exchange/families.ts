import type { ProductRow } from './products.repository.server.ts';

/** The products of a good, each with the external id that it will get. */
export type Family = [string, ProductRow][];

/**
 * Groups products by their good. Each product is paired with the external id that it will get, because a placeholder
 * may have become a variant.
 */
export function byGood(products: ReadonlyMap<string, ProductRow>): Map<string, Family> {
  const families = new Map<string, Family>();
  for (const [external, product] of products) {
    const good = product.family_id ?? external.split('#')[0] ?? '';
    families.set(good, [...(families.get(good) ?? []), [external, product]]);
  }
  return families;
}
