/** The state numbers of the old portal (§4.5). */
export const state = {
  created: 1,
  processing: 2,
  completed: 3,
  cancelled: 4,
  picking: 10,
  shipped: 11,
} as const;

/** Orders that still hold a reservation: neither shipped nor cancelled. */
export const openStates: readonly number[] = [state.created, state.processing, state.picking];

/** Orders whose goods have left the warehouse; they count as purchases (§10.27) and are in the ledger. */
export const shippedStates: readonly number[] = [state.shipped, state.completed];
