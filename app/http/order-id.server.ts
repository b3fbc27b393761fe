import { fail } from '#server/kernel/result.ts';
import { parseOrderNumber } from '#server/orders/rules.ts';
import { refusalPage } from './run-screen.server.ts';

/** The order that an address names, by id or by number (`/cabinet/orders/26-000123`); what is neither is not found. */
export function orderIdOf(request: Request, text: string | undefined): number {
  const id = parseOrderNumber(text ?? '');
  if (id === undefined) throw refusalPage(request, fail('NOT_FOUND', { message: 'Такого заказа нет' }));
  return id;
}
