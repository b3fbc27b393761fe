import { deskProduct, deskProductDocuments } from '#app/components/desk/desk-hrefs.ts';
import { forNextScreen, getActor, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { filesLimit, filesOf } from '#app/http/requests/files-of.server.ts';
import { readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { addProductDocuments } from '#server/desk/goods/add-product-documents.server.ts';
import { removeProductDocument } from '#server/desk/goods/remove-product-document.server.ts';
import { mayUse } from '#server/kernel/actor.ts';
import { fail } from '#server/kernel/result.ts';

/** Handles the forms of a product's documents: chosen files, «Удалить» and its undo. */
export async function answerDocumentsForm(request: Request, id: number) {
  // Only people who may change goods may send a body large enough for files.
  const { access } = addProductDocuments;
  const limit = mayUse(access, await getActor(request, access)) ? filesLimit : undefined;
  const form = await readForm(request, limit);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    const message = 'Все документы вместе больше 30\u00a0МБ. Выберите меньше и попробуйте ещё раз';
    return refuse(request, fail('TOO_LARGE', { fields: { documents: [message] } }));
  }
  const { documents, ...values } = form.values;
  const here = `${deskProduct(id)}#documents`;
  if (values.removed === undefined) {
    const sent = { ...values, id, documents: await filesOf(documents) };
    const added = await run(request, addProductDocuments, sent);
    if (!added.ok) return refuse(request, added, values);
    const text = sent.documents.length === 1 ? 'Документ добавлен' : 'Документы добавлены';
    return redirectWith(here, { kind: 'ok', text });
  }
  const result = await run(request, removeProductDocument, { ...values, id });
  if (!result.ok) return redirectWith(here, { kind: 'no', text: forNextScreen(request, result).message });
  const { title } = result.value;
  if (values.removed !== '1') return redirectWith(here, { kind: 'ok', text: `Документ возвращён: ${title}` });
  const fields = { removed: '0', document: String(values.document) };
  const undo = { action: deskProductDocuments(id), label: 'Вернуть', fields };
  return redirectWith(here, { kind: 'ok', text: `Документ удалён: ${title}`, hideAfter: 10_000, undo });
}
