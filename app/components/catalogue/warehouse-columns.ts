const most = 3;

/**
 * The warehouses that get a column: all when there are up to three, else the chosen one first and then the contract's order;
 * the rest is in the product card (visual guide §3).
 */
export function warehouseColumns<T extends { id: number }>(warehouses: T[], chosen: number | undefined): T[] {
  if (warehouses.length <= most) return warehouses;
  const first = warehouses.filter(({ id }) => id === chosen);
  return [...first, ...warehouses.filter(({ id }) => id !== chosen)].slice(0, most);
}
