import { data } from '@remix-run/node';
import { addedText } from '#app/components/ordering/fast-order/added-text.ts';
import type { EntryErrors, EntryValues } from '#app/components/ordering/fast-order/entry-values.ts';
import { editHref, fastOrderPath, listHref } from '#app/components/ordering/fast-order/fast-order-hrefs.ts';
import { raisedTexts } from '#app/components/ordering/orders/missing-texts.ts';
import { forForm, getActor, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { buyers, mayUse } from '#server/kernel/actor.ts';
import { type Failure, type FieldErrors, fail } from '#server/kernel/result.ts';
import { sentences } from '#server/kernel/sentences.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { chooseColumns } from '#server/ordering/fast-order/choose-fast-order-columns.server.ts';
import { forgetFastOrder } from '#server/ordering/fast-order/forget-fast-order.server.ts';
import type { AddedSoFar } from '#server/ordering/fast-order/kept-list.ts';
import { maxPasteLength } from '#server/ordering/fast-order/list-limits.ts';
import type { Preview } from '#server/ordering/fast-order/preview.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { resolveFastOrder } from '#server/ordering/fast-order/resolve-fast-order.server.ts';
import { restoreFastOrder } from '#server/ordering/fast-order/restore-fast-order.server.ts';
import { undoFastOrderStep } from '#server/ordering/fast-order/undo-fast-order-step.server.ts';
import { beginningOf, entryOf, withMoreRows } from './entry-of.server.ts';

/** The maximum size of the body: enough for a file of 5 MB and the fields around it. */
const bodyLimit = 6 * 1024 * 1024;

/** How long the notes about raised quantities are shown, in milliseconds: there may be five of them to read. */
const raisedMs = 20_000;

type EntryAnswer = {
  screen: 'entry';
  entry: EntryValues;
  errors?: EntryErrors;
  problem?: string;
  /** The list that was just deleted, so that it can be restored. */
  removed?: { key: string; gone: 'removed' };
};
type PreviewAnswer = {
  screen: 'preview';
  preview: Preview;
  problem?: string;
  added?: AddedSoFar;
};

/** The question about the quantity column, shown again with errors for the missing answers. */
type ColumnsAnswer = { screen: 'columns'; errors: FieldErrors };

type Answer = EntryAnswer | PreviewAnswer | ColumnsAnswer;

/**
 * Handles the buttons of the fast-order screen. A parsed list is saved and gets an address (303), so that «back» and
 * «forward» find it; a refusal is returned directly, with all typed values.
 */
export async function answerFastOrderForm(request: Request) {
  // Only an account that may order may send a body as large as a file.
  const form = await readForm(request, mayUse(buyers, await getActor(request)) ? bodyLimit : undefined, {
    text: maxPasteLength,
  });
  if (!form.ok) return form.code === 'TOO_LARGE' ? tooLarge() : Promise.reject(refusalPage(request, form));
  const { values } = form;
  // The price switch is not an action on the list: the entry form is shown unchanged, and a preview is checked again.
  if (values.hide !== undefined && !values.checked) return entry(entryOf(values));
  if (values.forget !== undefined) return forget(request, values);
  if (values.restore !== undefined) return restore(request, values);
  switch (values.intent) {
    case 'more':
      return entry(withMoreRows(entryOf(values)));
    case 'edit':
      return keep(request, values, editHref);
    case 'columns':
      return choose(request, values);
    case 'short':
    case 'first':
      return resolve(request, values);
    case 'undo':
      return undo(request, values);
    case 'add':
      return add(request, values);
    default:
      return keep(request, values, listHref);
  }
}

/** Saves what was entered and redirects to it; the browser keeps the URL fragment, such as `#row-3`. */
async function keep(request: Request, values: FormValues, href: (key: string) => string) {
  const result = await run(request, checkFastOrder, values);
  if (!result.ok) return refuse(request, result, values);
  throw await redirectWith(href(result.value.list));
}

/** Checks the lines again and shows them with the reason why nothing was done. */
async function checkAgain(request: Request, values: FormValues, refused: Failure) {
  const result = await run(request, previewLines, { ...values, checked: '1' });
  if (!result.ok) return refuse(request, result, values);
  const answer: PreviewAnswer = { screen: 'preview', preview: result.value, problem: refused.message };
  return data(answer as Answer, { status: refused.status });
}

async function choose(request: Request, values: FormValues) {
  const result = await run(request, chooseColumns, values);
  if (result.ok) throw await redirectWith(listHref(result.value.list));
  if (Object.keys(result.fields).length === 0) return refuse(request, result, {});
  return data({ screen: 'columns', errors: result.fields } as Answer, { status: result.status });
}

/** Deletes a saved list and shows the form as typed, without offering that list. */
async function forget(request: Request, values: FormValues) {
  const result = await run(request, forgetFastOrder, { list: values.forget });
  if (!result.ok) return refuse(request, result, values);
  const removed =
    typeof values.forget === 'string' ? { key: values.forget, gone: 'removed' as const } : undefined;
  return entry(entryOf(values), { removed });
}

/**
 * Restores a list that was put into the basket or deleted. Opens the list, unless something is typed: then the screen
 * keeps the typed values and offers the list among the saved ones.
 */
async function restore(request: Request, values: FormValues) {
  const result = await run(request, restoreFastOrder, { list: values.restore });
  if (!result.ok) return refuse(request, result, values);
  const typed = entryOf(values);
  if (typed.rows.length > 0 || typed.text.trim() !== '') return entry(typed);
  throw await redirectWith(listHref(result.value.list));
}

/** Answers all questions of one kind and redirects to the result, a step with its own address. */
async function resolve(request: Request, values: FormValues) {
  const result = await run(request, resolveFastOrder, { ...values, how: values.intent });
  if (!result.ok) return checkAgain(request, values, result);
  throw await redirectWith(listHref(result.value.list));
}

async function undo(request: Request, values: FormValues) {
  const result = await run(request, undoFastOrderStep, values);
  if (!result.ok) return checkAgain(request, values, result);
  throw await redirectWith(listHref(result.value.list));
}

async function add(request: Request, values: FormValues) {
  const result = await run(request, addFastOrder, values);
  // The lines stay on the screen, with the current contract and the current basket.
  if (!result.ok) return checkAgain(request, values, result);
  const { rest, list, refused, ...added } = result.value;
  // The database refused lines because its data are newer than those the address would show, so the response is the
  // preview itself.
  if (rest && refused > 0) return data({ screen: 'preview', preview: rest, added } as Answer);
  const raised = raisedTexts(added.raised);
  const stays = raised.length > 0 ? { hideAfter: raisedMs } : {};
  if (list) {
    const flash = { kind: 'ok' as const, text: sentences(raised), ...stays };
    throw await redirectWith(listHref(list), raised.length > 0 ? flash : undefined);
  }
  const text = addedText(added);
  // Nothing was added, so there is no basket to show.
  if (added.added === 0) throw await redirectWith(fastOrderPath, { kind: 'ok', text });
  throw await redirectWith('/cart/', {
    kind: 'ok',
    text: sentences([text, ...raised]),
    ...stays,
  });
}

function refuse(request: Request, failure: Failure, values: FormValues): ReturnType<typeof entry> {
  const { fields, message, status } = forForm(request, failure);
  const errors: EntryErrors = Object.keys(fields).length > 0 ? fields : { '': [message] };
  const { text, note } = beginningOf(typeof values.text === 'string' ? values.text : '');
  const noted = note === undefined ? errors : { ...errors, text: [...(errors.text ?? []), note] };
  return entry(entryOf({ ...values, text }), { errors: noted, status });
}

function tooLarge() {
  const message = 'Файл больше 5\u00a0МБ. Оставьте в таблице только лист с заказом';
  const failure = fail('TOO_LARGE', { fields: { file: [message] } });
  const back = 'Введённые строки не прочитаны: вернитесь на предыдущую страницу, они там сохранились';
  return entry(entryOf({}), { errors: { ...failure.fields, '': [back] }, status: failure.status });
}

type More = { errors?: EntryErrors; status?: number; removed?: EntryAnswer['removed'] | undefined };

function entry(entry: EntryValues, { errors, status = 200, removed }: More = {}) {
  const answer: EntryAnswer = { screen: 'entry', entry, errors, ...(removed && { removed }) };
  return data(answer as Answer, { status });
}
