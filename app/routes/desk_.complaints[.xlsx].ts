import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { complaintsFile } from '#server/desk/lists/complaints-file.server.ts';

/** Serves the list of complaints as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, complaintsFile, Object.fromEntries(params), deskPaths.complaints);
}
