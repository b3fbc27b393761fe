import { redirect } from '@remix-run/node';
import { approvalPath } from '#app/components/ordering/approvals/approval-query.ts';
import type { BasketAction } from '#app/components/ordering/basket/basket-action.ts';
import { isBasketSort } from '#app/components/ordering/basket/basket-sort.ts';
import { findingNothing, findingOf } from '#app/components/ordering/basket/find-lines.ts';
import { packLines, unpackLines } from '#app/components/ordering/basket/packed-lines.ts';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { swappedText } from '#app/components/ordering/substitutes/swapped-text.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted, plural } from '#server/kernel/plural.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import type { BasketLine } from '#server/ordering/basket/basket-view.ts';
import { clearBasket } from '#server/ordering/basket/clear-basket.server.ts';
import { maxLines } from '#server/ordering/basket/input.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import { removeMarked } from '#server/ordering/basket/remove-marked.server.ts';
import { restoreLines } from '#server/ordering/basket/restore-lines.server.ts';
import { setWish } from '#server/ordering/favourites/set-wish.server.ts';
import { unsetWish } from '#server/ordering/favourites/unset-wish.server.ts';
import { setNeed } from '#server/ordering/needs/set-need.server.ts';
import { unsetNeed } from '#server/ordering/needs/unset-need.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { replaceBasketLine } from '#server/ordering/substitutes/replace-basket-line.server.ts';
import type { BasketWork } from './basket-work.ts';
import { move, moveBack } from './move-actions.server.ts';

/** Runs the pressed button's action, except for changes of quantities. Returns a refusal or a redirect, if any. */
export async function runAction(work: BasketWork): Promise<Failure | Response | undefined> {
  const { press, lines, reply, values } = work;
  switch (press.kind) {
    case 'swap':
      return swap(work, press);
    case 'delete-line':
      return remove(work, [press.key]);
    case 'ask-delete-marked':
      if (reply.marks.length === 0) return fail('NOTHING_MARKED');
      reply.confirm = true;
      return undefined;
    case 'delete-marked':
      return remove(work, reply.marks);
    case 'mark-all':
      reply.marks = lines.filter(findingOf(reply.find)).map(lineKey);
      return undefined;
    case 'clear':
      return clear(work);
    case 'wish':
    case 'need':
      return keepInMind(work, press);
    case 'restore':
      return restore(work, press.lines);
    case 'find':
      if (press.all) reply.find = findingNothing;
      if (isBasketSort(values.sort)) reply.sort = values.sort;
      return undefined;
    case 'move':
      return move(work);
    case 'move-back':
      return moveBack(work, press.lines);
    case 'order':
      return order(work);
    default:
      return undefined;
  }
}

async function swap(
  { request, values, reply }: BasketWork,
  { key, by, wms: byWms }: Extract<BasketAction, { kind: 'swap' }>,
) {
  const [id, wms, type] = key.split(':');
  const { contract } = values;
  const result = await run(request, replaceBasketLine, { id, wms, type, by, byWms, contract });
  if (!result.ok) return result;
  reply.done = swappedText(result.value);
  return undefined;
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

/** Adds a product to the favourites or needs, or removes it; a product no longer sold can only be removed. */
async function keepInMind(
  { request, reply }: BasketWork,
  { kind, id, on }: Extract<BasketAction, { kind: 'wish' | 'need' }>,
) {
  const result =
    kind === 'wish'
      ? await run(request, on ? setWish : unsetWish, { id })
      : await run(request, on ? setNeed : unsetNeed, { id });
  if (!result.ok) return result.code === 'NOT_FOUND' ? fail('PRODUCT_GONE') : result;
  const [where, from] =
    kind === 'wish' ? ['в избранном', 'из избранного'] : ['в потребностях', 'из потребностей'];
  reply.done = on ? `Товар ${where}` : `Товар убран ${from}`;
  return undefined;
}

async function restore({ request, values, reply }: BasketWork, packed: string) {
  const lines = unpackLines(packed);
  const { contract, once: key } = values;
  const result = await run(request, restoreLines, { contract, lines, key });
  if (!result.ok) return result;
  const { added, refused, raised = [] } = result.value;
  // Each raised row shows its own note.
  reply.notes = [...reply.notes, ...raised];
  if (added === 0) return fail('NOT_ENOUGH_STOCK');
  const rest = refused > 0 ? ` Не удалось вернуть: ${thousands(refused)}` : '';
  reply.done = `${added === 1 ? 'Товар' : 'Товары'} снова в корзине.${rest}`;
  return undefined;
}

async function order({ request, values, reply }: BasketWork) {
  if (reply.notes.some(({ isQuestion }) => !isQuestion)) return fail('BASKET_BLOCKED');
  const result = await run(request, placeOrder, values);
  if (!result.ok) return result;
  const { orderId, approvalId, expected } = result.value;
  const other = expected?.orderId ? `?other=${expected.orderId}` : `?asked=${expected?.approvalId}`;
  if (orderId !== undefined) return redirect(`${orderPath(orderId)}/placed${expected ? other : ''}`, 303);
  const asked = { kind: 'ok', text: 'Заказ отправлен на согласование' } as const;
  if (!expected) return redirectWith(approvalPath(approvalId), asked);
  const text = expected.orderId
    ? `${asked.text}. Товары под поступление заказаны отдельно`
    : `${asked.text}, товары под поступление – отдельной заявкой`;
  const [title, href] = expected.orderId
    ? ['Заказ под поступление', orderPath(expected.orderId)]
    : ['Заявка под поступление', approvalPath(expected.approvalId!)];
  return redirectWith(approvalPath(approvalId), { ...asked, text, title, href });
}

function removedText(lines: BasketLine[]): string {
  const [only] = lines;
  if (lines.length === 1 && only) return `Удалено: ${only.articul}`;
  return `${plural(lines.length, 'Удалена', 'Удалено', 'Удалено')} ${counted(lines.length, 'позиция', 'позиции', 'позиций')}`;
}

/** Returns the lines for «Вернуть»; empty when there are more than restoreLines accepts. */
function restorable(lines: BasketLine[]): string {
  return lines.length <= maxLines ? packLines(lines) : '';
}
