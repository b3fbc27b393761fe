import { TotalBasket } from '#app/components/ordering/basket/total-basket.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { allPieces, counted } from '#server/kernel/plural.ts';
import type { BasketSummary } from '#server/ordering/basket/get-basket-summary.server.ts';

/** The basket summary on every page. Old clients look for the ids, and `/ajax/topbasket/` returns only this element. */
export function TopBasket({ basket }: { basket: BasketSummary }) {
  const { products, quantity, showWholesale } = basket;
  const goods = counted(products, 'товар', 'товара', 'товаров');
  return (
    <a className="top-item top-cart" href="/cart/" id="top_basket">
      <Icon name="cart" label="Корзина" />
      <span>
        <small className="only-l">
          {products === 0 ? 'Корзина пуста' : showWholesale ? `${goods} · ${allPieces(quantity)}` : goods}
        </small>
        <TotalBasket basket={basket} />
      </span>
    </a>
  );
}
