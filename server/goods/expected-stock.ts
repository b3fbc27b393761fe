/**
 * What is expected of a product in a warehouse (§10.51). `arrivals`: those of a known quantity, the nearest first; `owed`:
 * pieces of them that are promised, or that 1C owes to orders beyond its stock; `inStock`: free pieces of today.
 */
export type ExpectedStock = {
  id: number;
  wms: number;
  arrivals: { day: string; quantity: number }[];
  owed: number;
  inStock: number;
};

/** Returns how many pieces can be ordered of what is expected; below 0 when more is owed, because 1C expects less now. */
export function expectedLeft({ arrivals, owed }: ExpectedStock): number {
  return arrivals.reduce((sum, { quantity }) => sum + quantity, 0) - owed;
}

/** Returns the day on which the last of so many pieces comes, `yyyy-mm-dd`: earlier orders get theirs first. Undefined: never. */
export function expectedDay({ arrivals, owed }: ExpectedStock, quantity: number): string | undefined {
  let left = owed + quantity;
  for (const arrival of arrivals) {
    left -= arrival.quantity;
    if (left <= 0) return arrival.day;
  }
  return undefined;
}
