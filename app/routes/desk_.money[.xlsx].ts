import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { paymentsFile } from '#server/desk/lists/payments-file.server.ts';

/** Serves the list of payments as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, paymentsFile, Object.fromEntries(params), deskPaths.money);
}
