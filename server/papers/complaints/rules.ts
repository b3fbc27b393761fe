import type { Database } from '../../db/schema.ts';
import type { StateLabel } from '../../ordering/orders/rules.ts';

export type ComplaintState = Database['complaints']['state'];

type StateRule = {
  id: ComplaintState;
  header: string;
  label: StateLabel;
  /** The states into which the staff may move it from here. */
  next: readonly ComplaintState[];
};

/** Every state of a complaint, in chronological order. Accepted and refused are final and have an answer. */
export const complaintStates: readonly StateRule[] = [
  { id: 'new', header: 'Новая', label: 'neutral', next: ['work', 'accepted', 'refused'] },
  { id: 'work', header: 'В работе', label: 'primary', next: ['accepted', 'refused'] },
  { id: 'accepted', header: 'Принята', label: 'success', next: [] },
  { id: 'refused', header: 'Отклонена', label: 'danger', next: [] },
];

/** Returns how a state is shown. */
export function shownComplaintState(id: ComplaintState) {
  const { header, label } = complaintStates.find((each) => each.id === id)!;
  return { id, header, label };
}

/** Returns whether the staff may move a complaint from one state to another. */
export function mayBecome(from: ComplaintState, to: ComplaintState): boolean {
  return complaintStates.find((each) => each.id === from)?.next.includes(to) ?? false;
}

/** Returns whether a state is final, so that the customer is told the reason. */
export function isAnswered(id: ComplaintState): boolean {
  return complaintStates.find((each) => each.id === id)?.next.length === 0;
}

/** Returns the number shown to people, `Р-000012`. */
export function complaintNumber(id: number): string {
  return `Р-${String(id).padStart(6, '0')}`;
}
