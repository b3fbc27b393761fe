import { TotalBasket } from '#app/components/basket/total-basket.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { BasketSummary } from '#server/basket/get-basket-summary.server.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';

/** The basket on every page; old clients look for the ids, and `/ajax/topbasket/` shows it alone. */
export function TopBasket({ basket }: { basket: BasketSummary }) {
  const { positions, quantity, showWholesale } = basket;
  const goods = counted(positions, 'товар', 'товара', 'товаров');
  return (
    <a className="top-item top-cart" href="/cart/" id="top_basket">
      <Icon name="cart" label="Корзина" />
      <span>
        <small className="only-l">{showWholesale ? `${goods} · ${thousands(quantity)} шт.` : goods}</small>
        <TotalBasket basket={basket} />
      </span>
    </a>
  );
}
