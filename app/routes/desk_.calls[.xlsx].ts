import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { callsFile } from '#server/desk/lists/calls-file.server.ts';

/** Serves the list of calls as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, callsFile, Object.fromEntries(params), deskPaths.calls);
}
