import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerGoodsFile } from '#app/actions/catalogue/exports/answer-export.server.ts';
import { favouriteList } from '#app/components/ordering/marks/mark-list.ts';
import { favouritesBlank } from '#server/ordering/favourites/favourites-blank.server.ts';

/** Serves the favourites as a price form. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerGoodsFile(request, favouritesBlank, {}, favouriteList.path);
}
