/** The maximum number of columns in a table with input fields. */
const roomFor = 3;

type Stocked = { stocks: { wms_id: number; quantity: unknown }[] };

/**
 * Returns the warehouses that get a column: all of them when there are up to three (`most`). Otherwise the selected
 * warehouse comes first, followed in the contract's order by those with the most goods of the page in stock, because
 * an empty column would only take space from the input fields. The product card shows the others (visual guide §3.3).
 */
export function warehouseColumns<T extends { id: number }>(
  warehouses: T[],
  chosen: number | undefined,
  goods: Stocked[],
  most = roomFor,
): T[] {
  if (warehouses.length <= most) return warehouses;
  const rowsWith = ({ id }: T) =>
    goods.filter(({ stocks }) => stocks.some((stock) => stock.wms_id === id && stock.quantity !== 0)).length;
  const rank = (each: T) => (each.id === chosen ? Number.POSITIVE_INFINITY : rowsWith(each));
  // The sort is stable, so the contract's order decides between warehouses of equal rank.
  const shown = new Set([...warehouses].sort((a, b) => rank(b) - rank(a)).slice(0, most));
  return warehouses
    .filter((each) => shown.has(each))
    .sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen));
}
