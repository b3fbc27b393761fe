import type { LoaderFunctionArgs } from '@remix-run/node';
import { sentFile, unreadForHead } from '#app/http/answers/answer-file.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { deskProductDocumentFile } from '#server/desk/goods/desk-product-document-file.server.ts';

/** Serves a document of a product to the staff. */
export async function loader({ request, params: { id, document } }: LoaderFunctionArgs) {
  return unreadForHead(request, sentFile(await load(request, deskProductDocumentFile, { id, document })));
}
