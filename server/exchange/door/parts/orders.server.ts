import type { Exchange } from '../../../kernel/actor.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Context } from '../../../kernel/use-case.ts';
import { type DocumentsFile, takeDocuments } from '../../orders/take-documents.server.ts';
import { type FileOutcome, outcomeOfDocuments } from './outcome.ts';

/** Imports a file of documents and returns its outcome for the journal. */
export async function takeOrderDocuments(
  ctx: Context<Exchange>,
  file: DocumentsFile,
): Promise<Result<FileOutcome>> {
  const taken = await takeDocuments(ctx, file);
  return taken.ok ? ok(outcomeOfDocuments(taken.value)) : taken;
}
