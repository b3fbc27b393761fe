type Basket = { quantity: number; total: number };

/** Tells two baskets apart well enough to save the page anew; without prices, when they are hidden, the total is 0. */
export function basketMark({ quantity, total }: Basket): string {
  return `${quantity} ${total}`;
}
