import { data } from '@remix-run/node';
import { formOf, refusalPage, run, signedOut } from '#app/http/run-screen.server.ts';
import { getBasket } from '#server/basket/get-basket.server.ts';
import { lineKey } from '#server/basket/line-key.ts';
import { recountBasket } from '#server/basket/recount-basket.server.ts';
import type { Failure } from '#server/kernel/result.ts';
import { type BasketWork, doDeed } from './basket-deeds.server.ts';
import { basketPressOf, quantityTree, steppedLine, typedQuantities } from './basket-press.ts';
import { type BasketReply, emptyReply } from './basket-reply.ts';

/**
 * What the form of the basket does. Whatever button is pressed, quantities typed in other rows are taken over first. It answers
 * with the page itself, so that the order form, typed and not yet sent, stays. A script (`via=script`) gets 200 even for a
 * refusal, or else the router would not load the new quantities and prices.
 */
export async function answerBasketForm(request: Request) {
  const { values } = await formOf(request);
  const basket = await run(request, getBasket, undefined);
  if (!basket.ok) return withoutBasket(request, basket, emptyReply(values));

  const lines = basket.value.groups.flatMap((group) => group.lines);
  const work: BasketWork = {
    request,
    values,
    lines,
    press: basketPressOf(values),
    reply: emptyReply(values),
  };
  const outcome = (await takeQuantities(work)) ?? (await doDeed(work));
  if (outcome instanceof Response) return outcome;
  if (outcome) showFailure(work, outcome);
  return data(work.reply, { status: outcome && values.via !== 'script' ? outcome.status : 200 });
}

/**
 * «Пересчитать» sets every line to what its field says, as far as it is free. Other buttons only take over fields that were
 * changed: an order must not quietly become smaller because stock has gone meanwhile.
 */
async function takeQuantities({ request, values, press, lines, reply }: BasketWork) {
  const typed = typedQuantities(values.qnt);
  const saved = new Map(lines.map((line) => [lineKey(line), line.quantity]));
  const asked = new Map(
    [...typed].filter(([key, text]) => press.kind === 'recount' || text !== String(saved.get(key) ?? text)),
  );
  if (press.kind === 'fit') asked.set(press.key, String(press.quantity));
  if (press.kind === 'step') {
    asked.set(press.key, steppedLine(typed.get(press.key), saved.get(press.key) ?? 1, press.by));
  }
  if (asked.size === 0) return undefined;
  const result = await run(request, recountBasket, {
    contract: values.contract,
    qnt: quantityTree(asked),
  });
  if (!result.ok) return result;
  reply.notes = result.value.notes;
  return undefined;
}

/** A session that has ended is told on the page that holds the form; every other refusal is a page of its own. */
function withoutBasket(request: Request, failure: Failure, reply: BasketReply) {
  const ended = signedOut(request, failure);
  if (!ended) throw refusalPage(request, failure);
  const { code, message, status } = ended;
  return data({ ...reply, failure: { code, message } }, { status });
}

function showFailure({ request, reply }: BasketWork, failure: Failure): void {
  if (failure.status === 401 || failure.status === 403) throw refusalPage(request, failure);
  const { code, message, fields } = failure;
  if (Object.keys(fields).length > 0) reply.errors = fields;
  else reply.failure = { code, message };
}
