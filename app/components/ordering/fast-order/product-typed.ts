import type { Suggestion } from '#app/components/catalogue/suggestion.ts';
import { foldArticul } from '#server/goods/fold.ts';
import { namedBy } from '#server/goods/named-by.ts';

/**
 * Returns the suggestion whose articul, or otherwise whose barcode, was typed; undefined unless there is exactly
 * one.
 */
export function productTyped(typed: string, products: readonly Suggestion[]): Suggestion | undefined {
  const key = foldArticul(typed);
  const same = products.filter(({ articul }) => foldArticul(articul) === key);
  const named =
    same.length > 0 ? namedBy(typed, same).products : products.filter(({ byBarcode }) => byBarcode);
  return named.length === 1 ? named[0] : undefined;
}
