import type { LoaderFunctionArgs } from '@remix-run/node';
import { sentFile, unreadForHead } from '#app/http/answers/answer-file.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { productDocumentFile } from '#server/catalogue/product-document-file.server.ts';

/** Serves a document of a product to anyone, as its public card does. */
export async function loader({ request, params: { productId, document } }: LoaderFunctionArgs) {
  const file = await load(request, productDocumentFile, { id: productId, document });
  return unreadForHead(request, sentFile(file));
}
