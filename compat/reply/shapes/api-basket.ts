import { z } from 'zod';
import type { Failure } from '#server/kernel/result.ts';
import type { BasketLine, BasketView, LineNote } from '#server/ordering/basket/basket-view.ts';
import { refusedWithStatus, zCode } from '../refused.ts';
import { shaped } from '../shaped.ts';
import { wireId, wireMoney, zId, zMoney } from '../wire.ts';
import { oldText } from './basket.ts';

/** The basket of /api (§7.3.20). When wholesale prices are hidden, prices, sums and the total are null. */

const zProduct = z
  .object({
    id: zId,
    articul: z.string(),
    header: z.string(),
    picture: z.string(),
    price: zMoney,
    sum: zMoney,
    qnt: z.int().meta({ description: 'The total quantity of all lines of the product.' }),
    type: z.string().meta({ description: 'The kind of the product’s first line.' }),
    warehouses: z.record(z.string(), z.int()).meta({ description: 'Warehouse id → pieces.' }),
  })
  .meta({ id: 'BasketProduct' });

const zLine = z
  .object({ id: zId, wms: zId, type: z.string(), qnt: z.int(), price: zMoney, sum: zMoney })
  .meta({ id: 'BasketLine' });

const zBasket = z
  .object({
    products: z.record(z.string(), zProduct).meta({ description: 'Keyed by product id.' }),
    lines: z
      .array(zLine)
      .meta({ description: 'The individual lines; lines of one product differ in warehouse or type.' }),
    total: zMoney.meta({ description: 'Roubles without delivery; null when prices are hidden.' }),
    total_quantity: z.int(),
    contract: zId,
    region: zId,
    delivery: zId,
    stats: z.object({ count: z.object({ products: z.int() }) }),
  })
  .meta({ id: 'Basket' });

function wireBasket({ groups, showWholesale, ...basket }: BasketView): z.input<typeof zBasket> {
  const seen = (kopecks: number | undefined) => wireMoney(showWholesale ? kopecks : undefined);
  return {
    products: byProduct(
      groups.flatMap(({ lines }) => lines),
      seen,
    ),
    lines: groups.flatMap(({ lines }) => lines.map((line) => wireLine(line, seen))),
    total: seen(basket.total),
    total_quantity: basket.quantity,
    contract: wireId(basket.contract?.id),
    region: wireId(basket.regionId),
    delivery: wireId(basket.delivery?.id),
    stats: { count: { products: basket.products } },
  };
}

type Seen = (kopecks: number | undefined) => number | null;

/** Combines the lines of one product: their total, and the quantity in each warehouse. */
function byProduct(lines: readonly BasketLine[], seen: Seen) {
  const products = new Map<number, BasketLine[]>();
  for (const line of lines) products.set(line.id, [...(products.get(line.id) ?? []), line]);
  return Object.fromEntries([...products].map(([id, own]) => [wireId(id), wireProduct(own, seen)]));
}

function wireProduct(lines: readonly BasketLine[], seen: Seen): z.input<typeof zProduct> {
  const { id, articul, header, picture, price, type } = lines[0]!;
  const warehouses: Record<string, number> = {};
  for (const { wms, quantity } of lines) warehouses[wireId(wms)] = (warehouses[wireId(wms)] ?? 0) + quantity;
  const added = (name: 'sum' | 'quantity') => lines.reduce((all, line) => all + line[name], 0);
  return {
    id: wireId(id),
    articul,
    header,
    picture,
    price: seen(price),
    sum: seen(added('sum')),
    qnt: added('quantity'),
    type,
    warehouses,
  };
}

function wireLine({ id, wms, type, quantity, price, sum }: BasketLine, seen: Seen): z.input<typeof zLine> {
  return { id: wireId(id), wms: wireId(wms), type, qnt: quantity, price: seen(price), sum: seen(sum) };
}

const zBasketData = z.object({ status: z.literal('success'), basket: zBasket });

/** The response to `getBasketData`. */
export const basketData = shaped(zBasketData, (basket: BasketView) => ({
  status: 'success',
  basket: wireBasket(basket),
}));

/** The response to `clearBasket`. */
export const basketProcessed = shaped(zBasketData, ({ basket }: { basket: BasketView }) =>
  basketData(basket),
);

/** The refusal of `processBasket`; `qnt` is the available quantity. */
export const basketRefused = shaped(
  z
    .object({ ...refusedWithStatus.schema.shape, qnt: z.int(), basket: zBasket })
    .meta({ id: 'RefusedBasketLine' }),
  (failure: Failure) => {
    const { available = 0, basket } = failure.data as { available?: number; basket: BasketView };
    const { code, ...refused } = refusedWithStatus(failure);
    return { ...refused, qnt: available, basket: wireBasket(basket), code };
  },
);

/**
 * The response to `processBasket`. When a line got another quantity, reduced to the stock or raised to one that is
 * sold, the response is a refusal (decisions/orders.md), and `qnt` is the quantity that was set.
 */
export const lineProcessed = shaped(
  z.union([zBasketData, basketRefused.schema]),
  ({ note, basket }: { note?: LineNote | undefined; basket: BasketView }) =>
    note
      ? {
          status: 'error' as const,
          message: oldText(note),
          qnt: note.available,
          basket: wireBasket(basket),
          code: note.code,
        }
      : basketData(basket),
);

type Filled = {
  added: number;
  refused: readonly Pick<LineNote, 'id' | 'wms' | 'message' | 'available' | 'code'>[];
  basket: BasketView;
};

/**
 * The response to `processProductSet`; `added` is the number of lines. The id and the warehouse of an invalid line
 * are empty.
 */
export const setProcessed = shaped(
  z.object({
    status: z.literal('success'),
    added: z.int(),
    refused: z.array(
      z.object({
        id: zId,
        wms: zId,
        qnt: z.int().meta({ description: 'The quantity that could be added.' }),
        message: z.string(),
        code: zCode,
      }),
    ),
    basket: zBasket,
  }),
  ({ added, refused, basket }: Filled) => ({
    status: 'success',
    added,
    refused: refused.map(({ id, wms, message, available, code }) => ({
      id: wireId(id || undefined),
      wms: wireId(wms || undefined),
      qnt: available,
      message,
      code,
    })),
    basket: wireBasket(basket),
  }),
);
