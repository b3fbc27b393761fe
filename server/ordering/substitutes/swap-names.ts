type Called = { id: number; articul: string; header: string };

/**
 * Returns the names of a product and its substitute for a message: their articuls, or their names when both have the
 * same articul, as the sizes of one product do. `same`: the substitute is the same product from another warehouse.
 */
export function swapNames(line: Called, substitute: Called): { articul: string; by: string; same: boolean } {
  const same = line.id === substitute.id;
  return !same && line.articul === substitute.articul
    ? { articul: `«${line.header}»`, by: `«${substitute.header}»`, same }
    : { articul: line.articul, by: substitute.articul, same };
}
