import type { BasketLine, BasketView } from '#server/basket/basket-view.ts';
import type { Failure } from '#server/kernel/result.ts';
import { wireId, wireMoney } from '../wire.ts';

/** Shapes of the basket (contract §3.2, §3.3 «basket»). Where wholesale prices are hidden sums and totals are null. */

type Changed = { id: number; line: BasketLine | undefined; basket: BasketView };

/** addproduct, changeproduct: the line as it is now, the basket as a whole. */
export function changedLine({ id, line, basket }: Changed) {
  const { quantity = 0, sum = 0 } = line ?? {};
  return {
    result: 1,
    id: wireId(id),
    qnt: quantity,
    sum: shownSum(sum, quantity, basket),
    ...wholeBasket(basket),
  };
}

/** What an old page puts back into its field: the quantity that can be had. */
export function refusedLine({ message, fields, data }: Failure) {
  const available = typeof data.available === 'number' ? data.available : 0;
  return {
    result: 0,
    message: fields.qnt?.[0] && data.available === undefined ? fields.qnt[0] : message,
    qnt: available,
  };
}

/** deleteproduct, clearbasket */
export function emptied({ basket }: { basket: BasketView }) {
  return { result: 1, ...wholeBasket(basket) };
}

type Delivery = { id: number; header: string; total: number | undefined };

/** setdelivery; `total`: goods and delivery. */
export function chosenDelivery({ id, header, total }: Delivery) {
  return { result: 1, id: wireId(id), header, total: wireMoney(total) };
}

function wholeBasket(basket: BasketView) {
  return { total: shownSum(basket.total, basket.positions, basket), count: basket.positions };
}

/** Of nothing it is 0, whoever looks. */
function shownSum(sum: number, of: number, { showWholesale }: BasketView): number | null {
  return wireMoney(showWholesale || of === 0 ? sum : undefined);
}
