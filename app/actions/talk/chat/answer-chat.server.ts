import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import type { ChatNews, ChatRefusal } from '#app/components/talk/chat/chat-reply.ts';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import type { Failure, Result } from '#server/kernel/result.ts';
import type { ChatMessage } from '#server/talk/chat/chat-view.ts';

const headers = { 'Cache-Control': 'private, no-store' };

/** Actions common to the customer and the staff; each uses its own use cases. */
type Actions = {
  list: (after: unknown) => Promise<Result<{ messages: ChatMessage[] }>>;
  /** Marks messages as read, up to the given one. */
  read: (until: number) => Promise<unknown>;
  send: (values: FormValues) => Promise<Result<unknown>>;
};

/**
 * Answers the JSON that scripts poll every five seconds: the messages after a given one. They are on the
 * reader's screen, so they are marked as read.
 */
export async function answerNews(request: Request, { list, read }: Omit<Actions, 'send'>): Promise<Response> {
  return news(await list(new URL(request.url).searchParams.get('after')), read);
}

/** Answers a message sent by a script: with the new messages, including the sent one, or with the refusal. */
export async function answerSent(request: Request, { list, read, send }: Actions): Promise<Response> {
  if (request.method !== 'POST') return onlyRead();
  const form = await readForm(request);
  if (!form.ok) return refused(form, {});
  const sent = await send(form.values);
  if (!sent.ok) return refused(sent, form.values);
  return news(await list(form.values.after), read, randomUUID());
}

async function news(
  result: Result<{ messages: ChatMessage[] }>,
  read: Actions['read'],
  key?: string,
): Promise<Response> {
  if (!result.ok) return refused(result, {});
  const { messages } = result.value;
  const newest = messages.at(-1);
  if (newest) await read(newest.id);
  const answer: ChatNews = { messages, key };
  return Response.json(answer, { headers });
}

function refused(failure: Failure, typed: FormValues): Response {
  return Response.json(refusalOf(failure, typed, true), { status: failure.status, headers });
}

/** Answers a form sent without a script: the screen again, with the typed values. */
export function refuseMessage(failure: Failure, values: FormValues) {
  return data(refusalOf(failure, values, false), { status: failure.status });
}

function refusalOf({ code, message, fields }: Failure, values: FormValues, scripted: boolean): ChatRefusal {
  const typed = { message: textOf(values.message), order: textOf(values.order) };
  if (fields.message || fields.order) return { ...typed, errors: fields.message, orderErrors: fields.order };
  // A script signs in without leaving the screen.
  const known = scripted && code === 'SIGN_IN' ? 'SIGNED_OUT' : code;
  return { ...typed, failure: { code: known, message: known === code ? message : signedOutText } };
}

const signedOutText =
  'Вы вышли из портала, сообщение не отправлено. Войдите в новой вкладке и попробуйте ещё раз';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
