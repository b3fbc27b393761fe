import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { deskOrdersFile } from '#server/desk/lists/desk-orders-file.server.ts';

/** Serves the filtered list of orders as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, deskOrdersFile, Object.fromEntries(params), deskPaths.orders);
}
