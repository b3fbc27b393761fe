import { data } from '@remix-run/node';
import type { ListReply } from '#app/components/catalogue/exports/list-export.tsx';
import { cutText } from '#app/http/answers/kept-values.server.ts';
import { formOf, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { maxListLength } from '#server/catalogue/exports/export-input.ts';
import { findForExport } from '#server/catalogue/exports/find-for-export.server.ts';

/** Handles the form for a list of articuls, and keeps the list in the form. */
export async function answerList(request: Request) {
  const { values } = await formOf(request, { articuls: maxListLength });
  const result = await run(request, findForExport, values);
  const hasFields = !result.ok && Object.keys(result.fields).length > 0;
  if (!result.ok && !hasFields) throw refusalPage(request, result);
  const reply: ListReply = {
    text: typeof values.articuls === 'string' ? cutText(values.articuls, maxListLength) : '',
    errors: result.ok ? {} : result.fields,
    found: result.ok ? result.value : undefined,
  };
  return data(reply, { status: result.ok ? 200 : result.status });
}
