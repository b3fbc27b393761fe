import { redirect } from '@remix-run/node';
import { draftPath } from '#app/components/ordering/drafts/draft-hrefs.ts';
import { refuse, run } from '#app/http/answers/run-screen.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { addDraftLine } from '#server/ordering/drafts/add-draft-line.server.ts';
import { changeDraft } from '#server/ordering/drafts/change-draft.server.ts';

/**
 * Answers the form of a draft: saves the quantities, removes the line of the pressed button, and adds the product whose
 * articul was typed. A refusal keeps all of it.
 */
export async function answerDraftForm(request: Request, id: number, values: FormValues) {
  const { seen, qnt, remove, articul, count, wms, contract, key } = values;
  const changed = await run(request, changeDraft, { id, seen, qnt, remove, key });
  if (!changed.ok) return refuse(request, changed, values);
  const back = (text: string) => redirectWith(draftPath(id), { kind: 'ok', text, hideAfter: 10_000 });
  if (remove) return back('Позиция удалена из черновика');
  if (!values.add && String(articul ?? '').trim() === '') {
    return back(changed.value.changed > 0 ? 'Черновик сохранён' : 'Черновик не изменился');
  }
  const added = await run(request, addDraftLine, { id, articul, qnt: count, wms, contract, key });
  if (added.ok)
    return back(`В черновике: ${added.value.articul}, ${pieces(added.value.quantity, added.value.unit)}`);
  const { qnt: wrong, ...fields } = added.fields;
  return refuse(request, { ...added, fields: wrong ? { ...fields, count: wrong } : fields }, values);
}

/**
 * Saves the quantities that were typed into the form of a draft before another of its buttons acts on it. When they are
 * refused, the form is passed on to its own address with all its fields (307), which answers with the refusal.
 */
export async function saveTyped(request: Request, id: number, { seen, qnt, key }: FormValues): Promise<void> {
  if (seen === undefined) return;
  const changed = await run(request, changeDraft, { id, seen, qnt, key });
  if (!changed.ok) throw redirect(draftPath(id), 307);
}
