import {
  type Answer,
  goodsAnswer,
  refused,
  replyOf,
  respond,
  withNewKey,
} from '#app/actions/catalogue/goods-form.server.ts';
import { isEntered, type Typed, typedFields } from '#app/components/catalogue/goods-action.ts';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import type { MarkList } from '#app/components/ordering/marks/mark-list.ts';
import {
  changedWants,
  type MarksAction,
  marksActionOf,
} from '#app/components/ordering/marks/marks-action.ts';
import { formOf, run } from '#app/http/answers/run-screen.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { changeNeeds } from '#server/ordering/needs/change-needs.server.ts';
import { type MarkActions, markActions } from './mark-actions.server.ts';

/**
 * Handles the form of a list of marked goods. The form does everything that a goods table does (decisions/sheets.md).
 * In addition, it can put all goods into the basket and restore removed ones. Changed wanted quantities are saved
 * first, whichever button was pressed.
 */
export async function answerMarksForm(request: Request, list: MarkList) {
  const { pathname, search } = new URL(request.url);
  const { values, formData } = await formOf(request);
  const press = marksActionOf(values, list.own);
  const wants = await saveWants(request, values, press);
  const sent = { request, values, names: [...formData.keys()] };
  const answer = await answerTo(sent, press, markActions[list.own], wants);
  const refusedWants = Object.keys(wants.refused ?? {}).length > 0;
  const reply = refusedWants ? { ...answer.reply, wants: wants.refused } : answer.reply;
  return respond(request, values, { ...withFlash(answer, pathname + search), reply }, pathname + search);
}

type Wants = { changed: number; refused?: GoodsReply['wants']; failure?: Answer['failure'] };

async function saveWants(
  request: Request,
  values: FormValues,
  press: MarksAction | undefined,
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

type Sent = { request: Request; values: FormValues; names: string[] };

async function answerTo(
  { request, values, names }: Sent,
  press: MarksAction | undefined,
  deeds: MarkActions,
  wants: Wants,
): Promise<Answer> {
  const typed = typedFields(values.qnt, names);
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
      return deeds.addAll
        ? withNewKey(await deeds.addAll(request, values, typed))
        : { reply: replyOf(typed) };
    case 'seen':
      return deeds.seen ? deeds.seen(request, press.id, typed) : { reply: replyOf(typed) };
    case 'step':
    case 'save':
      return { reply: replyOf(typed) };
    default:
      return nothingElse(values, typed, wants) ? saved(typed) : goodsAnswer(request, values, names);
  }
}

/**
 * Returns whether only saving was meant: Enter in a wanted quantity presses «Добавить указанное» with nothing to add.
 */
function nothingElse(values: FormValues, typed: Typed[], wants: Wants): boolean {
  const touched = wants.changed > 0 || Object.keys(wants.refused ?? {}).length > 0;
  return touched && values.add === 'all' && !typed.some(isEntered);
}

function saved(typed: Typed[]): Answer {
  return { reply: { ...replyOf(typed), done: { kind: 'ok', title: 'Данные сохранены', lines: [] } } };
}

/** Adds the message that a browser without JavaScript shows on the page it is redirected to. */
function withFlash(answer: Answer, action: string): Answer {
  const { done, removed } = answer.reply;
  if (removed) {
    const undo = { action, label: 'Вернуть', fields: { restore: removed.restore } };
    return { ...answer, flash: { kind: 'ok', text: removed.text, undo } };
  }
  if (!done || done.kind === 'no') return { ...answer, stays: done !== undefined };
  return { ...answer, flash: { kind: 'ok', title: done.title, text: done.lines.join('; ') } };
}
