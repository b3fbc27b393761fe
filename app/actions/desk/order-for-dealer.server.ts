import { data } from '@remix-run/node';
import type { OpenedOrder } from '#app/components/desk/dealers/order-for-dealer.tsx';
import { deskDealer, deskOrder } from '#app/components/desk/desk-hrefs.ts';
import {
  forForm,
  getActor,
  load,
  type Refusal,
  refusalOf,
  refusalPage,
  run,
} from '#app/http/answers/run-screen.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { openOrderForDealer } from '#server/desk/for-dealer/open-order-for-dealer.server.ts';
import { placeOrderForDealer } from '#server/desk/for-dealer/place-order-for-dealer.server.ts';
import { previewOrderForDealer } from '#server/desk/for-dealer/preview-order-for-dealer.server.ts';
import { readyRows } from '#server/desk/for-dealer/read-list.server.ts';
import { repeatOrderForDealer } from '#server/desk/for-dealer/repeat-order-for-dealer.server.ts';
import { sendBasketToDealer } from '#server/desk/for-dealer/send-basket-to-dealer.server.ts';
import { mayUse } from '#server/kernel/actor.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { maxPasteLength } from '#server/ordering/fast-order/list-limits.ts';
import type { Preview } from '#server/ordering/fast-order/preview.ts';

/** The maximum size of the body: enough for a file of 5 MB and the fields around it. */
const bodyLimit = 6 * 1024 * 1024;

type Answer = {
  opened: OpenedOrder;
  preview: Preview | undefined;
  /** The fields as they were sent, besides those of the lines. */
  typed: Record<string, string>;
  refusal: Refusal | undefined;
};

type Asked = { account?: string; contract?: string; order?: string };

/** Returns the form as it is opened: empty, or with `order` filled in with the lines of that earlier order. */
export async function openForm(request: Request, dealer: number, { order, ...whose }: Asked) {
  const opened = await load(request, openOrderForDealer, { dealer, ...whose });
  // Without a contract, nothing can be ordered or checked.
  if (!order || opened.contract === 0) return { opened, preview: undefined };
  const { account, contract } = opened;
  const preview = await load(request, repeatOrderForDealer, { dealer, account, contract, order });
  return { opened: await onItsDays(request, dealer, { opened, preview }), preview };
}

/** Returns the choices of the form with the shipping days of the warehouses of its lines. */
async function onItsDays(
  request: Request,
  dealer: number,
  { opened, preview }: { opened: OpenedOrder; preview: Preview | undefined },
): Promise<OpenedOrder> {
  const { account, contract } = opened;
  const warehouses = String(preview ? readyRows(preview.rows).map(({ wms }) => wms) : []);
  const offer = await run(request, openOrderForDealer, { dealer, account, contract, warehouses });
  return offer.ok ? { ...opened, form: offer.value.form, dates: offer.value.dates } : opened;
}

type Reply = Answer | { refusal: Refusal };

/**
 * Handles the buttons of an order for a dealer: «Проверить», the corrections in its lines, and the order or the basket.
 * Lines that were typed and not checked yet are checked first, whatever button was pressed.
 */
export async function answerOrderForDealer(request: Request, dealer: number) {
  const { access } = placeOrderForDealer;
  const limit = mayUse(access, await getActor(request, access)) ? bodyLimit : undefined;
  const form = await readForm(request, limit, { list: maxPasteLength });
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    return refusedOnly(
      request,
      fail('TOO_LARGE', { fields: { file: ['Файл больше 5\u00a0МБ. Разделите его'] } }),
    );
  }
  const values: FormValues = { ...form.values, text: form.values.list ?? '' };
  const { intent } = values;
  if (hasUnchecked(values)) {
    const isOn = intent === 'order' || intent === 'send';
    return shown(request, dealer, values, isOn ? fail('BAD_INPUT', { message: uncheckedText }) : undefined);
  }
  if (intent === 'order') {
    const placed = await run(request, placeOrderForDealer, { ...values, dealer });
    if (!placed.ok) return shown(request, dealer, values, placed);
    const { id, number } = placed.value;
    const text = `Заказ ${number} оформлен, дилер увидит его у себя`;
    return redirectWith(deskOrder(id), { kind: 'ok', text });
  }
  if (intent === 'send') {
    const sent = await run(request, sendBasketToDealer, { ...values, dealer });
    if (!sent.ok) return shown(request, dealer, values, sent);
    const { person, size, isTold } = sent.value;
    const told = isTold
      ? ''
      : '. Уведомления о\u00a0сообщениях отдела продаж у него выключены: скажите ему сами';
    return redirectWith(deskDealer(dealer), {
      kind: 'ok',
      text: `Корзина отправлена: ${person}, ${size}${told}`,
    });
  }
  return shown(request, dealer, values);
}

const uncheckedText = 'Новые строки добавлены в\u00a0список. Проверьте их и\u00a0нажмите ещё раз';

/** Returns the form as it was sent, with its lines checked again. Lines that were checked before stay in any case. */
async function shown(request: Request, dealer: number, values: FormValues, refused?: Failure) {
  const { account, contract } = values;
  const opening = await run(request, openOrderForDealer, { dealer, account, contract });
  if (!opening.ok) return refusedOnly(request, opening);
  const opened = opening.value;
  const whose = { dealer, account: opened.account, contract: opened.contract };
  const isChecked = !hasUnchecked(values);
  const checking = { ...values, ...whose, checked: isChecked ? '1' : '' };
  const read = await run(request, previewOrderForDealer, checking);
  const before = { ...whose, lines: values.lines, checked: '1' };
  const preview = read.ok || !values.lines ? read : await run(request, previewOrderForDealer, before);
  const lines = preview.ok ? preview.value : undefined;
  const onDays = await onItsDays(request, dealer, { opened, preview: lines });
  const failure = read.ok ? refused : read;
  const { text, delivery, address, date, comment, word, key } = values;
  // Lines that were read from the text are rows now.
  const kept = { delivery, address, date, comment, word, text: read.ok ? '' : text };
  const typed = Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  Object.assign(typed, { account: String(opened.account), contract: String(opened.contract) });
  const answer: Answer = {
    opened: { ...onDays, key: typeof key === 'string' && key !== '' ? key : opened.key },
    preview: lines && lines.rows.length > 0 ? lines : undefined,
    typed,
    refusal: failure ? refusalOf(forForm(request, failure), typed) : undefined,
  };
  return data<Reply>(answer, { status: failure?.status ?? 200 });
}

/** Returns a refusal before which nothing of the form could be read or shown; a script leaves the form as it is. */
function refusedOnly(request: Request, failure: Failure) {
  return data<Reply>({ refusal: refusalOf(forForm(request, failure), {}) }, { status: failure.status });
}

/** Returns whether lines were typed, pasted or uploaded that are not rows yet. */
function hasUnchecked({ text, file }: FormValues): boolean {
  return !isBlank(text) || !isBlank(file);
}

const isBlank = (value: FormValues[string] | undefined) =>
  value instanceof File ? value.size + value.name.length === 0 : String(value ?? '').trim() === '';
