import { TopBasket } from '#app/components/layout/top-basket.tsx';
import { BasketLines } from '#app/components/ordering/basket/basket-lines.tsx';
import { TotalBasket } from '#app/components/ordering/basket/total-basket.tsx';
import { EntryScreen } from '#app/components/ordering/fast-order/entry-screen.tsx';
import { emptyEntry } from '#app/components/ordering/fast-order/entry-values.ts';
import { deliveryPrice } from '#app/components/ui/delivery-price.ts';
import type { Named } from '#server/goods/model.ts';
import type { Failure } from '#server/kernel/result.ts';
import type { BasketView } from '#server/ordering/basket/basket-view.ts';
import type { BasketSummary } from '#server/ordering/basket/get-basket-summary.server.ts';
import type { Checkout } from '#server/ordering/orders/get-checkout.server.ts';
import { errorFragment } from '../error-fragment.tsx';

/** Fragments of the basket, rendered by components of the screens (§7.2.2, §7.1.8). */

/** The fragment of `compobasket`. */
export const WholeBasket = ({ basket, deliveries }: Checkout) => (
  <>
    <BasketLines basket={basket} />
    <DeliveryPrices deliveries={deliveries} />
  </>
);

/** The fragment of `recount`: the resulting basket, with a note on each line that differs from the request. */
export const RecountedBasket = BasketLines;

/** A refused recount: the errors, then the current basket if it can be shown, at the current prices. */
export function RefusedRecount(failure: Failure) {
  const basket = failure.data.basket as BasketView | undefined;
  return (
    <>
      {errorFragment(failure)}
      {basket && <BasketLines basket={basket} />}
    </>
  );
}

/** The fragment of `topbasket`. */
export const TopSummary = (basket: BasketSummary) => <TopBasket basket={basket} />;

type Priced = { id: number; header: string; price: number };

/** The price of each delivery option, before «setdelivery» selects one. */
function DeliveryPrices({ deliveries }: { deliveries: Priced[] }) {
  return (
    <ul className="quiet">
      {deliveries.map(({ id, header, price }) => (
        <li key={id}>
          {header}: {deliveryPrice(price)}
        </li>
      ))}
    </ul>
  );
}

type Entry = {
  contract: { id: number; header: string; company: string };
  warehouses: Named[];
  basket: BasketSummary;
  deliveries: Priced[];
};

/** The fragment of `orderfast`. */
export function FastOrder({ contract, warehouses, basket, deliveries }: Entry) {
  return (
    <>
      <EntryScreen contract={contract} warehouses={warehouses} entry={emptyEntry} errors={{}} />
      <p className="quiet">
        В корзине <TotalBasket basket={basket} />
      </p>
      <DeliveryPrices deliveries={deliveries} />
    </>
  );
}
