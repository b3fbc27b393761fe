import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { dealersFile } from '#server/desk/dealers/dealers-file.server.ts';

/** Serves the filtered list of dealers as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, dealersFile, Object.fromEntries(params), deskPaths.dealers);
}
