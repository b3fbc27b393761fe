import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerExport } from '#app/components/exports/answer-export.server.ts';
import { queryOf } from '#app/http/read-query.server.ts';
import { formOf } from '#app/http/run-screen.server.ts';

/** What is chosen on the screen of exports, as a file; a list of goods is too long for an address, and comes by POST. */
export const loader = ({ request }: LoaderFunctionArgs) => answerExport(request, queryOf(request));

export async function action({ request }: ActionFunctionArgs) {
  return answerExport(request, (await formOf(request)).values);
}
