import { data } from '@remix-run/node';
import type { AnswerReply } from '#app/components/papers/complaints/answer-reply.ts';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { forForm, getActor, refusalPage } from '#app/http/answers/run-screen.server.ts';
import { filesLimit, filesOf, type SentFile } from '#app/http/requests/files-of.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { type Access, mayUse } from '#server/kernel/actor.ts';
import { type Failure, fail } from '#server/kernel/result.ts';

type Read =
  | { ok: true; values: FormValues; pictures: SentFile[] }
  /** The pictures are too large together, so the form could not be read at all. */
  | { ok: false; reply: ReturnType<typeof replyOf> };

/**
 * Reads a message about a complaint with its pictures. Only people who may send pictures may send a body large enough
 * for five pictures.
 */
export async function readAnswer(
  request: Request,
  access: Access,
  name: 'answer' | 'message',
): Promise<Read> {
  const isAllowed = mayUse(access, await getActor(request, access));
  const form = await readForm(request, isAllowed ? filesLimit : undefined);
  if (form.ok) return { ok: true, values: form.values, pictures: await filesOf(form.values.pictures) };
  if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
  const tooLarge = fail('BAD_INPUT', { fields: { pictures: ['Все фотографии вместе больше 30\u00a0МБ'] } });
  return { ok: false, reply: replyOf({ ...tooLarge, status: 413 }, {}, name) };
}

/** Responds to a refused message with the screen and the typed text. */
export function refuseAnswer(
  request: Request,
  failure: Failure,
  values: FormValues,
  name: 'answer' | 'message',
) {
  return replyOf(forForm(request, failure), keptValues(values, failure.lengths), name);
}

function replyOf({ code, message, fields, status }: Failure, values: FormValues, name: string) {
  const typed = values[name];
  const text = typeof typed === 'string' ? typed : '';
  return data<AnswerReply>({ text, errors: fields, failure: { code, message } }, { status });
}
