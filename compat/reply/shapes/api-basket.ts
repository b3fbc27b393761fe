import type { BasketLine, BasketView, LineNote } from '#server/basket/basket-view.ts';
import type { Failure } from '#server/kernel/result.ts';
import { refusedWithStatus } from '../refused.ts';
import { wireId, wireMoney } from '../wire.ts';

/** The basket of /api (contract §3.3 «basket»). Where wholesale prices are hidden prices, sums and total are null. */

export function wireBasket({ groups, showWholesale, ...basket }: BasketView) {
  const seen = (kopecks: number | undefined) => wireMoney(showWholesale ? kopecks : undefined);
  return {
    products: byProduct(
      groups.flatMap(({ lines }) => lines),
      seen,
    ),
    total: seen(basket.total),
    total_quantity: basket.quantity,
    contract: wireId(basket.contract?.id),
    region: wireId(basket.regionId),
    delivery: wireId(basket.delivery?.id),
    stats: { count: { products: basket.products } },
  };
}

type Seen = (kopecks: number | undefined) => number | null;

/** Lines of one product are one here: what they have together, and how many pieces in each warehouse. */
function byProduct(lines: readonly BasketLine[], seen: Seen) {
  const products = new Map<number, BasketLine[]>();
  for (const line of lines) products.set(line.id, [...(products.get(line.id) ?? []), line]);
  return Object.fromEntries([...products].map(([id, own]) => [wireId(id), wireProduct(own, seen)]));
}

function wireProduct(lines: readonly BasketLine[], seen: Seen) {
  const { id, articul, header, picture, price, type } = lines[0]!;
  const warehouses: Record<string, number> = {};
  for (const { wms, quantity } of lines) warehouses[wireId(wms)] = (warehouses[wireId(wms)] ?? 0) + quantity;
  const added = (name: 'sum' | 'quantity') => lines.reduce((all, line) => all + line[name], 0);
  return {
    ...{ id: wireId(id), articul, header, picture, price: seen(price), sum: seen(added('sum')) },
    ...{ qnt: added('quantity'), type, warehouses },
  };
}

/** getBasketData */
export function basketData(basket: BasketView) {
  return { status: 'success', basket: wireBasket(basket) };
}

/** processBasket, clearBasket */
export function basketProcessed({ basket }: { basket: BasketView }) {
  return basketData(basket);
}

/** processBasket; `qnt`: how many can be had. */
export function basketRefused(failure: Failure) {
  const { available = 0, basket } = failure.data as { available?: number; basket: BasketView };
  return { ...refusedWithStatus(failure), qnt: available, basket: wireBasket(basket) };
}

type Filled = {
  added: number;
  refused: readonly Pick<LineNote, 'id' | 'wms' | 'message' | 'available'>[];
  basket: BasketView;
};

/** processProductSet; `added`: lines. Of what was no line at all id and warehouse are empty. */
export function setProcessed({ added, refused, basket }: Filled) {
  return {
    status: 'success',
    added,
    refused: refused.map(({ id, wms, message, available }) => ({
      ...{ id: wireId(id || undefined), wms: wireId(wms || undefined), qnt: available, message },
    })),
    basket: wireBasket(basket),
  };
}
