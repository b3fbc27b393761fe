type Called = { id: number; articul: string; header: string };

/**
 * Returns how a message calls a product and its substitute: by articul, and by name where they share one, as the sizes of
 * a good do. `same`: it is the same product, from another warehouse.
 */
export function swapNames(line: Called, substitute: Called): { articul: string; by: string; same: boolean } {
  const same = line.id === substitute.id;
  return !same && line.articul === substitute.articul
    ? { articul: `«${line.header}»`, by: `«${substitute.header}»`, same }
    : { articul: line.articul, by: substitute.articul, same };
}
