import { type Answer, refused, replyOf } from '#app/actions/catalogue/goods-form.server.ts';
import type { Typed } from '#app/components/catalogue/goods-action.ts';
import { allAddedText } from '#app/components/ordering/marks/all-added.ts';
import type { MarkList } from '#app/components/ordering/marks/mark-list.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import type { Result } from '#server/kernel/result.ts';
import { addFavouritesToBasket } from '#server/ordering/favourites/add-favourites-to-basket.server.ts';
import { restoreWish } from '#server/ordering/favourites/restore-wish.server.ts';
import { unsetWish } from '#server/ordering/favourites/unset-wish.server.ts';
import { addNeedsToBasket } from '#server/ordering/needs/add-needs-to-basket.server.ts';
import { clearArrived } from '#server/ordering/needs/clear-arrived.server.ts';
import { restoreNeed } from '#server/ordering/needs/restore-need.server.ts';
import { unsetNeed } from '#server/ordering/needs/unset-need.server.ts';
import { restoreWatch } from '#server/ordering/watches/restore-watch.server.ts';
import { unsetWatch } from '#server/ordering/watches/unset-watch.server.ts';

/**
 * The actions of a list of marked goods: the favourites, the needs or the waiting list. `seen` removes a mark
 * «Поступил».
 */
export type MarkActions = {
  remove: (request: Request, id: number, typed: Typed[]) => Promise<Answer>;
  restore: (request: Request, fields: object, typed: Typed[]) => Promise<Answer>;
  seen?: (request: Request, id: number, typed: Typed[]) => Promise<Answer>;
  addAll?: (request: Request, values: FormValues, typed: Typed[]) => Promise<Answer>;
};

export const markActions: Record<MarkList['own'], MarkActions> = {
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
    async addAll(request, { contract, key }, typed) {
      return allAdded(await run(request, addFavouritesToBasket, { contract, key }), typed);
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
    async seen(request, id, typed) {
      const result = await run(request, clearArrived, { id });
      return result.ok ? { reply: replyOf(typed) } : refused(result, typed);
    },
    async addAll(request, { contract, key }, typed) {
      return allAdded(await run(request, addNeedsToBasket, { contract, key }), typed);
    },
  },
  watch: {
    async remove(request, id, typed) {
      const result = await run(request, unsetWatch, { id });
      if (!result.ok) return refused(result, typed);
      const { removed } = result.value;
      if (!removed) return { reply: replyOf(typed) };
      const text = `Убран из листа ожидания: ${removed.articul}`;
      const restore = [id, removed.at, '', removed.arrived ?? ''].join(':');
      return { reply: { ...replyOf(typed), removed: { text, restore } } };
    },
    async restore(request, fields, typed) {
      return restored(await run(request, restoreWatch, fields), typed);
    },
    async seen(request, id, typed) {
      const result = await run(request, unsetWatch, { id });
      return result.ok ? { reply: replyOf(typed) } : refused(result, typed);
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
