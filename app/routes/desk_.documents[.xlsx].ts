import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { documentsFile } from '#server/desk/lists/documents-file.server.ts';

/** Serves the register of documents as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, documentsFile, Object.fromEntries(params), deskPaths.documents);
}
