import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import { onlyRead } from '#app/http/only-read.server.ts';
import { type FormValues, readForm } from '#app/http/read-form.server.ts';
import type { ChatMessage } from '#server/chat/chat-view.ts';
import type { Failure, Result } from '#server/kernel/result.ts';
import type { ChatNews, ChatRefusal } from './chat-reply.ts';

const headers = { 'Cache-Control': 'private, no-store' };

/** What the customer and the staff do alike, each by use cases of his own. */
type Deeds = {
  list: (after: unknown) => Promise<Result<{ messages: ChatMessage[] }>>;
  /** Seen, up to a message. */
  read: (until: number) => Promise<unknown>;
  send: (values: FormValues) => Promise<Result<unknown>>;
};

/** The JSON that scripts ask every five seconds: what came after a message. Who asks has it before his eyes: it is read. */
export async function answerNews(request: Request, { list, read }: Omit<Deeds, 'send'>): Promise<Response> {
  return news(await list(new URL(request.url).searchParams.get('after')), read);
}

/** A message sent by a script: what has come since, with the message itself, or why it was refused. */
export async function answerSent(request: Request, { list, read, send }: Deeds): Promise<Response> {
  if (request.method !== 'POST') return onlyRead();
  const form = await readForm(request);
  if (!form.ok) return refused(form, '');
  const sent = await send(form.values);
  if (!sent.ok) return refused(sent, textOf(form.values.message));
  return news(await list(form.values.after), read, randomUUID());
}

async function news(
  result: Result<{ messages: ChatMessage[] }>,
  read: Deeds['read'],
  key?: string,
): Promise<Response> {
  if (!result.ok) return refused(result, '');
  const { messages } = result.value;
  const newest = messages.at(-1);
  if (newest) await read(newest.id);
  const answer: ChatNews = { messages, key };
  return Response.json(answer, { headers });
}

function refused(failure: Failure, typed: string): Response {
  return Response.json(refusalOf(failure, typed, true), { status: failure.status, headers });
}

/** The answer to a form sent without a script: the screen again, with what was typed. */
export function refuseMessage(failure: Failure, values: FormValues) {
  return data(refusalOf(failure, textOf(values.message), false), { status: failure.status });
}

function refusalOf({ code, message, fields }: Failure, typed: string, scripted: boolean): ChatRefusal {
  if (fields.message) return { message: typed, errors: fields.message };
  // Without leaving the screen one signs in beside it.
  const known = scripted && code === 'SIGN_IN' ? 'SIGNED_OUT' : code;
  return { message: typed, failure: { code: known, message: known === code ? message : signedOutText } };
}

const signedOutText = 'Вы вышли из портала, сообщение не отправлено. Войдите в новой вкладке и повторите';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
