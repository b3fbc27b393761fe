import type { LoaderFunctionArgs } from '@remix-run/node';
import { documentsHref, readDocumentQuery } from '#app/components/papers/documents/document-query.ts';
import { sentFile, unreadForHead } from '#app/http/answers/answer-file.server.ts';
import { refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { documentsArchive } from '#server/papers/documents/documents-archive.server.ts';

/**
 * Serves the ticked documents, or all documents that the filter finds, as one archive. A refusal is shown on the
 * list.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readDocumentQuery(params);
  // Ticked documents do not need the filter, which may be invalid.
  const asked = params.get('all') === '1' ? { ...query, all: '1' } : { id: params.getAll('id') };
  const result = await run(request, documentsArchive, asked);
  if (result.ok) return unreadForHead(request, sentFile(result.value));
  if (result.code === 'SIGN_IN') throw refusalPage(request, result);
  const text = Object.values(result.fields)[0]?.[0] ?? result.message;
  const list = documentsHref(query, Number(params.get('page')) || 1);
  return redirectWith(list, { kind: 'no', text });
}
