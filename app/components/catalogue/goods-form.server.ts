import { data } from '@remix-run/node';
import type { AddedProps } from '#app/components/basket/added-modal.tsx';
import { type Flash, redirectWith } from '#app/http/flash.server.ts';
import type { FormValues } from '#app/http/read-form.server.ts';
import { formOf, refusalPage, run, signedOut } from '#app/http/run-screen.server.ts';
import { addLinesToBasket } from '#server/basket/add-lines.server.ts';
import type { BasketView } from '#server/basket/basket-view.ts';
import type { LineKey } from '#server/basket/line-key.ts';
import { setWish } from '#server/favourites/set-wish.server.ts';
import { unsetWish } from '#server/favourites/unset-wish.server.ts';
import type { Failure } from '#server/kernel/result.ts';
import { fail } from '#server/kernel/result.ts';
import { setNeed } from '#server/needs/set-need.server.ts';
import { unsetNeed } from '#server/needs/unset-need.server.ts';
import { addedText } from './added-text.ts';
import { isEntered, type Press, pressOf, stepped, type Typed, typedFields } from './goods-press.ts';
import type { GoodsReply } from './goods-reply.ts';

/**
 * What the forms of the goods table and of the product card do. A plain browser is led `back` (after adding: `afterAdding`)
 * when nothing is left in the form; while quantities stand in other rows the page comes again with them kept. A script
 * (`via=script`) always gets the reply.
 */
export async function answerGoodsForm(request: Request, back: string, afterAdding = back) {
  const { values } = await formOf(request);
  return respond(request, values, await goodsAnswer(request, values), back, afterAdding);
}

/**
 * What has come of a press: the reply, why it was refused, the message for the next page, the one line that was added as the small
 * window shows it. `stays`: the page itself is the answer.
 */
export type Answer = {
  reply: GoodsReply;
  failure?: Failure;
  line?: AddedProps;
  flash?: Flash;
  stays?: boolean;
};

/** Does what the pressed button of a goods form says. */
export async function goodsAnswer(request: Request, values: FormValues): Promise<Answer> {
  const typed = typedFields(values.qnt);
  const press = pressOf(values);
  if (press.kind === 'toggle') return toggle(request, press, typed);
  if (press.kind === 'add') return add(request, values, press, typed);
  const changed = typed.map((field) =>
    field.key === press.key ? { ...field, text: stepped(field.text, press.by) } : field,
  );
  return { reply: replyOf(changed), stays: true };
}

/** Turns what has come of a press into the answer of an action. */
export async function respond(
  request: Request,
  values: FormValues,
  { reply, failure, line, flash, stays }: Answer,
  back: string,
  afterAdding = back,
) {
  if (failure?.code === 'SIGN_IN') {
    const ended = pressOf(values).kind === 'add' && signedOut(request, failure);
    if (!ended) throw refusalPage(request, failure);
    const { code, message, status } = ended;
    return data({ ...reply, failure: { code, message } }, { status });
  }
  // A script gets 200 whatever happened: after a refusal the router would not load the new prices and totals.
  if (stays || values.via === 'script') return data(reply);
  const refused = Object.keys(reply.errors).length + Object.keys(reply.wants ?? {}).length > 0;
  if (failure || refused) return data(reply, { status: failure?.status ?? 400 });
  if (Object.keys(reply.values).length > 0) return data(reply);
  if (reply.added) return redirectWith(afterAdding, { kind: 'added', text: reply.added.text, added: line });
  return redirectWith(back, flash);
}

async function toggle(
  request: Request,
  { what, id, on }: Extract<Press, { kind: 'toggle' }>,
  typed: Typed[],
): Promise<Answer> {
  const toggles = {
    wish: () => (on ? run(request, setWish, { id }) : run(request, unsetWish, { id })),
    need: () => (on ? run(request, setNeed, { id }) : run(request, unsetNeed, { id })),
  };
  const result = await toggles[what]();
  return result.ok ? { reply: replyOf(typed) } : refused(result, typed);
}

async function add(
  request: Request,
  values: FormValues,
  { id }: Extract<Press, { kind: 'add' }>,
  typed: Typed[],
): Promise<Answer> {
  const meant = typed.filter((field) => id === undefined || field.id === id);
  const entered = meant.filter(isEntered);
  if (entered.length === 0) return nothingEntered(meant, typed, id !== undefined);

  const lines = entered.map(({ id, wms, text }) => ({ id, wms, qnt: text }));
  const result = await run(request, addLinesToBasket, { contract: values.contract, lines });
  if (!result.ok) return refused(result, typed);

  const { added, pieces, basket } = result.value;
  const reply = replyOf(typed.filter((field) => !entered.includes(field)));
  for (const line of result.value.refused) {
    const field = entered[line.index];
    if (!field) continue;
    reply.errors[field.key] = line.message;
    // What cannot be had becomes what can (§5); what was not understood stays as it was typed.
    const left = line.code === 'BAD_INPUT' ? field.text : String(line.available || '');
    if (left) reply.values[field.key] = left;
  }
  if (added > 0) {
    const text = addedText(pieces, basket.showWholesale ? basket.total : undefined);
    reply.added = { positions: added, quantity: pieces, text };
    if (added === 1) return { reply, line: addedLine(result.value) };
  }
  return { reply };
}

/** The one line that was added, as the small window shows it: what lies in the basket now. */
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
  const { positions, total, showWholesale } = basket;
  return {
    // A cookie holds 4 KB: the longest names are cut.
    line: { header: header.slice(0, 150), articul, picture, picturetype, unit, quantity, price, sum },
    warehouse: group.header.slice(0, 100),
    basket: { positions, total, showWholesale },
  };
}

/** §5: adding nothing says so, beside the row whose button was pressed or over the table. */
function nothingEntered(meant: Typed[], typed: Typed[], beside: boolean): Answer {
  const failure = fail('NO_QUANTITY');
  const reply = replyOf(typed);
  const [first] = meant;
  if (beside && first) reply.errors[first.key] = failure.message;
  else reply.failure = { code: failure.code, message: failure.message };
  return { reply, failure };
}

/** The form as a whole was refused; what was typed stays. */
export function refused(failure: Failure, typed: Typed[]): Answer {
  const message = Object.values(failure.fields).flat()[0] ?? failure.message;
  return { reply: { ...replyOf(typed), failure: { code: failure.code, message } }, failure };
}

/** Nothing to tell; what was typed stays. */
export function replyOf(typed: Typed[]): GoodsReply {
  return {
    values: Object.fromEntries(typed.filter(isEntered).map(({ key, text }) => [key, text])),
    errors: {},
  };
}
