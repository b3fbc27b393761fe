import { fail } from '#server/kernel/result.ts';
import { parseOrderNumber } from '#server/ordering/orders/rules.ts';
import { refusalPage } from '../answers/run-screen.server.ts';

/**
 * Returns the order in an address, by id or by number (`/cabinet/orders/26-000123`); refuses any other value
 * as not found.
 */
export function orderIdOf(request: Request, text: string | undefined): number {
  const id = parseOrderNumber(text ?? '');
  if (id === undefined) throw refusalPage(request, fail('NOT_FOUND', { message: 'Такого заказа нет' }));
  return id;
}
