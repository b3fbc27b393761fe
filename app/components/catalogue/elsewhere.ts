type Stock = { id: number; header: string; quantity: string };

/**
 * Names the warehouses with stock when none of the columns has any; otherwise returns ''. `stocks`: all warehouses that
 * hold the product.
 */
export function elsewhereOf(columns: { id: number }[], stocks: Stock[]): string {
  const inColumn = stocks.some((stock) => columns.some(({ id }) => id === stock.id));
  return inColumn ? '' : stocks.map(({ header, quantity }) => `${header}: ${quantity}`).join(', ');
}
