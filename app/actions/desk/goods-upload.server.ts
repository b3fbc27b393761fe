import { deskGoodsChange } from '#app/components/desk/desk-hrefs.ts';
import { load, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { listGoodsChanges } from '#server/desk/goods/bulk/list-goods-changes.server.ts';
import { maxSheetBytes, sheetTooLarge } from '#server/desk/goods/bulk/read-goods-sheet.server.ts';
import { uploadGoodsSheet } from '#server/desk/goods/bulk/upload-goods-sheet.server.ts';
import { fail } from '#server/kernel/result.ts';

/** Stores the plan of an uploaded sheet of goods and redirects to its preview. */
export async function answerGoodsUpload(request: Request) {
  // Only people who may upload a sheet may send a body as large as one.
  await load(request, listGoodsChanges, {});
  const form = await readForm(request, maxSheetBytes + 64 * 1024);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    return refuse(request, fail('TOO_LARGE', { fields: { file: [sheetTooLarge] } }));
  }
  const { file } = form.values;
  // An empty file field sends a file without a name.
  const isChosen = file instanceof File && (file.size > 0 || file.name !== '');
  const sent = isChosen
    ? { name: file.name, file: new Uint8Array(await file.arrayBuffer()) }
    : { name: '', file: undefined };
  const result = await run(request, uploadGoodsSheet, sent);
  if (!result.ok) return refuse(request, result);
  return redirectWith(deskGoodsChange(result.value.id));
}
