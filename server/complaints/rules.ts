import type { Database } from '../db/schema.ts';
import type { StateLabel } from '../orders/rules.ts';

export type ComplaintState = Database['complaints']['state'];

type StateRule = {
  id: ComplaintState;
  header: string;
  label: StateLabel;
  /** Where the staff may take it from here. */
  next: readonly ComplaintState[];
};

/** Every state of a complaint, in the order of its life. What is accepted or refused is answered, and stays so. */
export const complaintStates: readonly StateRule[] = [
  { id: 'new', header: 'Новая', label: 'neutral', next: ['work', 'accepted', 'refused'] },
  { id: 'work', header: 'В работе', label: 'primary', next: ['accepted', 'refused'] },
  { id: 'accepted', header: 'Принята', label: 'success', next: [] },
  { id: 'refused', header: 'Отклонена', label: 'danger', next: [] },
];

/** What people are shown of a state. */
export function shownComplaintState(id: ComplaintState) {
  const { header, label } = complaintStates.find((each) => each.id === id)!;
  return { id, header, label };
}

/** Whether the staff may take a complaint from one state to another. */
export function mayBecome(from: ComplaintState, to: ComplaintState): boolean {
  return complaintStates.find((each) => each.id === from)?.next.includes(to) ?? false;
}

/** Whether a complaint comes to its end in this state: then the customer is told why. */
export function isAnswered(id: ComplaintState): boolean {
  return complaintStates.find((each) => each.id === id)?.next.length === 0;
}

/** The number people read and dictate, `Р-000012`. */
export function complaintNumber(id: number): string {
  return `Р-${String(id).padStart(6, '0')}`;
}
