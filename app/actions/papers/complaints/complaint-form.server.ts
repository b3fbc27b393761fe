import { data } from '@remix-run/node';
import { complaintPath } from '#app/components/papers/complaints/complaint-hrefs.ts';
import type { ComplaintReply } from '#app/components/papers/complaints/complaint-reply.ts';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { forForm, getActor, load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { filesLimit, filesOf } from '#app/http/requests/files-of.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { buyers, mayUse } from '#server/kernel/actor.ts';
import { zId } from '#server/kernel/fields.ts';
import { type Failure, type FieldErrors, fail } from '#server/kernel/result.ts';
import { entriesById } from '#server/kernel/trees.ts';
import {
  maxPicked,
  type PickedList,
  pickedQuantity,
  plainQuantity,
  writePicked,
} from '#server/papers/complaints/picked-list.ts';
import { searchForComplaint } from '#server/papers/complaints/search-for-complaint.server.ts';
import { sendComplaint } from '#server/papers/complaints/send-complaint.server.ts';
import { showPicked } from '#server/papers/complaints/show-picked.server.ts';
import { keepPicked, pickedOf } from './picked-cookie.server.ts';

/**
 * Handles the complaint form: finds products, adds one to the list or removes it, saves quantities, or sends the
 * complaint. Only sending redirects; otherwise the page itself is the response, so that no typed value is lost (like
 * the basket, decisions/forms.md).
 */
export async function answerComplaintForm(request: Request) {
  // Only an account that may send pictures may send a body large enough for five pictures.
  const form = await readForm(request, mayUse(buyers, await getActor(request)) ? filesLimit : undefined);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    const tooLarge = fail('BAD_INPUT', { fields: { pictures: ['Все фотографии вместе больше 30\u00a0МБ'] } });
    return stay(request, {}, tooLarge, pickedOf(request), 413);
  }
  const { values } = form;
  const picked = typedInto(pickedOf(request), values.qnt);
  if (values.send === undefined) return changeList(request, values, picked);
  const headers = { 'Set-Cookie': keepPicked(picked) };

  const items = [...picked].map(([id, quantity]) => ({ id, quantity }));
  const { key, reason, comment } = values;
  const pictures = await filesOf(values.pictures);
  const result = await run(request, sendComplaint, { key, reason, comment, items, pictures });
  if (!result.ok) return stay(request, values, result, picked, result.status, headers);
  const { id, number } = result.value;
  return redirectWith(
    complaintPath(id),
    { kind: 'ok', title: `Рекламация ${number} отправлена`, text: 'Ответ придёт сюда и на e-mail' },
    { 'Set-Cookie': keepPicked(new Map()) },
  );
}

/** Renders the page again, with a changed list or with search results. */
async function changeList(request: Request, values: FormValues, picked: PickedList) {
  const added = zId.safeParse(values.add).data;
  if (values.remove !== undefined) picked.delete(Number(values.remove));
  else if (added && !picked.has(added) && picked.size < maxPicked) picked.set(added, '1');
  const reply: ComplaintReply = { ...(await replyOf(request, values, picked)), added };
  // `load` throws the refusal page. Nothing is lost: without a session the list stays in its cookie.
  if (!reply.goods) await load(request, showPicked, { picked: writePicked(picked) });
  return data(reply, { headers: { 'Set-Cookie': keepPicked(picked) } });
}

/** Returns the list with the quantities of the form; leading zeros are dropped (§5.8). */
function typedInto(picked: PickedList, qnt: unknown): PickedList {
  const list: PickedList = new Map(picked);
  for (const [id, value] of entriesById(qnt)) {
    const text = String([value].flat().at(-1) ?? '')
      .trim()
      .slice(0, 12);
    if (list.has(id)) list.set(id, plainQuantity(text));
  }
  return list;
}

/** Returns the search results, which stay on the page after every change of the list. */
async function foundFor(request: Request, values: FormValues) {
  const keyword = textOf(values, 'keyword').trim();
  const found = keyword ? await run(request, searchForComplaint, { keyword }) : undefined;
  return found?.ok ? found.value : undefined;
}

async function stay(
  request: Request,
  values: FormValues,
  refused: Failure,
  picked: PickedList,
  status: number,
  headers?: HeadersInit,
) {
  const failure = forForm(request, refused);
  const reply: ComplaintReply = {
    ...(await replyOf(request, keptValues(values, refused.lengths), picked)),
    // Reports all errors at once, not only those of the first check.
    errors: { ...wrongQuantities(picked), ...failure.fields },
    failure: Object.keys(failure.fields).length > 0 ? undefined : failure.message,
  };
  return data(reply, { status, headers });
}

/**
 * Returns the reply with the goods of the list. Every response needs them: the router does not reload the screen
 * after a refusal, so a refusal without them could show a list from before the last addition. When the goods cannot
 * be read, the reply still holds the typed values.
 */
async function replyOf(request: Request, values: FormValues, picked: PickedList): Promise<ComplaintReply> {
  const [shown, found] = await Promise.all([
    run(request, showPicked, { picked: writePicked(picked) }),
    foundFor(request, values),
  ]);
  const text = (name: string) => textOf(values, name);
  const typed = { key: text('key'), reason: text('reason'), comment: text('comment') };
  const goods = shown.ok ? shown.value.goods : undefined;
  return { values: typed, quantities: Object.fromEntries(picked), errors: {}, goods, found };
}

function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

function wrongQuantities(picked: PickedList): FieldErrors {
  return Object.fromEntries(
    [...picked].flatMap(([id, quantity]) => {
      const { problem } = pickedQuantity(quantity);
      return problem ? [[`qnt[${id}]`, [problem]]] : [];
    }),
  );
}
