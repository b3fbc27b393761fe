import { createReadableStreamFromReadable, redirect } from '@remix-run/node';
import type { z } from 'zod';
import type { SavedFile } from '#server/files/saved-file.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Failure } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { attachment } from './attachment.server.ts';
import { refusalPage, run } from './run-screen.server.ts';

/**
 * Returns a file offered by a screen. A refusal redirects to that screen, which shows the reason, or to the login
 * screen.
 */
export async function answerFile<Input extends z.ZodType, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, SavedFile, A>,
  raw: unknown,
  screen: string,
): Promise<Response> {
  return fileOr(request, useCase, raw, (refusal) => {
    throw refusal.code === 'SIGN_IN' ? refusalPage(request, refusal) : redirect(screen);
  });
}

/** Returns a file, or what `refused` returns for a refusal. */
export async function fileOr<Input extends z.ZodType, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, SavedFile, A>,
  raw: unknown,
  refused: (refusal: Failure) => Response | Promise<Response>,
): Promise<Response> {
  const result = await run(request, useCase, raw);
  return result.ok ? unreadForHead(request, sentFile(result.value)) : refused(result);
}

/** Returns a file as a download, streamed while it is made. */
export function sentFile({ name, type, body }: SavedFile): Response {
  return new Response(createReadableStreamFromReadable(body), { headers: attachment(name, type) });
}

/** Cancels the body of a response to HEAD, so that it is not produced unnecessarily. */
export async function unreadForHead(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD') return response;
  await response.body?.cancel();
  const { status, headers } = response;
  return new Response(null, { status, headers });
}
