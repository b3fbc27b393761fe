import type { LoaderFunctionArgs } from '@remix-run/node';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { orderFile } from '#server/ordering/orders/order-file.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  return answerFile(request, orderFile, { id, format: 'xlsx' }, orderPath(id));
}
