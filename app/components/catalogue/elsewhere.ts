type Stock = { id: number; header: string; quantity: string };

/**
 * Returns the warehouses with stock and their quantities as text when no column has stock; otherwise ''. `stocks`:
 * all warehouses that hold the product.
 */
export function elsewhereOf(columns: { id: number }[], stocks: Stock[]): string {
  const inColumn = stocks.some((stock) => columns.some(({ id }) => id === stock.id));
  return inColumn ? '' : stocks.map(({ header, quantity }) => `${header}: ${quantity}`).join(', ');
}
