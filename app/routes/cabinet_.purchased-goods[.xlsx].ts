import type { LoaderFunctionArgs } from '@remix-run/node';
import { purchasedHref, readPurchasedQuery } from '#app/components/ordering/purchased/purchased-query.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { purchasedFile } from '#server/ordering/purchased/purchased-file.server.ts';

/** Serves the report as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = readPurchasedQuery(new URL(request.url).searchParams);
  return answerFile(request, purchasedFile, query, purchasedHref(query));
}
