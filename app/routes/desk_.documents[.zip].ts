import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerArchive } from '#app/http/answers/answer-archive.server.ts';
import { deskDocumentsArchive } from '#server/papers/documents/desk-documents-archive.server.ts';

/** Serves the marked documents as one archive. A refusal is shown on the list. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const back = params.get('back') ?? '';
  const list = back.startsWith(`${deskPaths.documents}?`) ? back : deskPaths.documents;
  return answerArchive(request, deskDocumentsArchive, { id: params.getAll('id') }, list);
}
