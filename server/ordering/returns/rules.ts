import type { ReturnState } from '../../db/schema.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { StateLabel } from '../orders/rules.ts';

type StateRule = { id: ReturnState; header: string; label: StateLabel };

/** All states of a return, in chronological order; the last three are final. */
export const returnStates: readonly StateRule[] = [
  { id: 'asked', header: 'Запрошен', label: 'neutral' },
  { id: 'accepted', header: 'Согласован', label: 'primary' },
  { id: 'received', header: 'Товар принят', label: 'success' },
  { id: 'refused', header: 'Отклонён', label: 'danger' },
  { id: 'cancelled', header: 'Отозван', label: 'danger' },
];

/** The states in which the goods of a return cannot be returned once more, nor their shipment undone. */
export const liveStates: readonly ReturnState[] = ['asked', 'accepted', 'received'];

/** Returns a state with its header and label. */
export function shownReturnState(id: ReturnState): StateRule {
  return returnStates.find((each) => each.id === id)!;
}

/** Returns the displayed number, `В-000012`. */
export function returnNumber(id: number): string {
  return `В-${String(id).padStart(6, '0')}`;
}

/** Parses the displayed number or its digits: «В-000012», «12» → 12; undefined for other texts. */
export function parseReturnNumber(text: string): number | undefined {
  const digits = /^(?:[вb]\s*-?\s*)?0*([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns a change of a return as its order and the history show it; `more`: the reason or the answer. */
export function returnChange(id: number, from: ReturnState | '', to: ReturnState, more = ''): Change {
  const after = [shownReturnState(to).header.toLowerCase(), more].filter(Boolean).join(': ');
  const before = from === '' ? '' : shownReturnState(from).header.toLowerCase();
  return { label: `Возврат ${returnNumber(id)}`, before, after };
}
