import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { demandFile } from '#server/desk/demand/demand-file.server.ts';

/** Serves searches without a result, or wanted goods, as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, demandFile, Object.fromEntries(params), deskPaths.demand);
}
