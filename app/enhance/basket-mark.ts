type Basket = { quantity: number; total: number; showWholesale: boolean };

/** Tells two baskets apart well enough to save the page anew; «hidden» at its end: without prices. */
export function basketMark({ quantity, total, showWholesale }: Basket): string {
  return `${quantity} ${showWholesale ? total : 'hidden'}`;
}
