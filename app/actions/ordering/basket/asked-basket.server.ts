import { type BasketReply, emptyReply } from '#app/components/ordering/basket/basket-reply.ts';
import { linkSavesNothing } from '#app/http/answers/asked-form.server.ts';
import { isDocument } from '#app/http/requests/is-document.ts';
import { queryOf } from '#app/http/requests/read-query.server.ts';
import type { BasketView } from '#server/ordering/basket/basket-view.ts';
import { markedLines, zMarks, zQuantities } from '#server/ordering/basket/input.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import { askedOf } from '#server/ordering/basket/plan-recount.ts';

/**
 * Returns the basket as a link to `/ajax/recount` requests it: with the link's quantities in the fields, or with the
 * question before marked lines are deleted. Opening a link changes nothing (§7.1.7). `asked` is undefined for an
 * address without `save=1`, and when a script reloads the basket, because a reload must not replace what was typed
 * since.
 */
export function askedBasket(
  request: Request,
  basket: BasketView,
): { basket: BasketView; asked: BasketReply | undefined } {
  const query = queryOf(request);
  const isOpened = isDocument((name) => request.headers.get(name));
  if (query.save !== '1' || !isOpened) return { basket, asked: undefined };
  const lines = basket.groups.flatMap((group) => group.lines);
  const reply = emptyReply(query);
  const marks = markedLines(zMarks.safeParse(query.mark).data ?? [], lines).map(lineKey);
  const asked = {
    ...reply,
    values: undefined,
    marks,
    confirm: query.delete === '1' && marks.length > 0,
    failure: { code: linkSavesNothing.code, message: linkText },
  };
  const quantities = askedOf(lines, zQuantities.parse(query.qnt));
  const groups = basket.groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => ({
      ...line,
      quantity: quantities.get(lineKey(line)) ?? line.quantity,
    })),
  }));
  return { basket: { ...basket, groups }, asked };
}

const linkText = 'Количества из ссылки ещё не сохранены. Проверьте их и нажмите «Пересчитать»';
