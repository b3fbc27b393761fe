import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { salesReportFile } from '#server/desk/reports/sales-report-file.server.ts';

/** Serves the report of sales as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return answerFile(request, salesReportFile, Object.fromEntries(params), deskPaths.reports);
}
