import { askedText } from '#app/components/people/contragents/contragent-reply.ts';
import type { Flash } from '#app/http/sessions/flash.server.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { bind } from '#server/kernel/typography.ts';

/** The message on the screen after a call that a browser sent as a page (§7.1.6). */

const ok = (text: string) => (): Flash => ({ kind: 'ok', text });

export const saved = ok('Данные сохранены');
export const contragentSaved = ({ asked }: { asked: boolean }): Flash => ({
  kind: 'ok',
  text: asked ? askedText : 'Данные сохранены',
});
/** The message also states whether the line was raised to a permitted quantity. */
export const added = ({ note }: { note?: { message: string } | undefined }): Flash => ({
  kind: 'ok',
  text: note ? `Добавлено в корзину. ${note.message}` : 'Добавлено в корзину',
});
export const removed = ({ removed }: { removed: number }): Flash =>
  removed > 0 ? { kind: 'ok', text: 'Удалено из корзины' } : { kind: 'no', text: texts.NOT_IN_BASKET };
/** The message states whether the line was set to the available or to a permitted quantity instead. */
export const lineSet = ({ note }: { note?: { message: string } | undefined }): Flash =>
  note ? { kind: 'no', text: note.message } : { kind: 'ok', text: 'Данные сохранены' };
export const mailed = ok('Письмо с вашими данными было отправлено на вашу почту');
export const emailChecked = ({ taken }: { taken: boolean }): Flash =>
  taken ? { kind: 'no', text: texts.EMAIL_TAKEN } : { kind: 'ok', text: 'Этот Email свободен' };
export const orderCancelled = ({ number }: { number: string }): Flash => ({
  kind: 'ok',
  text: `Заказ ${number} отменён`,
});
/** An order that waits for the main user must not look like a placed order. */
export const orderSubmitted = ({ order }: { order?: unknown }): Flash => ({
  kind: 'ok',
  text: order ? 'Данные сохранены' : 'Заказ отправлен на согласование',
});
export const cleared = ok('Корзина пуста');
export const setAdded = ({ added, refused, raised = [] }: SetAdded): Flash => {
  const messages = new Set(raised.map(({ message }) => message));
  const text = [`Добавлено в корзину: ${added}`, ...[...messages].slice(0, 5)].join('. ');
  return refused.length === 0
    ? { kind: 'ok', text }
    : { kind: 'no', text: `${text}, не добавлено: ${refused.length}` };
};
type SetAdded = {
  added: number;
  refused: readonly unknown[];
  raised?: readonly { message: string }[];
};
export const draftRemoved = ({ header }: { header: string }): Flash => ({
  kind: 'ok',
  text: `Черновик «${header}» удалён`,
});
export const actOrdered = ({ act }: { act: { id: number } }): Flash => ({
  kind: 'ok',
  text: `Акт ${bind('№', act.id)} заказан`,
});

/** Returns the message after a recount, which lists the quantities that could not be set as requested. */
export function recounted({ notes }: { notes: readonly { message: string }[] }): Flash {
  const messages = [...new Set(notes.map(({ message }) => message))];
  if (messages.length === 0) return { kind: 'ok', text: 'Корзина пересчитана' };
  return { kind: 'no', text: messages.slice(0, 5).join('. ') };
}
