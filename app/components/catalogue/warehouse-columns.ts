/** A table with places to type has room for so many. */
const roomFor = 3;

type Stocked = { stocks: { wms_id: number; quantity: unknown }[] };

/**
 * The warehouses that get a column: all when there are up to three (`most`); else the chosen one first, and with it those that hold the
 * most of the goods on the page, in the contract's order: an empty column would only push the places to type away. The rest
 * is in the product card (visual guide §3).
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
  // Sorting is stable: of equals the contract's order decides.
  const shown = new Set([...warehouses].sort((a, b) => rank(b) - rank(a)).slice(0, most));
  return warehouses
    .filter((each) => shown.has(each))
    .sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen));
}
