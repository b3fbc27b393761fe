import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { debtorsFile } from '#server/desk/debtors/debtors-file.server.ts';

/** Serves the list of debtors as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, debtorsFile, Object.fromEntries(params), deskPaths.debtors);
}
