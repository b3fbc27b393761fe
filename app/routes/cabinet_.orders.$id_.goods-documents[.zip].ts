import type { LoaderFunctionArgs } from '@remix-run/node';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { answerFileOrReason } from '#app/http/answers/answer-file-or-reason.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { goodsDocumentsArchive } from '#server/ordering/goods-documents/goods-documents-archive.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  return answerFileOrReason(request, goodsDocumentsArchive, { id }, orderPath(id));
}
