import type { LoaderFunctionArgs } from '@remix-run/node';
import { documentsInAddress } from '#app/components/desk/documents/register-query.ts';
import { answerArchive } from '#app/http/answers/answer-archive.server.ts';
import { printPapers } from '#server/papers/issued/print-papers.server.ts';

/** Serves the papers of the marked documents, or of the list, as one PDF. A refusal is shown on the list. */
export function loader({ request }: LoaderFunctionArgs) {
  const { list, ...asked } = documentsInAddress(request.url);
  return answerArchive(request, printPapers, asked, list);
}
