import { state } from '../../db/order-states.ts';
import { orderStates } from '../../ordering/orders/rules.ts';
import { folded, type ReadDocument } from './read-document.ts';

/** A state of 1C and the state of the portal that it stands for; null: the order stays as it is. */
export type StateRule = { name: string; header: string; state: number | null };

/** What 1C says without naming a state. */
export const posted = 'Проведен';

const rule = (header: string, to: number | null): StateRule => ({ name: folded(header), header, state: to });

/** How states of 1C are read unless the desk decides otherwise; those of the portal come back as they were sent. */
export const usualRules: readonly StateRule[] = [
  rule(posted, state.processing),
  rule('На согласовании', null),
  rule('Не согласован', null),
  rule('Открыт', null),
  rule('К обеспечению', state.processing),
  rule('К выполнению', state.picking),
  rule('К отгрузке', state.picking),
  rule('Закрыт', state.completed),
  ...orderStates.map(({ id, header }) => rule(header, id)),
];

export type StateMap = ReadonlyMap<string, StateRule>;

/** Returns the rules by name: the usual ones, and over them those of the desk. */
export function stateMap(own: readonly StateRule[]): StateMap {
  return new Map([...usualRules, ...own].map((each) => [each.name, each]));
}

/** The states in which an order can be, in the order in which it goes through them; a cancelled one goes no further. */
const path = [state.created, state.processing, state.picking, state.shipped, state.completed];

/** Returns how far an order has come in a state; -1 for cancelled and unknown ones. */
export function progressOf(id: number): number {
  return path.indexOf(id as (typeof path)[number]);
}

/**
 * Returns the state in which an order is according to 1C: the furthest that it says; undefined when it says nothing.
 * `unknown`: the name of a state that no rule knows. `unshipped`: closed in 1C although nothing was shipped.
 */
export function toldState(
  document: Pick<ReadDocument, 'isCancelled' | 'isShipped' | 'isPosted' | 'status'>,
  rules: StateMap,
): { state: number | undefined; unknown: string; unshipped: boolean } {
  const { status } = document;
  const named = status === '' ? undefined : ruleOf(status, rules);
  const unknown = status !== '' && !named ? status : '';
  const byName = named?.state ?? undefined;
  if (document.isCancelled || byName === state.cancelled)
    return { state: state.cancelled, unknown, unshipped: false };
  const unshipped = document.isShipped === false && byName !== undefined && isShippedState(byName);
  const told = [
    unshipped ? undefined : byName,
    document.isShipped ? state.shipped : undefined,
    document.isPosted ? (rules.get(folded(posted))?.state ?? undefined) : undefined,
  ].filter((each) => each !== undefined);
  const furthest = told.sort((a, b) => progressOf(b) - progressOf(a))[0];
  return { state: furthest, unknown, unshipped };
}

function isShippedState(id: number): boolean {
  return progressOf(id) >= progressOf(state.shipped);
}

/** «[N] Принят» is looked up as a whole and without its code. */
function ruleOf(status: string, rules: StateMap): StateRule | undefined {
  return rules.get(folded(status)) ?? rules.get(folded(status.replace(/^\[[^\]]*\]\s*/, '')));
}

/** Returns the state of an order that 1C has as several documents: of the one that has come least far. */
export function combinedState(told: readonly (number | null)[]): number | undefined {
  const going = told.filter((each) => each !== state.cancelled);
  if (going.length === 0) return told.length > 0 ? state.cancelled : undefined;
  if (going.some((each) => each === null)) return undefined;
  return going.sort((a, b) => progressOf(a!) - progressOf(b!))[0] ?? undefined;
}
