import { z } from 'zod';
import { ruDate, ruDateOf } from '#server/kernel/clock.ts';
import type { OrderLineView, OrderView } from '#server/ordering/orders/order-view.ts';
import { orderStates } from '#server/ordering/orders/rules.ts';
import { shaped } from '../shaped.ts';
import { wireFlag, wireId, wireMoney, zDate, zFlag, zId, zMoney, zNamed } from '../wire.ts';

const zState = z.enum(orderStates.map(({ id }) => wireId(id)) as [string, ...string[]]).meta({
  description: orderStates.map(({ id, header }) => `${id} ${header}`).join(', '),
});

const zLine = z
  .object({
    id: zId.meta({ description: 'The product id.' }),
    articul: z.string(),
    header: z.string(),
    picture: z.string(),
    picturetype: z.string(),
    unit: z.string(),
    wms: zId,
    warehouse: z.string(),
    type: z.string(),
    qnt: z.int(),
    price: zMoney,
    sum: zMoney,
    wish: zFlag,
    need: zFlag,
  })
  .meta({ id: 'OrderLine' });

const zOrder = z
  .object({
    id: zId,
    number: z.string(),
    date: zDate,
    state: zState,
    status: z.string().meta({ description: 'The name of the state.' }),
    label: z.string(),
    states: z.array(zNamed),
    cancellable: zFlag,
    contract: zId,
    contracts: z.record(z.string(), z.object({ id: zId, name: z.string(), company: z.string() })),
    placed_by: z.string(),
    delivery: z.string(),
    full_address: z.string(),
    ship_on: zDate,
    comment: z.string(),
    count: z.int().meta({ description: 'The number of lines.' }),
    quantity: z.int(),
    goods: zMoney.meta({ description: 'Roubles without delivery; null when wholesale prices are hidden.' }),
    delivery_price: zMoney,
    total: zMoney,
    products: z.array(zLine),
  })
  .meta({ id: 'Order' });

/** order/{id}, with all existing states; sums are null when wholesale prices are hidden. */
export const orderCard = shaped(z.object({ order: zOrder }), (order: OrderView) => {
  const { id, state, contractId, contract, company, showWholesale } = order;
  const seen = (kopecks: number) => wireMoney(showWholesale ? kopecks : undefined);
  return {
    order: {
      id: wireId(id),
      number: order.number,
      date: ruDateOf(order.createdAt),
      state: wireId(state.id),
      status: state.header,
      label: state.label,
      states: orderStates.map((each) => ({ id: wireId(each.id), header: each.header })),
      cancellable: wireFlag(order.cancellable),
      contract: wireId(contractId),
      contracts: { [contractId]: { id: wireId(contractId), name: contract, company } },
      placed_by: order.placedBy,
      delivery: order.delivery,
      full_address: order.address,
      ship_on: ruDate(order.shipOn),
      comment: order.comment,
      count: order.positions,
      quantity: order.quantity,
      goods: seen(order.goods),
      delivery_price: seen(order.deliveryPrice),
      total: seen(order.total),
      products: order.groups.flatMap(({ warehouse, lines }) =>
        lines.map((line) => wireLine(line, warehouse, showWholesale)),
      ),
    },
  };
});

function wireLine(line: OrderLineView, warehouse: string, showWholesale: boolean): z.input<typeof zLine> {
  return {
    id: wireId(line.productId),
    articul: line.articul,
    header: line.header,
    picture: line.picture,
    picturetype: line.picturetype,
    unit: line.unit,
    wms: wireId(line.wmsId),
    warehouse,
    type: line.type,
    qnt: line.quantity,
    price: wireMoney(showWholesale ? line.price : undefined),
    sum: wireMoney(showWholesale ? line.sum : undefined),
    wish: wireFlag(line.wish),
    need: wireFlag(line.need > 0),
  };
}

/** action=cancel: the new state that replaces the one in the row (§4.5) */
export const orderState = shaped(
  z.object({ state: zState, status: z.string() }),
  ({ state, status }: { state: number; status: string }) => ({ state: wireId(state), status }),
);

/** action=repeat: pieces put into the basket */
export const orderRepeated = shaped(z.object({ count: z.int() }), ({ count }: { count: number }) => ({
  count,
}));
