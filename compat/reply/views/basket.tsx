import { BasketLines } from '#app/components/basket/basket-lines.tsx';
import { TotalBasket } from '#app/components/basket/total-basket.tsx';
import { EntryScreen } from '#app/components/fast-order/entry-screen.tsx';
import { emptyEntry } from '#app/components/fast-order/entry-values.ts';
import { TopBasket } from '#app/components/layout/top-basket.tsx';
import type { BasketView } from '#server/basket/basket-view.ts';
import type { BasketSummary } from '#server/basket/get-basket-summary.server.ts';
import type { Named } from '#server/catalogue/model.ts';
import type { Failure } from '#server/kernel/result.ts';
import { errorFragment } from '../error-fragment.tsx';

/** Fragments of the basket, drawn by the components of the screens (contract §3.2, §3.1.8). */

/** compobasket */
export const WholeBasket = (basket: BasketView) => <BasketLines basket={basket} />;

/** recount: the basket as it is now; lines that stayed as they were are marked. */
export const RecountedBasket = BasketLines;

/** recount that was refused, with the basket as it is where it can be shown: new prices, and the contract they belong to. */
export function RefusedRecount(failure: Failure) {
  const basket = failure.data.basket as BasketView | undefined;
  return (
    <>
      {errorFragment(failure)}
      {basket && <BasketLines basket={basket} />}
    </>
  );
}

/** topbasket */
export const TopSummary = (basket: BasketSummary) => <TopBasket basket={basket} />;

type Entry = {
  contract: { id: number; header: string; company: string };
  warehouses: Named[];
  basket: BasketSummary;
};

/** orderfast */
export function FastOrder({ contract, warehouses, basket }: Entry) {
  return (
    <>
      <EntryScreen {...{ contract, warehouses }} entry={emptyEntry} errors={{}} />
      <p className="cnt">
        В корзине <TotalBasket basket={basket} />
      </p>
    </>
  );
}
