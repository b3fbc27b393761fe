import type { z } from 'zod';
import type { SavedFile } from '#server/files/saved-file.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { redirectWith } from '../sessions/flash.server.ts';
import { fileOr } from './answer-file.server.ts';
import { refusalPage } from './run-screen.server.ts';

/** Returns a file offered by a screen. NOT_FOUND redirects to that screen with the reason as its message. */
export async function answerFileOrReason<Input extends z.ZodType, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, SavedFile, A>,
  raw: unknown,
  screen: string,
): Promise<Response> {
  return fileOr(request, useCase, raw, (refusal) => {
    if (refusal.code !== 'NOT_FOUND') throw refusalPage(request, refusal);
    return redirectWith(screen, { kind: 'no', text: refusal.message });
  });
}
