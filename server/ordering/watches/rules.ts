/** By product: the warehouses with free pieces, and how many. */
export type Stocked = Map<number, Map<number, number>>;

/** Returns where products are in stock; omits products without stock. */
export function stockedIn(stocks: readonly { id: number; wms: number; free: number }[]): Stocked {
  const stocked: Stocked = new Map();
  for (const { id, wms, free } of stocks) {
    if (free <= 0) continue;
    const own = stocked.get(id) ?? new Map<number, number>();
    stocked.set(id, own.set(wms, free));
  }
  return stocked;
}

/** Returns the warehouses where a product has arrived since the last check, and those where it has run out. */
export function changesIn(
  before: ReadonlySet<number>,
  now: ReadonlyMap<number, number>,
): { came: number[]; ranOut: number[] } {
  return {
    came: [...now.keys()].filter((wms) => !before.has(wms)),
    ranOut: [...before].filter((wms) => !now.has(wms)),
  };
}
