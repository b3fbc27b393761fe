import {
  type Answer,
  goodsAnswer,
  refused,
  replyOf,
  respond,
} from '#app/components/catalogue/goods-form.server.ts';
import { isEntered, type Typed, typedFields } from '#app/components/catalogue/goods-press.ts';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import type { FormValues } from '#app/http/read-form.server.ts';
import { formOf, run } from '#app/http/run-screen.server.ts';
import { changeNeeds } from '#server/needs/change-needs.server.ts';
import { clearArrived } from '#server/needs/clear-arrived.server.ts';
import { type MarkDeeds, markDeeds } from './mark-deeds.server.ts';
import type { MarkList } from './mark-list.ts';
import { changedWants, type MarksPress, marksPressOf } from './marks-press.ts';

/**
 * What the form of a list of marked goods does: everything that a table of goods does (decision 020); besides, it takes over changed
 * wanted quantities first, whatever was pressed, puts all into the basket, and brings back what was taken out.
 */
export async function answerMarksForm(request: Request, list: MarkList) {
  const { pathname, search } = new URL(request.url);
  const { values } = await formOf(request);
  const press = marksPressOf(values, list.own);
  const wants = await saveWants(request, values, press);
  const answer = await answerTo(request, values, press, markDeeds[list.own], wants);
  const refusedWants = Object.keys(wants.refused ?? {}).length > 0;
  const reply = refusedWants ? { ...answer.reply, wants: wants.refused } : answer.reply;
  return respond(request, values, { ...withFlash(answer, pathname + search), reply }, pathname + search);
}

type Wants = { changed: number; refused?: GoodsReply['wants']; failure?: Answer['failure'] };

async function saveWants(
  request: Request,
  values: FormValues,
  press: MarksPress | undefined,
): Promise<Wants> {
  const want = changedWants(values, press?.kind === 'step' ? press : undefined);
  if (Object.keys(want).length === 0) return { changed: 0 };
  const result = await run(request, changeNeeds, { want });
  if (!result.ok) return { changed: 0, failure: result };
  const refused = Object.entries(result.value.refused).map(([id, message]) => [
    id,
    { typed: want[id] ?? '', message },
  ]);
  return { changed: result.value.changed, refused: Object.fromEntries(refused) };
}

async function answerTo(
  request: Request,
  values: FormValues,
  press: MarksPress | undefined,
  deeds: MarkDeeds,
  wants: Wants,
): Promise<Answer> {
  const typed = typedFields(values.qnt);
  if (wants.failure) return refused(wants.failure, typed);
  switch (press?.kind) {
    case 'remove':
      return deeds.remove(
        request,
        press.id,
        typed.filter(({ id }) => id !== press.id),
      );
    case 'restore':
      return deeds.restore(request, press.fields, typed);
    case 'all':
      return deeds.addAll(request, values.contract, typed);
    case 'seen': {
      const result = await run(request, clearArrived, { id: press.id });
      return result.ok ? { reply: replyOf(typed) } : refused(result, typed);
    }
    case 'step':
    case 'save':
      return { reply: replyOf(typed) };
    default:
      return nothingElse(values, typed, wants) ? saved(typed) : goodsAnswer(request, values);
  }
}

/** Enter in a wanted quantity presses «Добавить указанное»: with nothing to add, saving was all that was meant. */
function nothingElse(values: FormValues, typed: Typed[], wants: Wants): boolean {
  const touched = wants.changed > 0 || Object.keys(wants.refused ?? {}).length > 0;
  return touched && values.add === 'all' && !typed.some(isEntered);
}

function saved(typed: Typed[]): Answer {
  return { reply: { ...replyOf(typed), done: { kind: 'ok', title: 'Данные сохранены', lines: [] } } };
}

/** What a plain browser is told on the page it is led to. */
function withFlash(answer: Answer, action: string): Answer {
  const { done, removed } = answer.reply;
  if (removed) {
    const undo = { action, label: 'Вернуть', fields: { restore: removed.restore } };
    return { ...answer, flash: { kind: 'ok', text: removed.text, undo } };
  }
  if (!done || done.kind === 'no') return { ...answer, stays: done !== undefined };
  return { ...answer, flash: { kind: 'ok', title: done.title, text: done.lines.join('; ') } };
}
