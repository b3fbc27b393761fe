import { data } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormValues, readForm } from '#app/http/read-form.server.ts';
import { refusalPage, run, signedOut, whoAsks } from '#app/http/run-screen.server.ts';
import { type AddedFastOrder, addFastOrder } from '#server/fast-order/add-fast-order.server.ts';
import type { Preview } from '#server/fast-order/preview.ts';
import { previewLines } from '#server/fast-order/preview-lines.server.ts';
import { buyers, mayUse } from '#server/kernel/actor.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { entryOf, withMoreRows } from './entry-of.server.ts';
import type { EntryErrors, EntryValues } from './entry-values.ts';

/** A file of 5 MB and the fields around it. */
const bodyLimit = 6 * 1024 * 1024;

type EntryAnswer = { screen: 'entry'; entry: EntryValues; errors?: EntryErrors; problem?: string };
type PreviewAnswer = {
  screen: 'preview';
  preview: Preview;
  problem?: string;
  added?: Omit<AddedFastOrder, 'rest'>;
};

/** What the screen shows after one of its buttons was pressed. */
export async function answerFastOrderForm(request: Request) {
  // As much as a file is read from those only who may order.
  const form = await readForm(request, mayUse(buyers, await whoAsks(request)) ? bodyLimit : undefined);
  if (!form.ok) return form.code === 'TOO_LARGE' ? tooLarge() : Promise.reject(refusalPage(request, form));
  const { values } = form;
  // The switch of prices says nothing of what to do: the entry form comes back as it is, a preview is checked again.
  if (values.hide !== undefined && !values.checked) return entry(entryOf(values));
  switch (values.intent) {
    case 'more':
      return entry(withMoreRows(entryOf(values)));
    case 'edit':
      return entry(entryOf(values));
    case 'add':
      return add(request, values);
    default:
      return check(request, values);
  }
}

async function check(request: Request, values: FormValues, refused?: Failure) {
  const result = await run(request, previewLines, values);
  if (!result.ok) return refuse(request, result, values);
  const answer: PreviewAnswer = { screen: 'preview', preview: result.value, problem: refused?.message };
  return data(answer, { status: refused?.status ?? 200 });
}

async function add(request: Request, values: FormValues) {
  const result = await run(request, addFastOrder, values);
  // The lines stay on the screen, under the contract and over the basket as they are now.
  if (!result.ok) return check(request, { ...values, checked: '1' }, result);
  const { rest, ...added } = result.value;
  if (rest) return data({ screen: 'preview', preview: rest, added } satisfies PreviewAnswer as PreviewAnswer);
  const positions = counted(added.added, 'позиция', 'позиции', 'позиций');
  throw await redirectWith('/cart/', {
    kind: 'ok',
    text: `Добавлено в корзину: ${positions}, ${thousands(added.pieces)} шт.`,
  });
}

function refuse(request: Request, failure: Failure, values: FormValues): ReturnType<typeof entry> {
  const ended = signedOut(request, failure);
  if (ended) return refuse(request, ended, values);
  if (['SIGN_IN', 'FORBIDDEN', 'NO_CONTRACT'].includes(failure.code)) throw refusalPage(request, failure);
  const hasFields = Object.keys(failure.fields).length > 0;
  const errors: EntryErrors = hasFields ? failure.fields : { '': [failure.message] };
  return entry(entryOf(values), { errors, status: failure.status });
}

function tooLarge() {
  const message = 'Файл больше 5 МБ. Оставьте в таблице только лист с заказом';
  const failure = fail('TOO_LARGE', { fields: { file: [message] } });
  const back = 'Введённые строки не прочитаны: вернитесь на предыдущую страницу, они там сохранились';
  return entry(entryOf({}), { errors: { ...failure.fields, '': [back] }, status: failure.status });
}

function entry(entry: EntryValues, { errors, status = 200 }: { errors?: EntryErrors; status?: number } = {}) {
  const answer: EntryAnswer = { screen: 'entry', entry, errors };
  return data(answer as EntryAnswer | PreviewAnswer, { status });
}
