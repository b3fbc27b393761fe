import { ruDate, ruDateOf } from '../../kernel/clock.ts';
import { type OrderState, orderNumber, shownState } from './rules.ts';

/** An order for programs as read from the database; sums are kopecks. */
type Row = {
  id: number;
  createdAt: number;
  changedAt: number;
  contractId: number;
  contract: string;
  placedById: number;
  /** The name of the account, or its e-mail when it has no name. */
  placedBy: string;
  company: string;
  delivery: string;
  address: string;
  shipOn: string;
  expectedOn: string | null;
  externalNumber: string | null;
  positions: number;
  quantity: number;
  total: number;
  state: number;
};

/** A listed order for programs; `total` is undefined when wholesale prices are hidden. */
export type ListedOrder = Omit<Row, 'state' | 'total'> & {
  number: string;
  state: Pick<OrderState, 'id' | 'header'>;
  total: number | undefined;
};

/** Returns an order as shown to programs. */
export function listedOrder(row: Row, showWholesale: boolean): ListedOrder {
  return {
    ...row,
    number: orderNumber(row.id, row.createdAt),
    state: shownState(row.state),
    total: showWholesale ? row.total : undefined,
  };
}

/**
 * Returns a listed order as JSON (§7.1.3): ids are strings, sums are in roubles, days `dd.mm.yyyy`. Sent by `GET
 * /api/orders/` and by webhooks.
 */
export function wireListedOrder(order: ListedOrder) {
  return {
    id: String(order.id),
    number: order.number,
    date: ruDateOf(order.createdAt),
    state: String(order.state.id),
    status: order.state.header,
    contract: String(order.contractId),
    contract_header: order.contract,
    placed_by: order.placedBy,
    placed_by_id: String(order.placedById),
    company: order.company,
    delivery: order.delivery,
    full_address: order.address,
    ship_on: ruDate(order.shipOn),
    expected_on: order.expectedOn ? ruDate(order.expectedOn) : '',
    external_number: order.externalNumber ?? '',
    count: order.positions,
    quantity: order.quantity,
    total: order.total === undefined ? null : order.total / 100,
    modified: new Date(order.changedAt).toISOString(),
  };
}
