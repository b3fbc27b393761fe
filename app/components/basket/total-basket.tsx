import { Money } from '#app/components/ui/money.tsx';
import type { BasketSummary } from '#server/basket/get-basket-summary.server.ts';
import { thousands } from '#server/kernel/money.ts';

/** What the basket comes to, in pieces where wholesale prices are hidden; old clients read it by its id (§7). */
export function TotalBasket({ basket }: { basket: Omit<BasketSummary, 'positions'> }) {
  const { quantity, total, showWholesale } = basket;
  if (showWholesale) return <Money kopecks={total} id="total_basket" strong />;
  return <b id="total_basket">{thousands(quantity)} шт.</b>;
}
