import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import type { CallbackReply } from '#app/components/talk/callback/callback-reply.ts';
import { isUnreachable, onceReachable } from './connection.ts';

export type Failure = { code: string; message: string };

const offline: Failure = {
  code: 'UNREACHABLE',
  message: 'Нет связи с интернетом, изменения не сохранены. Попробуйте ещё раз, когда она вернётся',
};

/**
 * `clientAction` of screens with forms that hold more than what was just sent. A failed call is reported above the
 * form, which stays as it is; otherwise the router would replace it with an error page.
 *
 * The form may have taken effect before the connection was lost. As soon as the portal responds again the screen is
 * reloaded, and `lost` asks the person to check it. Until then, for about a minute at most, the form stays busy.
 */
export async function unlessUnreachable<Reply>(
  { serverAction }: Pick<ClientActionFunctionArgs, 'serverAction'>,
  replyOf: (failure: Failure) => Reply,
  lost: string,
) {
  if (!navigator.onLine) return replyOf(offline);
  try {
    return await serverAction<Reply>();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const back = await onceReachable('Связь прервалась. Ждём её, чтобы проверить, что сохранено…', ping);
    return replyOf({ code: back ? 'LOST' : 'UNREACHABLE', message: `Связь прервалась. ${lost}` });
  }
}

async function ping(signal: () => AbortSignal): Promise<boolean> {
  await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: signal() });
  return true;
}

export function sendGoods(args: ClientActionFunctionArgs) {
  return unlessUnreachable<GoodsReply>(
    args,
    (failure) => ({ values: {}, errors: {}, failure }),
    'Возможно, товары уже в корзине: проверьте её, прежде чем отправить ещё раз',
  );
}

export function sendCallback(args: ClientActionFunctionArgs) {
  return unlessUnreachable<CallbackReply>(
    args,
    (failure) => ({ values: {}, errors: {}, failure }),
    'Возможно, заявка уже отправлена. Если мы не перезвоним, отправьте её ещё раз',
  );
}
