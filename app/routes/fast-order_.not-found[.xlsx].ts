import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerNotFound } from '#app/actions/ordering/fast-order/answer-not-found.server.ts';

/** Serves, as a workbook, the lines of a fast order that were not found. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerNotFound(request, 'xlsx');
}
