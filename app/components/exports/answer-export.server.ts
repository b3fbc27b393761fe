import { exportAnswer } from '#app/http/answer-export.server.ts';
import { unlessKnown } from '#app/http/entity-tag.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { refusalPage, run } from '#app/http/run-screen.server.ts';
import { exportCatalogue } from '#server/exports/export-catalogue.server.ts';
import { exportsPath } from './export-hrefs.ts';

/** A file of the catalogue. A refusal leads to the screen, which says what is the matter, and to signing in. */
export async function answerExport(request: Request, fields: Record<string, unknown>): Promise<Response> {
  const result = await run(request, exportCatalogue, fields);
  if (result.ok) return unlessKnown(request, exportAnswer(result.value));
  if (result.code === 'SIGN_IN') throw refusalPage(request, result);
  const [[field] = [result.message]] = Object.values(result.fields);
  const { search } = new URL(request.url);
  throw await redirectWith(exportsPath + search, { kind: 'no', text: field ?? result.message });
}
