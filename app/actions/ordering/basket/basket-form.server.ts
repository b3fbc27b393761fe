import { data } from '@remix-run/node';
import {
  basketActionOf,
  quantityTree,
  steppedLine,
  typedQuantities,
} from '#app/components/ordering/basket/basket-action.ts';
import {
  type BasketReply,
  checkoutFields,
  emptyReply,
} from '#app/components/ordering/basket/basket-reply.ts';
import { withSlips } from '#app/components/ordering/basket/row-note.ts';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { forForm, formOf, run } from '#app/http/answers/run-screen.server.ts';
import { longestText } from '#app/http/requests/read-form.server.ts';
import { keepBasketSort } from '#app/http/sessions/kept-basket-sort.server.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import type { Failure } from '#server/kernel/result.ts';
import { isTree } from '#server/kernel/trees.ts';
import type { BasketLine, BasketView } from '#server/ordering/basket/basket-view.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import { recountBasket } from '#server/ordering/basket/recount-basket.server.ts';
import { keepOrderForm } from '#server/ordering/orders/keep-order-form.server.ts';
import { readPacks, saidOf } from '../typed-packs.server.ts';
import { runAction } from './basket-actions.server.ts';
import type { BasketWork } from './basket-work.ts';

/**
 * The form also sends the comment as it was shown, to detect changes, so the field `shown[comment]` may be equally
 * long.
 */
const shownLengths = { 'shown[comment]': longestText };

/**
 * Handles the basket form. Whatever button is pressed, quantities typed in other rows are saved first. The response is
 * the page itself, so that unsent values of the order form stay. A script (`via=script`) gets 200 even for a refusal;
 * otherwise the router would not load the new quantities and prices.
 */
export async function answerBasketForm(request: Request) {
  const { values } = await formOf(request, shownLengths);
  const kept = keptValues(values, fieldLengths(keepOrderForm.input));
  const basket = await run(request, getBasket, undefined);
  if (!basket.ok) return withoutBasket(request, basket, emptyReply(kept));

  const lines = linesOf(basket.value);
  const work: BasketWork = {
    request,
    values,
    lines,
    press: basketActionOf(values),
    reply: emptyReply(kept),
  };
  await keepChanged(work);
  const outcome = (await takeQuantities(work)) ?? (await runAction(work));
  if (outcome instanceof Response) return outcome;
  if (outcome) showFailure(work, outcome);
  return data(work.reply, {
    status: outcome && values.via !== 'script' ? outcome.status : 200,
    headers: work.reply.sort ? { 'Set-Cookie': keepBasketSort(work.reply.sort) } : {},
  });
}

/**
 * «Пересчитать» sets every line to the value of its field, up to the free stock. Other buttons save only
 * changed fields: an order must not silently become smaller because stock has sold out meanwhile.
 */
async function takeQuantities({ request, values, press, lines, reply }: BasketWork) {
  const typed = typedQuantities(values.qnt);
  const saved = new Map(lines.map((line) => [lineKey(line), line]));
  const asked = new Map(
    [...typed].filter(
      ([key, text]) => press.kind === 'recount' || text !== String(saved.get(key)?.quantity ?? text),
    ),
  );
  if (press.kind === 'fit') asked.set(press.key, String(press.quantity));
  if (press.kind === 'step') {
    const line = saved.get(press.key) ?? { quantity: 1, multiple: 1, minimum: 1 };
    asked.set(press.key, steppedLine(typed.get(press.key), line, press.by));
  }
  if (asked.size === 0) return undefined;
  const read = await readPacks(
    request,
    [...asked].map(([key, text]) => ({ key, id: Number.parseInt(key, 10), text })),
  );
  if (!read.ok) return read;
  const result = await run(request, recountBasket, {
    contract: values.contract,
    qnt: quantityTree(new Map(read.value.map(({ key, text }) => [key, text]))),
  });
  if (!result.ok) return result;
  const problems = new Map(read.value.map(({ key, problem }) => [key, problem]));
  const notes = result.value.notes.map((note) => ({
    ...note,
    message: problems.get(lineKey(note)) || note.message,
  }));
  const typedOver = typedQuantities(values.former);
  const former = new Map(
    [...asked.keys()]
      .filter((key) => press.kind !== 'fit' || key !== press.key)
      .map((key) => [key, Number(typedOver.get(key) ?? saved.get(key)?.quantity)]),
  );
  reply.notes = withSlips(notes, linesOf(result.value.basket), former);
  const said = saidOf(read.value);
  if (said.length > 0) reply.done = said.join('; ');
  return undefined;
}

function linesOf({ groups }: Pick<BasketView, 'groups'>): BasketLine[] {
  return groups.flatMap(({ lines }) => lines);
}

/**
 * Saves the fields of the order form that changed since it was shown: an old page must not overwrite fields
 * changed in another tab. A refusal does not affect the pressed button.
 */
async function keepChanged({ request, values }: BasketWork): Promise<void> {
  const shown = isTree(values.shown) ? values.shown : {};
  const changed = checkoutFields.filter(
    (name) => values[name] !== undefined && !same(values[name], shown[name]),
  );
  if (changed.length === 0) return;
  const sent = Object.fromEntries(changed.map((name) => [name, values[name]]));
  await run(request, keepOrderForm, { ...sent, key: values.key });
}

/** Compares field values, ignoring line breaks: browsers send CRLF, but not always from hidden fields. */
function same(a: unknown, b: unknown): boolean {
  const plain = (text: unknown) => String(text ?? '').replaceAll('\r\n', '\n');
  return plain(a) === plain(b);
}

function withoutBasket(request: Request, failure: Failure, reply: BasketReply) {
  const { code, message, status } = forForm(request, failure);
  return data({ ...reply, failure: { code, message } }, { status });
}

function showFailure({ request, reply }: BasketWork, failure: Failure): void {
  const { code, message, fields } = forForm(request, failure);
  if (Object.keys(fields).length > 0) reply.errors = fields;
  else reply.failure = { code, message };
}
