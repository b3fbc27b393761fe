import { redirect } from '@remix-run/node';
import { quantityTree, typedQuantities } from '#app/components/ordering/basket/basket-action.ts';
import { draftPath } from '#app/components/ordering/drafts/draft-hrefs.ts';
import { refuse, run } from '#app/http/answers/run-screen.server.ts';
import type { Plain } from '#app/http/requests/nest.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { ok } from '#server/kernel/result.ts';
import { sentences } from '#server/kernel/sentences.ts';
import { addDraftLine } from '#server/ordering/drafts/add-draft-line.server.ts';
import { changeDraft } from '#server/ordering/drafts/change-draft.server.ts';
import { readPacks, saidOf } from '../typed-packs.server.ts';

/**
 * Handles the form of a draft: saves the quantities, removes the line of the pressed button, and adds the product
 * whose articul was typed. After a refusal everything typed stays in the form.
 */
export async function answerDraftForm(request: Request, id: number, values: FormValues) {
  const { remove, articul, count, wms, contract, key } = values;
  const changed = await saveLines(request, id, values, remove);
  if (!changed.ok) return refuse(request, changed, values);
  const { said } = changed.value;
  const back = (text: string) =>
    redirectWith(draftPath(id), { kind: 'ok', text: sentences([text, ...said]), hideAfter: 10_000 });
  if (remove) return back('Позиция удалена из черновика');
  if (!values.add && String(articul ?? '').trim() === '') {
    return back(changed.value.changed > 0 ? 'Черновик сохранён' : 'Черновик не изменился');
  }
  const added = await run(request, addDraftLine, { id, articul, qnt: count, wms, contract, key });
  if (added.ok) return back(addedText(added.value));
  const { qnt: wrong, ...fields } = added.fields;
  return refuse(request, { ...added, fields: wrong ? { ...fields, count: wrong } : fields }, values);
}

/**
 * Saves the quantities typed into a draft's form before another of its buttons acts on the draft. When they are
 * refused, throws a redirect (307) that sends the form with all its fields to its own address, which returns the
 * refusal.
 */
export async function saveTyped(request: Request, id: number, values: FormValues): Promise<void> {
  if (values.seen === undefined) return;
  const changed = await saveLines(request, id, values);
  if (!changed.ok) throw redirect(draftPath(id), 307);
}

/**
 * Saves the form's quantities in the draft, with packs («2 уп») converted to pieces; `said` states how the packs were
 * read.
 */
async function saveLines(request: Request, id: number, { seen, qnt, key }: FormValues, remove?: Plain) {
  const typed = typedQuantities(qnt);
  const read = await readPacks(
    request,
    [...typed].map(([line, text]) => ({ line, id: Number.parseInt(line, 10), text })),
  );
  if (!read.ok) return read;
  const said = saidOf(read.value);
  const asked = new Map(read.value.map(({ line, text }) => [line, text]));
  const sent = { id, seen, qnt: said.length > 0 ? quantityTree(asked) : qnt, remove, key };
  const changed = await run(request, changeDraft, sent);
  if (changed.ok) return ok({ ...changed.value, said });
  const problems = read.value.flatMap(({ line, problem }) => {
    const name = `qnt[${line.replaceAll(':', '][')}]`;
    return problem && changed.fields[name] ? [{ [name]: [problem] }] : [];
  });
  return { ...changed, fields: Object.assign({ ...changed.fields }, ...problems) };
}

type AddedLine = { articul: string; unit: string; quantity: number; said: string | undefined };

/** Returns the message about an added line: «В черновике: LT-1, 48 шт. (2 уп. = 24 шт.)». */
function addedText({ articul, unit, quantity, said }: AddedLine): string {
  return `В черновике: ${articul}, ${pieces(quantity, unit)}${said ? ` (${said})` : ''}`;
}
