import { fastOrderPath, listHref } from '#app/components/ordering/fast-order/fast-order-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { downloadNotFound } from '#server/ordering/fast-order/download-not-found.server.ts';

/** Returns a file of the lines of a list that were not found; a refusal redirects back to the list. */
export function answerNotFound(request: Request, format: 'xlsx' | 'csv'): Promise<Response> {
  const list = new URL(request.url).searchParams.get('list') ?? '';
  return answerFile(request, downloadNotFound, { list, format }, list ? listHref(list) : fastOrderPath);
}
