import { refuseText, textFormOf } from '#app/actions/content/editing/text-form.server.ts';
import { readPublicationQuery } from '#app/components/content/publications/desk-publication-list.tsx';
import { type DeskShelf, deskPublication } from '#app/components/content/publications/desk-shelf.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskPublication } from '#server/content/publications/get-desk-publication.server.ts';
import { listDeskPublications } from '#server/content/publications/list-desk-publications.server.ts';
import { removePublication } from '#server/content/publications/remove-publication.server.ts';
import { savePublication } from '#server/content/publications/save-publication.server.ts';

/** Shared by the desk's routes for news and for articles. */

/** Returns the id of a record from its address; 0 for `new`. */
function idOf(request: Request, { noSuch }: DeskShelf, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, noSuch);
}

/** Reads the list filtered by the conditions in the address. */
export async function loadShelf(request: Request, { name: shelf }: DeskShelf) {
  const params = new URL(request.url).searchParams;
  const query = readPublicationQuery(params);
  const list = await load(request, listDeskPublications, {
    ...query,
    state: query.state || undefined,
    shelf,
    page: params.get('page'),
  });
  return { query, list };
}

/** Reads one record for its form. */
export function loadRecord(request: Request, shelf: DeskShelf, id: string | undefined) {
  return load(request, getDeskPublication, { shelf: shelf.name, id: idOf(request, shelf, id) });
}

/** Saves a record from its form; a preview or a refusal shows the form again. */
export async function saveRecord(request: Request, shelf: DeskShelf, idText: string | undefined) {
  const id = idOf(request, shelf, idText);
  const form = await textFormOf(request);
  if ('answer' in form) return form.answer;
  const result = await run(request, savePublication, { ...form.values, shelf: shelf.name, id });
  if (!result.ok) return refuseText(request, result, form.values);
  return redirectWith(deskPublication(shelf, result.value.id), savedFlash(result.value.meanwhile));
}

/** Handles «Снять с портала» (`removed` 1) and «Вернуть». */
export async function removeRecord(request: Request, shelf: DeskShelf, idText: string | undefined) {
  const id = idInAddress(request, idText, shelf.noSuch);
  const { values } = await formOf(request);
  const result = await run(request, removePublication, { ...values, shelf: shelf.name, id });
  if (!result.ok)
    return redirectWith(shelf.desk, { kind: 'no', text: forNextScreen(request, result).message });
  if (values.removed !== '1')
    return redirectWith(deskPublication(shelf, id), { kind: 'ok', text: shelf.restored });
  return redirectWith(shelf.desk, {
    kind: 'ok',
    text: shelf.removed,
    hideAfter: 10_000,
    undo: {
      action: `${deskPublication(shelf, id)}/removed`,
      label: 'Вернуть',
      fields: { removed: '0', state: result.value.before },
    },
  });
}
