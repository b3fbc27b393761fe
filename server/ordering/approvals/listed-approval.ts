import { orderNumber } from '../orders/rules.ts';
import { approvalNumber, shownApprovalState } from './approval-states.ts';
import type { ListedApproval } from './approval-view.ts';

type Row = Omit<ListedApproval, 'number' | 'state' | 'manager' | 'total' | 'reservedUntil' | 'order'> & {
  state: ListedApproval['state']['id'];
  name: string;
  email: string;
  goods: number;
  deliveryPrice: number;
  reserved: number;
  reservedUntil: number;
  orderId: number | null;
  orderedAt: number | null;
};

/** Returns a request as lists show it, with the sums from `row`. */
export function listedApproval(row: Row): ListedApproval {
  const { id, createdAt, company, contract, positions, quantity } = row;
  return {
    ...{ id, createdAt, company, contract, positions, quantity },
    number: approvalNumber(id),
    state: shownApprovalState(row.state),
    manager: row.name || row.email,
    total: row.goods + row.deliveryPrice,
    reservedUntil: row.reserved === 1 ? row.reservedUntil : undefined,
    order:
      row.orderId === null
        ? undefined
        : { id: row.orderId, number: orderNumber(row.orderId, row.orderedAt ?? row.createdAt) },
  };
}
