/**
 * The expected stock of a product in a warehouse (§10.51). `arrivals`: arrivals of known quantity, the nearest first.
 * `owed`: pieces of these arrivals that are promised to orders, or that cover reservations beyond the stock.
 * `inStock`: pieces that are free today.
 */
export type ExpectedStock = {
  id: number;
  wms: number;
  arrivals: { day: string; quantity: number }[];
  owed: number;
  inStock: number;
};

/** Returns how many expected pieces can be ordered; negative when more is owed, because 1C now expects less. */
export function expectedLeft({ arrivals, owed }: ExpectedStock): number {
  return arrivals.reduce((sum, { quantity }) => sum + quantity, 0) - owed;
}

/**
 * Returns the day, `yyyy-mm-dd`, on which the last of `quantity` pieces arrives, when earlier orders are served first;
 * undefined when not enough is expected.
 */
export function expectedDay({ arrivals, owed }: ExpectedStock, quantity: number): string | undefined {
  let left = owed + quantity;
  for (const arrival of arrivals) {
    left -= arrival.quantity;
    if (left <= 0) return arrival.day;
  }
  return undefined;
}
