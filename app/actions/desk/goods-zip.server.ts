import { deskGoodsChange } from '#app/components/desk/desk-hrefs.ts';
import { load, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { listGoodsChanges } from '#server/desk/goods/bulk/list-goods-changes.server.ts';
import { maxZipBytes } from '#server/desk/goods/zip/read-zip.server.ts';
import { uploadGoodsPictures } from '#server/desk/goods/zip/upload-goods-pictures.server.ts';
import { fail } from '#server/kernel/result.ts';

/** Stores the plan of an uploaded archive of pictures and redirects to its preview. */
export async function answerGoodsZip(request: Request) {
  // Only people who may upload an archive may send a body as large as one.
  await load(request, listGoodsChanges, {});
  const form = await readForm(request, maxZipBytes + 64 * 1024);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    const message = 'Архив больше 60\u00a0МБ. Разделите его на части';
    return refuse(request, fail('TOO_LARGE', { fields: { file: [message] } }));
  }
  const { file, main } = form.values;
  // An empty file field sends a file without a name.
  const isChosen = file instanceof File && (file.size > 0 || file.name !== '');
  const sent = isChosen
    ? { name: file.name, file: new Uint8Array(await file.arrayBuffer()) }
    : { name: '', file: undefined };
  const result = await run(request, uploadGoodsPictures, { ...sent, main });
  if (!result.ok) return refuse(request, result, { main: main ?? '' });
  return redirectWith(deskGoodsChange(result.value.id));
}
