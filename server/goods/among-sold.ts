import type { CatalogueModel } from './model.ts';

/** Returns the ids that the catalogue sells, in the given order, without reading the products. */
export function amongSold(ids: ArrayLike<number>, { ids: sold }: Pick<CatalogueModel, 'ids'>): number[] {
  return Array.from(ids).filter((id) => {
    // The ids of the model are ascending.
    let from = 0;
    let to = sold.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (sold[middle]! < id) from = middle + 1;
      else to = middle;
    }
    return sold[from] === id;
  });
}
