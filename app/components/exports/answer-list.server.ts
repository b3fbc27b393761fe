import { data } from '@remix-run/node';
import { formOf, refusalPage, run } from '#app/http/run-screen.server.ts';
import { findForExport } from '#server/exports/find-for-export.server.ts';
import type { ListReply } from './list-export.tsx';

/** What the form of articuls is answered with; the list stays in it. */
export async function answerList(request: Request) {
  const { values } = await formOf(request);
  const result = await run(request, findForExport, values);
  const hasFields = !result.ok && Object.keys(result.fields).length > 0;
  if (!result.ok && !hasFields) throw refusalPage(request, result);
  const reply: ListReply = {
    text: typeof values.articuls === 'string' ? values.articuls : '',
    errors: result.ok ? {} : result.fields,
    found: result.ok ? result.value : undefined,
  };
  return data(reply, { status: result.ok ? 200 : result.status });
}
