import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskGoodsChange } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { goodsChangeFile } from '#server/desk/goods/bulk/goods-change-file.server.ts';

/** Serves the rows of a change of many goods that were not applied, with the reasons. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого изменения нет');
  return answerFile(request, goodsChangeFile, { id }, deskGoodsChange(Number(id)));
}
