import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import type { StateLabel } from '../../ordering/orders/rules.ts';

export type ComplaintState = Database['complaints']['state'];

type StateRule = {
  id: ComplaintState;
  header: string;
  label: StateLabel;
  /** The states to which staff may move the complaint from this state. */
  next: readonly ComplaintState[];
};

/**
 * All states of a complaint, in chronological order. Accepted and refused are final and have an answer; a complaint in
 * a final state can only be reopened.
 */
export const complaintStates: readonly StateRule[] = [
  { id: 'new', header: 'Новая', label: 'neutral', next: ['work', 'accepted', 'refused'] },
  { id: 'work', header: 'В работе', label: 'primary', next: ['accepted', 'refused'] },
  { id: 'accepted', header: 'Принята', label: 'success', next: ['work'] },
  { id: 'refused', header: 'Отклонена', label: 'danger', next: ['work'] },
];

/** Returns a state with its header and label. */
export function shownComplaintState(id: ComplaintState) {
  const { header, label } = complaintStates.find((each) => each.id === id)!;
  return { id, header, label };
}

/** Returns whether staff may move a complaint from one state to another. */
export function mayBecome(from: ComplaintState, to: ComplaintState): boolean {
  return complaintStates.find((each) => each.id === from)?.next.includes(to) ?? false;
}

/** Returns whether a state is final, and therefore requires a text for the dealer. */
export function isAnswered(id: ComplaintState): boolean {
  return id === 'accepted' || id === 'refused';
}

/** How long the dealer can reopen a complaint by writing; after that, a new complaint is needed. */
const reopenedForMs = 30 * dayMs;

/** What the dealer may do with a sent complaint: write, reopen it by writing, or only read. */
export type DealerMay = 'write' | 'reopen' | 'read';

/** Returns what the dealer may do with a complaint. `updatedAt`: when its state last changed. */
export function dealerMay(state: ComplaintState, updatedAt: number, now: number): DealerMay {
  if (!isAnswered(state)) return 'write';
  return now - updatedAt <= reopenedForMs ? 'reopen' : 'read';
}

/** Returns the displayed number, `Р-000012`. */
export function complaintNumber(id: number): string {
  return `Р-${String(id).padStart(6, '0')}`;
}
