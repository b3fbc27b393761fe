import { dayOf } from '../kernel/clock.ts';

/** How a state is coloured: 3 success, 4 danger, 10 primary (§4), the others plain. */
export type StateLabel = 'neutral' | 'primary' | 'success' | 'danger';

/** Who leads an order on: the staff at the desk, or the customer, who can only cancel. */
export type Mover = 'staff' | 'customer';

export type OrderState = {
  id: number;
  header: string;
  label: StateLabel;
  /** The states it may become, the next of its life first, and who may take it there. */
  next: readonly { to: number; by: readonly Mover[] }[];
};

/** State numbers are those of the old portal (contract §2, «Order states»). */
export const state = {
  created: 1,
  processing: 2,
  completed: 3,
  cancelled: 4,
  picking: 10,
  shipped: 11,
} as const;

const byStaff: readonly Mover[] = ['staff'];
const byAnybody: readonly Mover[] = ['staff', 'customer'];
const cancelling = { to: state.cancelled, by: byAnybody };

/**
 * Every state an order can have, in the order of its life. On becoming shipped its goods leave the stock and its ledger entry is
 * written, on becoming cancelled its reservation is released.
 */
export const orderStates: readonly OrderState[] = [
  { id: 1, header: 'Новый', label: 'neutral', next: [{ to: state.processing, by: byStaff }, cancelling] },
  { id: 2, header: 'В обработке', label: 'neutral', next: [{ to: state.picking, by: byStaff }, cancelling] },
  { id: 10, header: 'Собирается', label: 'primary', next: [{ to: state.shipped, by: byStaff }, cancelling] },
  { id: 11, header: 'Отгружен', label: 'neutral', next: [{ to: state.completed, by: byStaff }] },
  { id: 3, header: 'Выполнен', label: 'success', next: [] },
  { id: 4, header: 'Отменён', label: 'danger', next: [] },
];

/** Orders that still hold a reservation: not shipped, not cancelled. */
export const openStates: readonly number[] = [state.created, state.processing, state.picking];

/** The state of that number, or undefined: orders come from 1C too, and a number may be new to the portal. */
function orderState(id: number): OrderState | undefined {
  return orderStates.find((each) => each.id === id);
}

/** What people are shown of a state; one that the portal does not know keeps its number. */
export function shownState(id: number): Pick<OrderState, 'id' | 'header' | 'label'> {
  const { header, label } = orderState(id) ?? { header: `Состояние ${id}`, label: 'neutral' };
  return { id, header, label };
}

/** A customer can cancel from 1, 2 and 10 only (contract §2). */
export function canCancel(id: number): boolean {
  return mayMove('customer', id, state.cancelled);
}

/** Whether this side may take an order from one state straight to another. */
export function mayMove(by: Mover, from: number, to: number): boolean {
  return movesOf(by, from).includes(to);
}

/** The states to which this side may take an order, the next of its life first. */
export function movesOf(by: Mover, from: number): number[] {
  const next = orderState(from)?.next ?? [];
  return next.filter((move) => move.by.includes(by)).map(({ to }) => to);
}

/** The number people read and dictate: the Moscow year of the order and its id, `26-000123`. */
export function orderNumber(id: number, createdAt: number): string {
  return `${dayOf(createdAt).slice(2, 4)}-${String(id).padStart(6, '0')}`;
}

/** `26-000123`, `№ 26-000123` or just `123` → 123, the id; undefined when it is no number of an order. */
export function parseOrderNumber(text: string): number | undefined {
  const id = Number(/^\s*№?\s*(?:\d{2}-)?(\d{1,12})\s*$/.exec(text)?.[1]);
  return id > 0 ? id : undefined;
}
