import { useLocation, useNavigation } from '@remix-run/react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { useFrame } from './frame.ts';
import { useGoodsForm } from './goods-form.ts';

/**
 * Returns what the screen of a list of marked goods needs from its surroundings. `sent`: the response to a form that
 * was sent as a whole page.
 */
export function useMarksForm(path: string, sent: GoodsReply | undefined) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const { role, counts, basket, user } = useFrame();
  const goods = useGoodsForm(`${path} ${user?.email}`);
  return {
    goods,
    reply: goods.reply ?? sent,
    loading: state === 'loading' && location.pathname === path,
    cabinet: { role, counts, path: pathname },
    basket,
  };
}
