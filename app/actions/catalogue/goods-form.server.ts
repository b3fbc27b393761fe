import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import type { AddedProps } from '#app/components/ordering/basket/added-modal.tsx';
import { raisedTexts } from '#app/components/ordering/orders/missing-texts.ts';
import { forForm, formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { type Flash, redirectWith } from '#app/http/sessions/flash.server.ts';
import { expectedType } from '#server/goods/expected-type.ts';
import type { Failure } from '#server/kernel/result.ts';
import { fail } from '#server/kernel/result.ts';
import { sentences } from '#server/kernel/sentences.ts';
import { isTree } from '#server/kernel/trees.ts';
import { addLinesToBasket } from '#server/ordering/basket/add-lines-to-basket.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import type { BasketView } from '#server/ordering/basket/basket-view.ts';
import type { LineKey } from '#server/ordering/basket/line-key.ts';
import type { RaisedLine } from '#server/ordering/basket/repeat-lines.server.ts';
import { setWish } from '#server/ordering/favourites/set-wish.server.ts';
import { unsetWish } from '#server/ordering/favourites/unset-wish.server.ts';
import { setNeed } from '#server/ordering/needs/set-need.server.ts';
import { unsetNeed } from '#server/ordering/needs/unset-need.server.ts';
import { takeSubstitute } from '#server/ordering/substitutes/take-substitute.server.ts';
import { setWatch } from '#server/ordering/watches/set-watch.server.ts';
import { unsetWatch } from '#server/ordering/watches/unset-watch.server.ts';
import { addedText } from '../../components/catalogue/added-text.ts';
import {
  isEntered,
  type PressedAction,
  pressedAction,
  stepped,
  type Typed,
  typedFields,
  withoutProposals,
} from '../../components/catalogue/goods-action.ts';
import type { GoodsReply } from '../../components/catalogue/goods-reply.ts';
import { takenText } from '../ordering/taken-text.ts';
import { readPacks, saidOf } from '../ordering/typed-packs.server.ts';

/**
 * Handles the forms of the goods table and of the product card. A browser without JavaScript is redirected to `back`
 * (after adding: `afterAdding`) when no quantities remain in the form; while other rows hold quantities, the page is
 * rendered again with them. A script (`via=script`) always gets the reply.
 */
export async function answerGoodsForm(request: Request, back: string, afterAdding = back) {
  const { values, formData } = await formOf(request);
  const answer = await goodsAnswer(request, values, formData.keys());
  return respond(request, values, answer, back, afterAdding);
}

/**
 * The outcome of a button: the reply, the refusal, the message for the next page, and the one line that was added, for
 * the small window. `stays`: the page itself is the response.
 */
export type Answer = {
  reply: GoodsReply;
  failure?: Failure;
  line?: AddedProps;
  flash?: Flash;
  stays?: boolean;
  /** Whether to open the basket next, because everything entered is now in it. */
  toBasket?: boolean;
};

/**
 * Runs the action of the pressed button of a goods form. `names`: the form's fields in page order, which is the
 * order of the lines.
 */
export async function goodsAnswer(
  request: Request,
  values: FormValues,
  names: Iterable<string>,
): Promise<Answer> {
  const press = pressedAction(values);
  const typed = withoutProposals(typedFields(values.qnt, names), values.usual, press);
  if (values.take) return withNewKey(await take(request, values, typed));
  const expected = values.expect ?? enteredExpected(values, press, typed);
  if (expected) return withNewKey(await orderExpected(request, { ...values, expect: expected }, typed));
  if (press.kind === 'toggle') return toggle(request, press, typed);
  if (press.kind === 'go') return { reply: replyOf(typed), stays: typed.some(isEntered) };
  if (press.kind === 'add') {
    if (press.toBasket && !typed.some(isEntered)) return { reply: replyOf(typed), toBasket: true };
    return withNewKey({ ...(await add(request, values, press, typed)), toBasket: press.toBasket });
  }
  const changed = typed.map((field) =>
    field.key === press.key ? { ...field, text: stepped(field.text, press.by) } : field,
  );
  return { reply: replyOf(changed), stays: true };
}

/** Turns the outcome of a button into the response of an action. */
export async function respond(
  request: Request,
  values: FormValues,
  { reply, failure, line, flash, stays, toBasket }: Answer,
  back: string,
  afterAdding = back,
) {
  if (failure?.code === 'SIGN_IN') {
    const { code, message, status } = (pressedAction(values).kind === 'add' ? forForm : forNextScreen)(
      request,
      failure,
    );
    return data({ ...reply, failure: { code, message } }, { status });
  }
  const refused = Object.keys({ ...reply.errors, ...reply.wants }).length > 0;
  if (toBasket && !failure && !refused) {
    return redirectWith('/cart/', reply.added && { kind: 'added', text: reply.added.text });
  }
  // A script always gets 200: after an error status the router would not load the new prices and totals.
  if (stays || values.via === 'script') return data(reply);
  if (failure || refused) return data(reply, { status: failure?.status ?? 400 });
  if (Object.keys(reply.values).length > 0) return data(reply);
  if (reply.added) return redirectWith(afterAdding, { kind: 'added', text: reply.added.text, added: line });
  return redirectWith(back, flash);
}

/** Renews the form's key when its page stays, because its next submission is a different one (decisions/forms.md). */
export function withNewKey(answer: Answer): Answer {
  return { ...answer, reply: { ...answer.reply, key: randomUUID() } };
}

async function toggle(
  request: Request,
  { what, id, on }: Extract<PressedAction, { kind: 'toggle' }>,
  typed: Typed[],
): Promise<Answer> {
  const toggles = {
    wish: () => (on ? run(request, setWish, { id }) : run(request, unsetWish, { id })),
    need: () => (on ? run(request, setNeed, { id }) : run(request, unsetNeed, { id })),
    watch: () => (on ? run(request, setWatch, { id }) : run(request, unsetWatch, { id })),
  };
  const result = await toggles[what]();
  return result.ok ? { reply: replyOf(typed) } : refused(result, typed);
}

/** Adds a substitute to the basket: «Взять 24 шт.», `take=107:2:24`. */
async function take(request: Request, values: FormValues, typed: Typed[]): Promise<Answer> {
  const [by, wms, qnt] = String(values.take).split(':');
  const { contract, key } = values;
  const result = await run(request, takeSubstitute, { by, wms, qnt, contract, key });
  if (!result.ok) return refused(result, typed);
  const { added, note } = result.value;
  const text = takenText(result.value);
  const hideAfter = note ? raisedMs : undefined;
  return { reply: { ...replyOf(typed), added: { positions: 1, quantity: added, text, hideAfter } } };
}

/**
 * Returns the button that Enter presses in a card's only field for expected goods when no other quantity is entered.
 */
function enteredExpected(values: FormValues, press: PressedAction, typed: Typed[]): string | undefined {
  if (press.kind !== 'add' || press.id !== undefined || typed.some(isEntered)) return undefined;
  const [wms, ...others] = isTree(values.expected) ? Object.keys(values.expected) : [];
  return wms && others.length === 0 && values.expectedOf ? `${values.expectedOf}:${wms}` : undefined;
}

/** Orders expected goods: «Заказать под поступление», `expect=107:2` with the quantity in `expected[2]`. */
async function orderExpected(request: Request, values: FormValues, typed: Typed[]): Promise<Answer> {
  const [id, wms = ''] = String(values.expect).split(':');
  const qnt = isTree(values.expected) ? values.expected[wms] : undefined;
  const { contract, key } = values;
  const result = await run(request, addToBasket, { id, wms, qnt, type: expectedType, contract, key });
  if (!result.ok) return refused(result, typed);
  const { quantity, note, basket } = result.value;
  const total = basket.showWholesale ? basket.total : undefined;
  const text = sentences([
    addedText(quantity, total),
    'Товар под поступление станет отдельным заказом',
    ...(note ? [note.message] : []),
  ]);
  return { reply: { ...replyOf(typed), added: { positions: 1, quantity, text, hideAfter: raisedMs } } };
}

async function add(
  request: Request,
  values: FormValues,
  { id }: Extract<PressedAction, { kind: 'add' }>,
  typed: Typed[],
): Promise<Answer> {
  const meant = typed.filter((field) => id === undefined || field.id === id);
  const entered = meant.filter(isEntered);
  if (entered.length === 0) return nothingEntered(meant, typed, id !== undefined);

  const read = await readPacks(request, entered);
  if (!read.ok) return refused(read, typed);
  const lines = read.value.map(({ id, wms, text }) => ({ id, wms, qnt: text }));
  const { contract, key } = values;
  const result = await run(request, addLinesToBasket, { contract, lines, key });
  if (!result.ok) return refused(result, typed);

  const { added, pieces, raised = [], basket } = result.value;
  const reply = replyOf(typed.filter((field) => !entered.includes(field)));
  for (const line of result.value.refused) {
    const field = entered[line.index];
    if (!field) continue;
    reply.errors[field.key] = read.value[line.index]?.problem || line.message;
    // A quantity above the stock becomes the stock (§5.4); text that is not a quantity stays as typed.
    const left = line.code === 'BAD_INPUT' ? field.text : String(line.available || '');
    if (left) reply.values[field.key] = left;
  }
  if (added > 0) {
    const total = basket.showWholesale ? basket.total : undefined;
    const { refused } = result.value;
    const said = saidOf(read.value.filter((_, i) => !refused.some(({ index }) => index === i)));
    const notes = [...said, ...raisedInBasket(raised)];
    const text = sentences([addedText(pieces, total), ...notes]);
    const hideAfter = notes.length > 0 ? raisedMs : undefined;
    reply.added = { positions: added, quantity: pieces, text, hideAfter };
    // The small window has no room for packs or for the reason of a raised quantity, so the text is shown instead.
    if (added === 1 && notes.length === 0) return { reply, line: addedLine(result.value) };
  }
  return { reply };
}

/** How long the note about a raised quantity is shown, in milliseconds: longer than the message after adding. */
const raisedMs = 10_000;

/** Returns the notes about lines that became larger than typed; a single line needs no articul. */
function raisedInBasket(raised: readonly RaisedLine[]): string[] {
  const [only, ...others] = raised;
  return only && others.length === 0 ? [only.message] : raisedTexts(raised);
}

/** Returns the one added line for the small window, with the quantity that is in the basket now. */
function addedLine({
  lines,
  basket,
}: {
  lines: readonly LineKey[];
  basket: BasketView;
}): AddedProps | undefined {
  const [key] = lines;
  const group = basket.groups.find(({ wms }) => wms === key?.wms);
  const found = group?.lines.find(({ id, type }) => id === key?.id && type === key.type);
  if (!group || !found) return undefined;
  const { header, articul, picture, picturetype, unit, quantity, price, sum } = found;
  const { products, total, showWholesale } = basket;
  return {
    // A cookie holds 4 KB, so the longest names are cut.
    line: { header: header.slice(0, 150), articul, picture, picturetype, unit, quantity, price, sum },
    warehouse: group.header.slice(0, 100),
    basket: { products, total, showWholesale },
  };
}

/**
 * Returns the message that nothing was entered (§5.3), beside the row whose button was pressed or above the table.
 */
function nothingEntered(meant: Typed[], typed: Typed[], beside: boolean): Answer {
  const failure = fail('NO_QUANTITY');
  const reply = replyOf(typed);
  const [first] = meant;
  if (beside && first) reply.errors[first.key] = failure.message;
  else reply.failure = { code: failure.code, message: failure.message };
  return { reply, failure };
}

/** Returns the response to a form that was refused as a whole, with the typed values. */
export function refused(failure: Failure, typed: Typed[]): Answer {
  const message = Object.values(failure.fields).flat()[0] ?? failure.message;
  return { reply: { ...replyOf(typed), failure: { code: failure.code, message } }, failure };
}

/** Returns a reply with the typed values and no messages. */
export function replyOf(typed: Typed[]): GoodsReply {
  return {
    values: Object.fromEntries(typed.filter(isEntered).map(({ key, text }) => [key, text])),
    errors: {},
  };
}
