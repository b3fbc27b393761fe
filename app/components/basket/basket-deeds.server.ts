import { redirect } from '@remix-run/node';
import { orderPath } from '#app/components/orders/order-query.ts';
import type { FormValues } from '#app/http/read-form.server.ts';
import { run } from '#app/http/run-screen.server.ts';
import { addLinesToBasket } from '#server/basket/add-lines.server.ts';
import type { BasketLine } from '#server/basket/basket-view.ts';
import { clearBasket } from '#server/basket/clear-basket.server.ts';
import { lineKey } from '#server/basket/line-key.ts';
import { removeMarked } from '#server/basket/remove-marked.server.ts';
import { setWish } from '#server/favourites/set-wish.server.ts';
import { unsetWish } from '#server/favourites/unset-wish.server.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted, plural } from '#server/kernel/plural.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { setNeed } from '#server/needs/set-need.server.ts';
import { unsetNeed } from '#server/needs/unset-need.server.ts';
import { placeOrder } from '#server/orders/place-order.server.ts';
import type { BasketPress } from './basket-press.ts';
import type { BasketReply } from './basket-reply.ts';
import { packLines, unpackLines } from './packed-lines.ts';

export type BasketWork = {
  request: Request;
  values: FormValues;
  press: BasketPress;
  /** The basket as it was before. */
  lines: BasketLine[];
  /** Filled by what is done. */
  reply: BasketReply;
};

/** So many lines «Вернуть» carries: addLinesToBasket takes no more. */
const mostRestored = 1_000;

/** Does what the pressed button says, apart from quantities. Gives a refusal, or an answer that leads away. */
export async function doDeed(work: BasketWork): Promise<Failure | Response | undefined> {
  const { press, lines, reply } = work;
  switch (press.kind) {
    case 'delete-line':
      return remove(work, [press.key]);
    case 'ask-delete-marked':
      if (reply.marks.length === 0) return fail('NOTHING_MARKED');
      reply.confirm = true;
      return undefined;
    case 'delete-marked':
      return remove(work, reply.marks);
    case 'mark-all':
      reply.marks = lines.map(lineKey);
      return undefined;
    case 'clear':
      return clear(work);
    case 'wish':
    case 'need':
      return keepInMind(work, press);
    case 'restore':
      return restore(work, press.lines);
    case 'order':
      return order(work);
    default:
      return undefined;
  }
}

async function remove({ request, values, lines, reply }: BasketWork, mark: string[]) {
  const result = await run(request, removeMarked, { contract: values.contract, mark });
  if (!result.ok) return result;
  const marked = new Set(mark);
  const removed = lines.filter((line) => marked.has(lineKey(line)));
  reply.marks = [];
  if (removed.length > 0) reply.removed = { text: removedText(removed), lines: restorable(removed) };
  return undefined;
}

async function clear({ request, values, lines, reply }: BasketWork) {
  const result = await run(request, clearBasket, { contract: values.contract });
  if (!result.ok) return result;
  if (lines.length > 0) reply.removed = { text: 'Корзина очищена', lines: restorable(lines) };
  return undefined;
}

/** A product that is sold no more can only be taken out of the favourites and needs. */
async function keepInMind(
  { request, reply }: BasketWork,
  { kind, id, on }: Extract<BasketPress, { kind: 'wish' | 'need' }>,
) {
  const result =
    kind === 'wish'
      ? await run(request, on ? setWish : unsetWish, { id })
      : await run(request, on ? setNeed : unsetNeed, { id });
  if (!result.ok) return result.code === 'NOT_FOUND' ? fail('PRODUCT_GONE') : result;
  const [where, whence] =
    kind === 'wish' ? ['в избранном', 'из избранного'] : ['в потребностях', 'из потребностей'];
  reply.done = on ? `Товар ${where}` : `Товар убран ${whence}`;
  return undefined;
}

async function restore({ request, values, reply }: BasketWork, packed: string) {
  const lines = unpackLines(packed);
  const result = await run(request, addLinesToBasket, { contract: values.contract, lines });
  if (!result.ok) return result;
  const { added, refused } = result.value;
  if (added === 0) return fail('NOT_ENOUGH_STOCK');
  const rest = refused.length > 0 ? ` Не удалось вернуть: ${thousands(refused.length)}` : '';
  reply.done = `Товары снова в корзине.${rest}`;
  return undefined;
}

async function order({ request, values, reply }: BasketWork) {
  if (reply.notes.length > 0) return fail('BASKET_BLOCKED');
  const result = await run(request, placeOrder, values);
  return result.ok ? redirect(`${orderPath(result.value.orderId)}/placed`, 303) : result;
}

function removedText(lines: BasketLine[]): string {
  const [only] = lines;
  if (lines.length === 1 && only) return `Удалено: ${only.articul}`;
  return `${plural(lines.length, 'Удалён', 'Удалено', 'Удалено')} ${counted(lines.length, 'товар', 'товара', 'товаров')}`;
}

function restorable(lines: BasketLine[]): string {
  return lines.length <= mostRestored ? packLines(lines) : '';
}
