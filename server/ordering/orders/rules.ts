import { state } from '../../db/order-states.ts';
import { dayOf } from '../../kernel/clock.ts';

/** The color of a state: 3 success, 4 danger, 10 primary (§4.5), the others neutral. */
export type StateLabel = 'neutral' | 'primary' | 'success' | 'danger';

/** Who moves an order: staff, or the customer, who can only cancel. */
export type Mover = 'staff' | 'customer';

export type OrderState = {
  id: number;
  header: string;
  label: StateLabel;
  /** The possible next states, the regular one first, and who may move the order there. */
  next: readonly { to: number; by: readonly Mover[] }[];
};

const byStaff: readonly Mover[] = ['staff'];
const byAnybody: readonly Mover[] = ['staff', 'customer'];
const cancelling = { to: state.cancelled, by: byAnybody };

/**
 * All states of an order, in chronological order. Shipping removes its goods from the stock and writes its ledger
 * entry. Cancelling releases its reservation.
 */
export const orderStates: readonly OrderState[] = [
  { id: 1, header: 'Новый', label: 'neutral', next: [{ to: state.processing, by: byStaff }, cancelling] },
  { id: 2, header: 'В обработке', label: 'neutral', next: [{ to: state.picking, by: byStaff }, cancelling] },
  { id: 10, header: 'Собирается', label: 'primary', next: [{ to: state.shipped, by: byStaff }, cancelling] },
  { id: 11, header: 'Отгружен', label: 'neutral', next: [{ to: state.completed, by: byStaff }] },
  { id: 3, header: 'Выполнен', label: 'success', next: [] },
  { id: 4, header: 'Отменён', label: 'danger', next: [] },
];

/**
 * Returns the state with this number; undefined when the portal does not know it, which is possible because 1C also
 * sends orders.
 */
function orderState(id: number): OrderState | undefined {
  return orderStates.find((each) => each.id === id);
}

/** Returns a state with its header and label; a state unknown to the portal is shown by its number. */
export function shownState(id: number): Pick<OrderState, 'id' | 'header' | 'label'> {
  const { header, label } = orderState(id) ?? { header: `Состояние ${id}`, label: 'neutral' };
  return { id, header, label };
}

/** Returns whether a customer can cancel an order in this state: only in 1, 2 and 10 (§10.22). */
export function canCancel(id: number): boolean {
  return mayMove('customer', id, state.cancelled);
}

/** Returns whether this side may move an order directly from one state to another. */
export function mayMove(by: Mover, from: number, to: number): boolean {
  return movesOf(by, from).includes(to);
}

/** Returns the states to which this side may move an order, the regular next one first. */
export function movesOf(by: Mover, from: number): number[] {
  const next = orderState(from)?.next ?? [];
  return next.filter((move) => move.by.includes(by)).map(({ to }) => to);
}

/** How long staff can undo a move. */
const undoMs = 3_600_000;

/**
 * Returns the move that staff can undo: the last one, if staff made it within the last hour and it is not itself an
 * undo. `current`: the state of the order, which earlier releases changed without an event.
 */
export function undoable(
  last:
    | { at: number; by: string; action: string; from: number | undefined; to: number | undefined }
    | undefined,
  current: number,
  now: number,
): { from: number; to: number; until: number } | undefined {
  if (last?.action !== 'moved' || last.by !== 'staff' || last.to !== current) return undefined;
  const until = last.at + undoMs;
  return last.from === undefined || now > until ? undefined : { from: last.from, to: last.to, until };
}

const onlyFrom: Record<number, string> = {
  [state.processing]: 'Взять в обработку можно только новый заказ',
  [state.picking]: 'Передать на сборку можно только заказ в обработке',
  [state.shipped]: 'Отгрузить можно только собранный заказ',
  [state.completed]: 'Завершить можно только отгруженный заказ',
  [state.cancelled]: 'Отменить можно только заказ, который ещё не отгружен',
};

/**
 * Returns why staff cannot move an order to a state: «Отгрузить можно только собранный заказ. Сейчас он «Новый»»;
 * undefined for a state to which no order can be moved.
 */
export function whyNotMoved(from: number, to: number): string | undefined {
  const only = onlyFrom[to];
  return only && `${only}. Сейчас он «${shownState(from).header}»`;
}

/** The reason why an order that still expects goods cannot be shipped completely (§10.51). */
export const notAllHere =
  'Заказ ждёт поступления: часть товаров ещё не пришла. Отгрузите то, что есть, или уменьшите количество';

/** Returns the displayed number: the Moscow year of the order and its id, `26-000123`. */
export function orderNumber(id: number, createdAt: number): string {
  return `${dayOf(createdAt).slice(2, 4)}-${String(id).padStart(6, '0')}`;
}

/**
 * Returns the id in an order number: `26-000123`, `№ 26-000123` or just `123` → 123; undefined when the text is not
 * an order number.
 */
export function parseOrderNumber(text: string): number | undefined {
  const id = Number(/^\s*№?\s*(?:\d{2}-)?(\d{1,12})\s*$/.exec(text)?.[1]);
  return id > 0 ? id : undefined;
}

/**
 * Parses a number of the old portal: `№ С-1024/19` → `С-1024/19`; undefined when the text is empty or too long for a
 * number.
 */
export function parseOldNumber(text: string): string | undefined {
  const number = text.replace(/^\s*№/, '').trim();
  return number !== '' && number.length <= 50 ? number : undefined;
}

/** Returns the reason and the own words as one text; '' when neither was given. */
export function reasonText({ reason, words }: { reason: string; words: string }): string {
  return [reason, words].filter(Boolean).join(': ');
}
