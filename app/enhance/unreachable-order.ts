import { type ClientActionFunctionArgs, redirect } from '@remix-run/react';
import type { BasketReply } from '#app/components/ordering/basket/basket-reply.ts';
import { findingNothing } from '#app/components/ordering/basket/find-lines.ts';
import { isUnreachable, onceReachable } from './connection.ts';
import { type Failure, unlessUnreachable } from './unreachable.ts';

/**
 * Sends the basket form. After a lost connection it looks the order up by the key of its form, because only the
 * reply may be lost.
 */
export async function sendBasket(args: ClientActionFunctionArgs) {
  const nothing = {
    values: undefined,
    notes: [],
    errors: {},
    marks: [],
    confirm: false,
    find: findingNothing,
  };
  const replyOf = (failure: Failure): BasketReply => ({ ...nothing, failure });
  const form = await args.request.clone().formData();
  const key = form.has('order') ? String(form.get('key') ?? '') : '';
  if (!key || !navigator.onLine)
    return unlessUnreachable(args, replyOf, 'Корзина показана как есть: проверьте, сохранены ли изменения');
  try {
    return await args.serverAction<BasketReply>();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const found = await onceReachable('Связь прервалась. Проверяем, оформлен ли заказ…', (signal) =>
      placed(key, signal),
    );
    if (found?.orderId) return redirect(`/cabinet/orders/${found.orderId}/placed`);
    if (found?.approvalId) return redirect(`/cabinet/approvals/${found.approvalId}`);
    if (found)
      return replyOf({ code: 'LOST', message: 'Связь прервалась, заказ не оформлен. Попробуйте ещё раз' });
    const message = 'Связь прервалась. Возможно, заказ оформлен: посмотрите в списке заказов';
    return replyOf({ code: 'UNREACHABLE', message });
  }
}

type Found = { orderId?: number; approvalId?: number };

/**
 * Looks an order up by its key. Repeats the request while the portal may still be busy with the order, for longer
 * than the portal waits for a locked row.
 */
async function placed(key: string, signal: () => AbortSignal): Promise<Found | undefined> {
  for (const pause of [0, 1000, 3000, 5000]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const response = await fetch(`/cabinet/orders/placed?key=${encodeURIComponent(key)}`, {
      signal: signal(),
    });
    if (!response.ok) return undefined;
    const found = (await response.json()) as Found;
    if (found.orderId || found.approvalId) return found;
  }
  return {};
}
