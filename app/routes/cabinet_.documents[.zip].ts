import type { LoaderFunctionArgs } from '@remix-run/node';
import { documentsHref, readDocumentQuery } from '#app/components/papers/documents/document-query.ts';
import { answerArchive } from '#app/http/answers/answer-archive.server.ts';
import { documentsArchive } from '#server/papers/documents/documents-archive.server.ts';

/**
 * Serves the ticked documents, or all documents that the filter finds, as one archive. A refusal is shown on the
 * list.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readDocumentQuery(params);
  // Ticked documents do not need the filter, which may be invalid.
  const asked = params.get('all') === '1' ? { ...query, all: '1' } : { id: params.getAll('id') };
  const list = documentsHref(query, Number(params.get('page')) || 1);
  return answerArchive(request, documentsArchive, asked, list);
}
