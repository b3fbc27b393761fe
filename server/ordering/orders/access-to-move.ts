import { state } from '../../db/order-states.ts';
import { movesOrders, type StaffAccess, withRight } from '../../kernel/staff-rights.ts';

/**
 * Returns the rights of which one moves an order to this state, or undoes the move: shipping is the warehouse's, picking
 * anybody's who works with orders.
 */
export function accessToMove(to: number): StaffAccess {
  if (to === state.shipped) return withRight('shipping');
  return to === state.picking ? movesOrders : withRight('orders');
}
