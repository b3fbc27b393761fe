import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerExport } from '#app/actions/catalogue/exports/answer-export.server.ts';
import { formOf } from '#app/http/answers/run-screen.server.ts';
import { queryOf } from '#app/http/requests/read-query.server.ts';
import { maxListLength } from '#server/catalogue/exports/export-input.ts';

/** The fields that may be longer than usual; `products` holds the ids of up to 20,000 products. */
const longer = { articuls: maxListLength, products: 2 * maxListLength };

/**
 * Serves the selection of the export screen as a file. A list of goods is too long for an address, so it is sent by
 * POST.
 */
export const loader = ({ request }: LoaderFunctionArgs) => answerExport(request, queryOf(request));

export async function action({ request }: ActionFunctionArgs) {
  return answerExport(request, (await formOf(request, longer)).values);
}
