import { ruDate, ruDateOf } from '#server/kernel/clock.ts';
import type { OrderLineView, OrderView } from '#server/orders/order-view.ts';
import { orderStates } from '#server/orders/rules.ts';
import { wireFlag, wireId, wireMoney } from '../wire.ts';

/** order/{id}, with every state there is; sums are null where wholesale prices are hidden. */
export function orderCard(order: OrderView) {
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
}

function wireLine(line: OrderLineView, warehouse: string, showWholesale: boolean) {
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

/** action=cancel: what replaces the row's (§4) */
export function orderState({ state, status }: { state: number; status: string }) {
  return { state: wireId(state), status };
}

/** action=repeat: pieces put into the basket */
export function orderRepeated({ count }: { count: number }) {
  return { count };
}
