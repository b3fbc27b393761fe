import { exportsPath } from '#app/components/catalogue/exports/export-hrefs.ts';
import { exportAnswer } from '#app/http/answers/answer-export.server.ts';
import { unlessKnown } from '#app/http/answers/entity-tag.server.ts';
import { refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { exportCatalogue } from '#server/catalogue/exports/export-catalogue.server.ts';

/**
 * Answers with a file of the catalogue. A refusal redirects to the screen, which shows the reason, or to the
 * login screen.
 */
export async function answerExport(request: Request, fields: Record<string, unknown>): Promise<Response> {
  const result = await run(request, exportCatalogue, fields);
  if (result.ok) return unlessKnown(request, exportAnswer(result.value));
  if (result.code === 'SIGN_IN') throw refusalPage(request, result);
  const [[field] = [result.message]] = Object.values(result.fields);
  const { search } = new URL(request.url);
  throw await redirectWith(exportsPath + search, { kind: 'no', text: field ?? result.message });
}
