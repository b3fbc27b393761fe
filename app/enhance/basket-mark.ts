type Basket = { quantity: number; total: number; showWholesale: boolean };

/**
 * Returns a mark that differs between baskets often enough to decide when to save the offline page again. It ends in
 * «hidden» when prices are hidden.
 */
export function basketMark({ quantity, total, showWholesale }: Basket): string {
  return `${quantity} ${showWholesale ? total : 'hidden'}`;
}
