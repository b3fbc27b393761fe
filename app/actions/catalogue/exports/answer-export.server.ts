import type { z } from 'zod';
import { exportsPath } from '#app/components/catalogue/exports/export-hrefs.ts';
import { exportAnswer } from '#app/http/answers/answer-export.server.ts';
import { unlessKnown } from '#app/http/answers/entity-tag.server.ts';
import { refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { exportBlank } from '#server/catalogue/exports/export-blank.server.ts';
import { exportCatalogue } from '#server/catalogue/exports/export-catalogue.server.ts';
import type { ExportFile } from '#server/catalogue/exports/export-file.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';

/** Returns the catalogue as a file, or as a price form when `format` is `blank`. */
export function answerExport(request: Request, fields: Record<string, unknown>): Promise<Response> {
  const { search } = new URL(request.url);
  const wanted = fields.format === 'blank' ? exportBlank : exportCatalogue;
  return answerGoodsFile(request, wanted, fields, exportsPath + search);
}

/** Returns a file of goods. A refusal redirects to `screen`, which shows the reason, or to the login screen. */
export async function answerGoodsFile<Input extends z.ZodType, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, ExportFile, A>,
  fields: unknown,
  screen: string,
): Promise<Response> {
  const result = await run(request, useCase, fields);
  if (result.ok) return unlessKnown(request, exportAnswer(result.value));
  if (result.code === 'SIGN_IN') throw refusalPage(request, result);
  const [[field] = [result.message]] = Object.values(result.fields);
  throw await redirectWith(screen, { kind: 'no', text: field ?? result.message });
}
