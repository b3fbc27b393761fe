import type { DeskOrderGroup } from '../orders/desk-order.ts';
import type { ApprovalView, ListedApproval } from './approval-view.ts';

/** A dealer's newest waiting requests, and the number of all of them. */
export type WaitingApprovals = { newest: ListedApproval[]; total: number };

/** A line of a request that reserves pieces of a product. */
export type ReservingApproval = {
  id: number;
  number: string;
  dealer: string;
  warehouse: string;
  lineId: number;
  quantity: number;
  reservedUntil: number;
};

/** A request as staff see it, at contract prices in kopecks. */
export type DeskApproval = ListedApproval &
  Pick<
    ApprovalView,
    | 'contractId'
    | 'reason'
    | 'delivery'
    | 'deliveryPrice'
    | 'address'
    | 'shipOn'
    | 'expectedOn'
    | 'comment'
    | 'goods'
    | 'word'
    | 'decidedAt'
    | 'decidedBy'
  > & {
    dealerId: number;
    dealer: string;
    accountId: number;
    email: string;
    phone: string;
    groups: DeskOrderGroup[];
  };
