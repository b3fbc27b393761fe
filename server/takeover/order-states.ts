import { state } from '../db/order-states.ts';
import { orderStates } from '../ordering/orders/rules.ts';

/** The states of a new Bitrix, by their codes. */
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
 * Returns the state of an order of the old portal: by the file of states, else by the number or name that the portal
 * uses, too, else by the code of Bitrix. Undefined for any other.
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
