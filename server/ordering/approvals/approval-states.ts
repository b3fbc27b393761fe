import type { ApprovalState } from '../../db/schema.ts';
import type { StateLabel } from '../orders/rules.ts';

/** Who moves a request: the main user, or the manager who sent it. */
type Mover = 'main' | 'manager';

type Declared = {
  id: ApprovalState;
  header: string;
  label: StateLabel;
  /** The states that may follow, and who moves the request to each of them. */
  next: readonly { to: ApprovalState; by: Mover }[];
};

/**
 * Every state of a request (§4.15). While a request waits, its goods are reserved for a limited time. The end of this
 * reservation is not a state, because the request can still be decided in the same way. Approving places the order;
 * the other moves return the lines as a draft. Every move ends the reservation.
 */
export const approvalStates: readonly Declared[] = [
  {
    id: 'waiting',
    header: 'Ждёт согласования',
    label: 'primary',
    next: [
      { to: 'approved', by: 'main' },
      { to: 'returned', by: 'main' },
      { to: 'withdrawn', by: 'manager' },
    ],
  },
  { id: 'approved', header: 'Согласована', label: 'success', next: [] },
  { id: 'returned', header: 'Возвращена', label: 'danger', next: [] },
  { id: 'withdrawn', header: 'Отозвана', label: 'neutral', next: [] },
];

/** Returns a state with its header and label. */
export function shownApprovalState(id: ApprovalState): Pick<Declared, 'id' | 'header' | 'label'> {
  const { header, label } = approvalStates.find((each) => each.id === id)!;
  return { id, header, label };
}

/** Returns whether this person may move a request from one state to another. */
export function mayMoveApproval(by: Mover, from: ApprovalState, to: ApprovalState): boolean {
  const { next } = approvalStates.find(({ id }) => id === from)!;
  return next.some((move) => move.to === to && move.by === by);
}

/** How long the goods of a request stay reserved (decisions/changed-orders.md). */
export const reservedMs = 24 * 3_600_000;

/** The maximum number of waiting requests per manager. Each request reserves goods that others cannot buy. */
export const maxWaiting = 20;

/** The maximum length of the message to the manager. */
export const maxWordLength = 500;

/** Returns «Заявка № 12». */
export function approvalNumber(id: number): string {
  return `Заявка №\u00a0${id}`;
}
