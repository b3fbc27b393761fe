import type { CatalogueModel, CatalogueProduct, CatalogueView } from '../../goods/model.ts';
import { differByZeros, keysWithZeros } from './excel-damage.ts';

/** A view for looking up articuls and names; any view works, because both are the same in all views. */
export const anyView: CatalogueView = {
  priceTypeId: undefined,
  discountBp: 0,
  politics: undefined,
  warehouses: [],
};

/**
 * Returns a function that finds products whose articul is the same number with different zeros. Calls the model twice
 * for all articuls together.
 */
export function withZeros(
  articuls: readonly string[],
  model: CatalogueModel,
  view: CatalogueView = anyView,
): (articul: string) => CatalogueProduct[] {
  const keys = new Map(articuls.map((articul) => [articul, keysWithZeros(articul)]));
  const ids = model.byArticul([...new Set([...keys.values()].flat())]);
  const products = new Map(
    model.products([...new Set([...ids.values()].flat())], view).map((product) => [product.id, product]),
  );
  return (articul) =>
    (keys.get(articul) ?? [])
      .flatMap((key) => ids.get(key) ?? [])
      .flatMap((id) => products.get(id) ?? [])
      .filter((product) => differByZeros(articul, product.articul));
}
