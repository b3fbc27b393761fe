import type { z } from 'zod';
import type { SavedFile } from '#server/files/saved-file.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { redirectWith } from '../sessions/flash.server.ts';
import { fileOr } from './answer-file.server.ts';
import { refusalPage } from './run-screen.server.ts';

/** Returns an archive of documents. A refusal is shown on their list. */
export async function answerArchive<Input extends z.ZodType, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, SavedFile, A>,
  raw: unknown,
  list: string,
): Promise<Response> {
  return fileOr(request, useCase, raw, (refusal) => {
    if (refusal.code === 'SIGN_IN') throw refusalPage(request, refusal);
    const text = Object.values(refusal.fields)[0]?.[0] ?? refusal.message;
    return redirectWith(list, { kind: 'no', text });
  });
}
