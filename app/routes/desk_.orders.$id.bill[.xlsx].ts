import type { LoaderFunctionArgs } from '@remix-run/node';
import { sentFile, unreadForHead } from '#app/http/answers/answer-file.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { deskBillSheet } from '#server/papers/bills/desk-bill-sheet.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  return unreadForHead(request, sentFile(await load(request, deskBillSheet, { id })));
}
