import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerGoodsFile } from '#app/actions/catalogue/exports/answer-export.server.ts';
import { purchasedHref, readPurchasedQuery } from '#app/components/ordering/purchased/purchased-query.ts';
import { purchasedBlank } from '#server/ordering/purchased/purchased-blank.server.ts';

/** Serves the goods of the report as a price form. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = readPurchasedQuery(new URL(request.url).searchParams);
  return answerGoodsFile(request, purchasedBlank, query, purchasedHref(query));
}
