import { z } from 'zod';
import { ruDate, ruDateOf } from '#server/kernel/clock.ts';
import type { Failure } from '#server/kernel/result.ts';
import { approvalStates } from '#server/ordering/approvals/approval-states.ts';
import type { ApprovalView } from '#server/ordering/approvals/approval-view.ts';
import type { listApiOrders } from '#server/ordering/orders/list-api-orders.server.ts';
import { wireListedOrder } from '#server/ordering/orders/listed-order.ts';
import type { OrderLineView, OrderView } from '#server/ordering/orders/order-view.ts';
import { orderStates } from '#server/ordering/orders/rules.ts';
import type { Submitted } from '#server/ordering/orders/submit-order.server.ts';
import { refusedWithStatus } from '../refused.ts';
import { shaped } from '../shaped.ts';
import {
  wireFlag,
  wireId,
  wireMoney,
  wirePages,
  zDate,
  zFlag,
  zId,
  zMoney,
  zNamed,
  zPagination,
} from '../wire.ts';

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

const zExpectedOn = zDate.meta({
  description: 'Of an order of goods that are expected: the day on which the last of them come; else empty.',
});

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
    placed_by_id: zId,
    delivery: z.string(),
    full_address: z.string(),
    ship_on: zDate,
    expected_on: zExpectedOn,
    comment: z.string(),
    count: z.int().meta({ description: 'The number of lines.' }),
    quantity: z.int(),
    goods: zMoney.meta({ description: 'Roubles without delivery; null when wholesale prices are hidden.' }),
    delivery_price: zMoney,
    total: zMoney,
    products: z.array(zLine),
  })
  .meta({ id: 'Order' });

/** The response to `order/{id}`, with all existing states; sums are null when wholesale prices are hidden. */
export const orderCard = shaped(z.object({ order: zOrder }), wireOrder);

const zApproval = z
  .object({
    id: zId,
    state: z.enum(approvalStates.map(({ id }) => id) as [string, ...string[]]),
    status: z.string().meta({ description: 'The name of the state.' }),
    date: zDate,
    contract: zId,
    reserved_until: z.string().meta({
      description: 'Until when its goods are reserved; empty when they are not.',
      examples: ['2026-07-21T09:00:00.000Z'],
    }),
    word: z.string().meta({ description: 'What the main user has answered.' }),
  })
  .meta({ id: 'Approval' });

const zExpected = z.object({ order: zOrder.optional(), approval: zApproval.optional() }).optional().meta({
  description:
    'What became of the goods that are expected, when there are others, too: an order of their own, or a request for approval.',
});

function wireExpected({ expected }: Submitted): { expected?: z.input<typeof zExpected> } {
  if (!expected) return {};
  const { order, approval } = expected;
  return { expected: order ? wireOrder(order) : { approval: wireApproval(approval!) } };
}

/** The response to `orders` with an order that was placed, or found again by its key. */
export const orderPlaced = shaped(
  z.object({ status: z.literal('success'), order: zOrder, expected: zExpected }),
  // Without an order, `created` uses `orderAsked` instead.
  (placed: Submitted) => ({ status: 'success', ...wireOrder(placed.order!), ...wireExpected(placed) }),
);

/**
 * The response to `orders` above a limit: an approval request, which is not yet an order and may never become one.
 */
export const orderAsked = shaped(
  z.object({ status: z.literal('approval'), approval: zApproval, expected: zExpected }),
  (asked: Submitted) => ({
    status: 'approval',
    approval: wireApproval(asked.approval!),
    ...wireExpected(asked),
  }),
);

function wireApproval(approval: ApprovalView): z.input<typeof zApproval> {
  const { id, state, createdAt, contractId, reservedUntil, word } = approval;
  return {
    id: wireId(id),
    state: state.id,
    status: state.header,
    date: ruDateOf(createdAt),
    contract: wireId(contractId),
    reserved_until: reservedUntil === undefined ? '' : new Date(reservedUntil).toISOString(),
    word,
  };
}

/** An order in a list and in the bodies of webhooks. */
export const zListedOrder = zOrder
  .pick({ id: true, number: true, date: true, state: true, status: true, contract: true })
  .extend({
    contract_header: z.string(),
    placed_by: z.string().meta({ description: 'The name of the account, or its e-mail.' }),
    placed_by_id: zId.meta({ description: 'The account; give it as `manager`.' }),
    company: z.string(),
    delivery: z.string(),
    full_address: z.string(),
    ship_on: zDate,
    external_number: z.string().meta({ description: 'Its number in 1C; empty when there is none yet.' }),
    expected_on: zExpectedOn,
    count: z.int().meta({ description: 'The number of lines.' }),
    quantity: z.int(),
    total: zMoney,
    modified: z.string().meta({
      description: 'When anything of this last changed; give it as `modified_since`.',
      examples: ['2026-07-20T09:00:00.000Z'],
    }),
  })
  .meta({ id: 'ListedOrder' });

/** The response to `orders`: the list of orders. */
export const orderList = shaped(
  z.object({ orders: z.array(zListedOrder), count: z.int(), pagination: zPagination }),
  ({ orders, paging }: Extract<Awaited<ReturnType<typeof listApiOrders.run>>, { ok: true }>['value']) => ({
    orders: orders.map(wireListedOrder),
    count: paging.total,
    pagination: wirePages(paging),
  }),
);

function wireOrder(order: OrderView): { order: z.input<typeof zOrder> } {
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
      placed_by_id: wireId(order.placedById),
      delivery: order.delivery,
      full_address: order.address,
      ship_on: ruDate(order.shipOn),
      expected_on: order.expectedOn ? ruDate(order.expectedOn) : '',
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

/** The response to `action=cancel`: the new state, which replaces the state in the row (§4.5). */
export const orderState = shaped(
  z.object({ state: zState, status: z.string() }),
  ({ state, status }: { state: number; status: string }) => ({ state: wireId(state), status }),
);

/**
 * A refused cancellation, like `refusedWithStatus`; `order` is the present state of the order. (Beside `status:
 * "error"` its fields would be taken for the new state of the row.)
 */
export const refusedCancel = shaped(
  refusedWithStatus.schema.extend({
    order: z.object({ id: zId, state: zState, status: z.string() }).optional(),
  }),
  (failure: Failure) => {
    const { id, state, status } = (failure.data ?? {}) as { id?: number; state?: number; status?: string };
    const order = id && state && status ? { id: wireId(id), state: wireId(state), status } : undefined;
    return { ...refusedWithStatus(failure), ...(order && { order }) };
  },
);

/** The response to `action=repeat`: the number of pieces put into the basket. */
export const orderRepeated = shaped(z.object({ count: z.int() }), ({ count }: { count: number }) => ({
  count,
}));
