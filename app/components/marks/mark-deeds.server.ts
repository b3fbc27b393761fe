import { type Answer, refused, replyOf } from '#app/components/catalogue/goods-form.server.ts';
import type { Typed } from '#app/components/catalogue/goods-press.ts';
import type { Plain } from '#app/http/nest.ts';
import { run } from '#app/http/run-screen.server.ts';
import { addFavouritesToBasket } from '#server/favourites/add-favourites-to-basket.server.ts';
import { restoreWish } from '#server/favourites/restore-wish.server.ts';
import { unsetWish } from '#server/favourites/unset-wish.server.ts';
import type { Result } from '#server/kernel/result.ts';
import { addNeedsToBasket } from '#server/needs/add-needs-to-basket.server.ts';
import { restoreNeed } from '#server/needs/restore-need.server.ts';
import { unsetNeed } from '#server/needs/unset-need.server.ts';
import { allAddedText } from './all-added.ts';

/** What can be done to a list of marked goods, the favourites or the needs. */
export type MarkDeeds = {
  remove: (request: Request, id: number, typed: Typed[]) => Promise<Answer>;
  restore: (request: Request, fields: object, typed: Typed[]) => Promise<Answer>;
  addAll: (request: Request, contract: Plain | undefined, typed: Typed[]) => Promise<Answer>;
};

export const markDeeds: Record<'wish' | 'need', MarkDeeds> = {
  wish: {
    async remove(request, id, typed) {
      const result = await run(request, unsetWish, { id });
      if (!result.ok) return refused(result, typed);
      const { removed } = result.value;
      if (!removed) return { reply: replyOf(typed) };
      const text = `Убран из избранного: ${removed.articul}`;
      return { reply: { ...replyOf(typed), removed: { text, restore: `${id}:${removed.at}` } } };
    },
    async restore(request, fields, typed) {
      return restored(await run(request, restoreWish, fields), typed);
    },
    async addAll(request, contract, typed) {
      return allAdded(await run(request, addFavouritesToBasket, { contract }), typed);
    },
  },
  need: {
    async remove(request, id, typed) {
      const result = await run(request, unsetNeed, { id });
      if (!result.ok) return refused(result, typed);
      const { removed } = result.value;
      if (!removed) return { reply: replyOf(typed) };
      const { articul, at, qnt, arrived } = removed;
      const restore = [id, at, qnt, arrived ?? ''].join(':');
      return {
        reply: { ...replyOf(typed), removed: { text: `Убран из потребностей: ${articul}`, restore } },
      };
    },
    async restore(request, fields, typed) {
      return restored(await run(request, restoreNeed, fields), typed);
    },
    async addAll(request, contract, typed) {
      return allAdded(await run(request, addNeedsToBasket, { contract }), typed);
    },
  },
};

function restored(result: Result<{ articul: string }>, typed: Typed[]): Answer {
  if (!result.ok) return refused(result, typed);
  const done = { kind: 'ok' as const, title: `Возвращён: ${result.value.articul}`, lines: [] };
  return { reply: { ...replyOf(typed), done } };
}

type AllAdded = Parameters<typeof allAddedText>[0];

function allAdded(result: Result<AllAdded>, typed: Typed[]): Answer {
  if (!result.ok) return refused(result, typed);
  return { reply: { ...replyOf(typed), done: allAddedText(result.value) } };
}
