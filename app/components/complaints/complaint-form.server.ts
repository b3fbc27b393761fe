import { data } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormValues, readForm } from '#app/http/read-form.server.ts';
import { load, refusalPage, run, whoAsks } from '#app/http/run-screen.server.ts';
import { isQuantity, mostPicked, type PickedList, writePicked } from '#server/complaints/picked-list.ts';
import { searchForComplaint } from '#server/complaints/search-for-complaint.server.ts';
import { sendComplaint } from '#server/complaints/send-complaint.server.ts';
import { showPicked } from '#server/complaints/show-picked.server.ts';
import { buyers, mayUse } from '#server/kernel/actor.ts';
import { zId } from '#server/kernel/fields.ts';
import { type Failure, type FieldErrors, fail } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { entriesById } from '#server/kernel/trees.ts';
import { complaintPath } from './complaint-hrefs.ts';
import type { ComplaintReply } from './complaint-reply.ts';
import { keepPicked, pickedOf } from './picked-cookie.server.ts';

/** Five pictures of 5 MB and the fields around them (contract §3.1.2). */
const bodyLimit = 30 * 1024 * 1024;

/**
 * What the form of a complaint does: finds products, puts one into the list or takes it out, keeps quantities, or sends it all.
 * Only what was sent leads away; otherwise the page itself answers, so that nothing typed is lost (as the basket, decision 015).
 */
export async function answerComplaintForm(request: Request) {
  // As much as five pictures is read from those only who may send them.
  const form = await readForm(request, mayUse(buyers, await whoAsks(request)) ? bodyLimit : undefined);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    const tooLarge = fail('BAD_INPUT', { fields: { pictures: ['Фотографии больше 30 МБ вместе'] } });
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

/** The page again, with another list or with what was looked for. */
async function changeList(request: Request, values: FormValues, picked: PickedList) {
  const added = zId.safeParse(values.add).data;
  if (values.remove !== undefined) picked.delete(Number(values.remove));
  else if (added && !picked.has(added) && picked.size < mostPicked) picked.set(added, '1');
  const stays = values.remove === undefined && !added;
  const keyword = stays ? textOf(values, 'keyword').trim() : '';
  const [{ goods }, found] = await Promise.all([
    load(request, showPicked, { picked: writePicked(picked) }),
    keyword ? run(request, searchForComplaint, { keyword }) : undefined,
  ]);
  if (found && !found.ok) return stay(request, values, found, picked, found.status);
  const reply: ComplaintReply = { ...replyOf(values, picked), goods, found: found?.value, added };
  return data(reply, { headers: { 'Set-Cookie': keepPicked(picked) } });
}

/** The list with the quantities that stand in the form; leading zeros are dropped (§5). */
function typedInto(picked: PickedList, qnt: unknown): PickedList {
  const list: PickedList = new Map(picked);
  for (const [id, value] of entriesById(qnt)) {
    const text = String([value].flat().at(-1) ?? '')
      .trim()
      .slice(0, 12);
    const plain = text.replace(/^0+(?=\d)/, '');
    if (list.has(id)) list.set(id, isQuantity(plain) ? plain : text);
  }
  return list;
}

/** An empty file field sends one file without a name. */
async function filesOf(value: unknown) {
  const files = [value].flat().filter((file): file is File => file instanceof File && file.size > 0);
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

function stay(
  request: Request,
  values: FormValues,
  failure: Failure,
  picked: PickedList,
  status: number,
  headers?: HeadersInit,
) {
  if (failure.code === 'SIGN_IN' || failure.code === 'FORBIDDEN') throw refusalPage(request, failure);
  const reply: ComplaintReply = {
    ...replyOf(values, picked),
    // All that is wrong is said at once, whatever was looked at first.
    errors: { ...wrongQuantities(picked), ...failure.fields },
    failure: Object.keys(failure.fields).length > 0 ? undefined : failure.message,
  };
  return data(reply, { status, headers });
}

function replyOf(values: FormValues, picked: PickedList): ComplaintReply {
  const text = (name: string) => textOf(values, name);
  const typed = { key: text('key'), reason: text('reason'), comment: text('comment') };
  return { values: typed, quantities: Object.fromEntries(picked), errors: {} };
}

function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

function wrongQuantities(picked: PickedList): FieldErrors {
  const wrong = [...picked].filter(([, quantity]) => !isQuantity(quantity));
  return Object.fromEntries(wrong.map(([id]) => [`qnt[${id}]`, [texts.NO_QUANTITY]]));
}
