import type { LoaderFunctionArgs } from '@remix-run/node';
import { byManagerHref, readByManagerQuery } from '#app/components/ordering/by-manager/by-manager-query.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { ordersByManagerFile } from '#server/ordering/by-manager/orders-by-manager-file.server.ts';

/** Serves the report as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = readByManagerQuery(new URL(request.url).searchParams);
  return answerFile(request, ordersByManagerFile, query, byManagerHref(query));
}
