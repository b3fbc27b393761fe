import { Money } from '#app/components/ui/money.tsx';
import { allPieces } from '#server/kernel/plural.ts';
import type { BasketSummary } from '#server/ordering/basket/get-basket-summary.server.ts';

/** The basket's total, in pieces when wholesale prices are hidden; old clients read it by its id (§7.2.2). */
export function TotalBasket({ basket }: { basket: Omit<BasketSummary, 'products'> }) {
  const { quantity, total, showWholesale } = basket;
  if (showWholesale) return <Money kopecks={total} id="total_basket" strong />;
  return <b id="total_basket">{allPieces(quantity)}</b>;
}
