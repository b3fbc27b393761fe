import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { answerFileOrReason } from '#app/http/answers/answer-file-or-reason.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { deskGoodsDocumentsArchive } from '#server/ordering/goods-documents/desk-goods-documents-archive.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  return answerFileOrReason(request, deskGoodsDocumentsArchive, { id }, deskOrder(id));
}
