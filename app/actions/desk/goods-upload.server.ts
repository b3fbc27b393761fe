import { deskGoodsChange } from '#app/components/desk/desk-hrefs.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { listGoodsChanges } from '#server/desk/goods/bulk/list-goods-changes.server.ts';
import { maxSheetBytes, sheetTooLarge } from '#server/desk/goods/bulk/read-goods-sheet.server.ts';
import { uploadGoodsSheet } from '#server/desk/goods/bulk/upload-goods-sheet.server.ts';
import { maxZipBytes } from '#server/desk/goods/zip/read-zip.server.ts';
import { uploadGoodsPictures } from '#server/desk/goods/zip/upload-goods-pictures.server.ts';
import { answerUpload } from './answer-upload.server.ts';

/** Stores the plan of an uploaded sheet of goods and redirects to its preview. */
export async function answerGoodsUpload(request: Request) {
  // Only people who may upload a sheet may send a body as large as one.
  await load(request, listGoodsChanges, {});
  return answerUpload(request, {
    most: maxSheetBytes,
    tooLarge: sheetTooLarge,
    store: (sent) => run(request, uploadGoodsSheet, sent),
    hrefOf: deskGoodsChange,
  });
}

/** Stores the plan of an uploaded archive of pictures and redirects to its preview. */
export async function answerGoodsZip(request: Request) {
  await load(request, listGoodsChanges, {});
  return answerUpload(request, {
    most: maxZipBytes,
    tooLarge: 'Архив больше 60\u00a0МБ. Разделите его на части',
    store: (sent, { main }) => run(request, uploadGoodsPictures, { ...sent, main }),
    hrefOf: deskGoodsChange,
  });
}
