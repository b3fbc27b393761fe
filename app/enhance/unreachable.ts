import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { BasketReply } from '#app/components/basket/basket-reply.ts';
import type { CallbackReply } from '#app/components/callback/callback-reply.ts';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { isUnreachable } from './connection.ts';

/**
 * `clientAction` of screens with forms that hold more than what was just sent: a call that does not get through is told over the
 * form, which stays as it is. Without it the router would put an error page in its place.
 */
async function unlessUnreachable<Reply>({ serverAction }: ClientActionFunctionArgs, reply: Reply) {
  try {
    return await serverAction<Reply>();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return reply;
  }
}

const failure = { code: 'UNREACHABLE', message: 'Нет связи с порталом, ничего не записано. Повторите' };

export function sendGoods(args: ClientActionFunctionArgs) {
  return unlessUnreachable<GoodsReply>(args, { values: {}, errors: {}, failure });
}

export function sendBasket(args: ClientActionFunctionArgs) {
  const nothing = { values: undefined, notes: [], errors: {}, marks: [], confirm: false };
  return unlessUnreachable<BasketReply>(args, { ...nothing, failure });
}

export function sendCallback(args: ClientActionFunctionArgs) {
  return unlessUnreachable<CallbackReply>(args, { values: {}, errors: {}, failure });
}

/** Whether an answer is one of those above: nothing has reached the portal. */
export function isUnsent(reply: unknown): boolean {
  return (reply as Partial<GoodsReply> | undefined)?.failure?.code === failure.code;
}
