import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { returnsFile } from '#server/desk/lists/returns-file.server.ts';

/** Serves the list of returns as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, returnsFile, Object.fromEntries(params), deskPaths.returns);
}
