import type { LoaderFunctionArgs } from '@remix-run/node';
import { documentsInAddress } from '#app/components/desk/documents/register-query.ts';
import { answerArchive } from '#app/http/answers/answer-archive.server.ts';
import { deskDocumentsArchive } from '#server/papers/documents/desk-documents-archive.server.ts';

/** Serves the marked documents as one archive. A refusal is shown on the list. */
export function loader({ request }: LoaderFunctionArgs) {
  const { id, list } = documentsInAddress(request.url);
  return answerArchive(request, deskDocumentsArchive, { id }, list);
}
