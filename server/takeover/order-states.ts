import { state } from '../db/order-states.ts';
import { orderStates } from '../ordering/orders/rules.ts';

/** The states by the codes of recent Bitrix versions. */
const ofBitrix: Record<string, number> = {
  N: state.created,
  P: state.processing,
  DN: state.processing,
  DA: state.picking,
  DG: state.picking,
  DT: state.shipped,
  DS: state.shipped,
  DF: state.shipped,
  F: state.completed,
};

/**
 * Returns the state of an order of the old portal: from the file of states, else by a number or name that this portal
 * also uses, else by the Bitrix code. Returns undefined for an unknown code.
 */
export function stateOf(
  code: string,
  isCancelled: boolean,
  own: ReadonlyMap<string, number>,
): number | undefined {
  if (isCancelled) return state.cancelled;
  const known = orderStates.find(
    ({ id, header }) => String(id) === code || header.toLowerCase() === code.toLowerCase(),
  );
  return own.get(code) ?? known?.id ?? ofBitrix[code.toUpperCase()];
}
