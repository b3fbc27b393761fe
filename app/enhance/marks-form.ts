import { useLocation, useNavigation } from '@remix-run/react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { useFrame } from './frame.ts';
import { useGoodsForm } from './goods-form.ts';

/** What a list of marked goods knows from its surroundings. `sent`: the answer to a form that was sent as a whole page. */
export function useMarksForm(path: string, sent: GoodsReply | undefined) {
  const goods = useGoodsForm();
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const { role, counts, basket } = useFrame();
  return {
    goods,
    reply: goods.reply ?? sent,
    loading: state === 'loading' && location.pathname === path,
    cabinet: { role, counts, path: pathname },
    basket,
  };
}
