import { state } from '../../db/order-states.ts';
import { orderStates } from '../../ordering/orders/rules.ts';
import { folded, type ReadDocument } from './read-document.ts';

/** A 1C state and the corresponding state of the portal; null leaves the order as it is. */
export type StateRule = { name: string; header: string; state: number | null };

/** The name of the rule for a posted document without a named state. */
export const posted = 'Проведен';

const rule = (header: string, to: number | null): StateRule => ({ name: folded(header), header, state: to });

/** The rules for 1C states unless staff decide otherwise. The portal's own states are matched by their names. */
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

/** Returns the rules by name: rules set at the desk override the usual rules. */
export function stateMap(own: readonly StateRule[]): StateMap {
  return new Map([...usualRules, ...own].map((each) => [each.name, each]));
}

/** The states through which an order passes, in sequence; a cancelled order leaves the sequence. */
const path = [state.created, state.processing, state.picking, state.shipped, state.completed];

/** Returns the position of a state in `path`; -1 for the cancelled state and unknown states. */
export function progressOf(id: number): number {
  return path.indexOf(id as (typeof path)[number]);
}

/**
 * Returns the furthest state of an order that a 1C document indicates; undefined when it indicates none. `unknown`:
 * the name of a state without a rule. `unshipped`: closed in 1C although nothing was shipped.
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

/** Finds the rule of a state: «[N] Принят» is looked up as a whole, then without its code. */
function ruleOf(status: string, rules: StateMap): StateRule | undefined {
  return rules.get(folded(status)) ?? rules.get(folded(status.replace(/^\[[^\]]*\]\s*/, '')));
}

/**
 * Returns the state of an order that 1C has as several documents: the least advanced of those that are not cancelled;
 * undefined while one of them has no state yet, and for an order without documents.
 */
export function combinedState(told: readonly (number | null)[]): number | undefined {
  const going = told.filter((each) => each !== state.cancelled);
  if (going.length === 0) return told.length > 0 ? state.cancelled : undefined;
  if (going.some((each) => each === null)) return undefined;
  return going.sort((a, b) => progressOf(a!) - progressOf(b!))[0] ?? undefined;
}
