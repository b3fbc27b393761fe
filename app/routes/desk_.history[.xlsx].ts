import type { LoaderFunctionArgs } from '@remix-run/node';
import { historyHref, readHistoryQuery } from '#app/components/desk/history/history-query.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { historyFile } from '#server/desk/history/history-file.server.ts';

/** Serves the filtered history as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = readHistoryQuery(new URL(request.url).searchParams);
  return answerFile(request, historyFile, query, historyHref(query));
}
