import { foldArticul } from './fold.ts';
import type { CatalogueModel, CatalogueView } from './model.ts';
import { namedBy } from './named-by.ts';

type Goods = { model: CatalogueModel; view: CatalogueView };

/**
 * Returns a function that maps an articul to the ids of the products that it names, as namedBy decides. Calls the model
 * only twice, however many articuls there are.
 */
export function byArticul(
  articuls: readonly string[],
  { model, view }: Goods,
): (articul: string) => number[] {
  const keys = [...new Set(articuls.map(foldArticul))].filter((key) => key !== '');
  const ids = model.byArticul(keys);
  const products = new Map(
    model.products([...new Set([...ids.values()].flat())], view).map((product) => [product.id, product]),
  );
  return (articul) => {
    const same = (ids.get(foldArticul(articul)) ?? []).flatMap((id) => products.get(id) ?? []);
    return namedBy(articul, same).products.map(({ id }) => id);
  };
}
