import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import type { ChatNews, ChatRefusal } from '#app/components/talk/chat/chat-reply.ts';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { getActor, refusalPage } from '#app/http/answers/run-screen.server.ts';
import { filesLimit, filesOf, type SentFile } from '#app/http/requests/files-of.server.ts';
import { isSeen } from '#app/http/requests/initiator.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { type Access, mayUse } from '#server/kernel/actor.ts';
import { type Failure, fail, type Result } from '#server/kernel/result.ts';
import type { ChatMessage } from '#server/talk/chat/chat-view.ts';
import { withAnswer } from '#server/talk/ready-answers/ready-answer.ts';

const headers = { 'Cache-Control': 'private, no-store' };

/** The actions of a chat, common to the dealer and the staff; each side has its own use cases. */
type Actions = {
  /** Who may send. */
  access: Access;
  list: (after: unknown) => Promise<Result<{ messages: ChatMessage[] }>>;
  /** Marks messages as read, up to the given one. */
  read: (until: number) => Promise<unknown>;
  send: (message: SentValues) => Promise<Result<unknown>>;
};

/** The fields of the form; files are read whole. */
type SentValues = Record<string, unknown> & { file: SentFile[] };

type Read = { ok: true; values: FormValues; message: SentValues } | Failure;

/** Reads a message with its file. Only people who may send messages may send a body as large as a file. */
async function readMessage(request: Request, access: Access): Promise<Read> {
  const actor = await getActor(request, access);
  const isAllowed = mayUse(access, actor);
  const form = await readForm(request, isAllowed ? filesLimit : undefined);
  if (form.ok) {
    const { values } = form;
    return { ok: true, values, message: { ...values, file: await filesOf(values.file) } };
  }
  if (form.code !== 'TOO_LARGE') return form;
  if (!isAllowed) return fail(actor.kind === 'anonymous' ? 'SIGN_IN' : 'FORBIDDEN');
  const tooLarge = fail('BAD_INPUT', { fields: { file: ['Файл больше 5\u00a0МБ'] } });
  return { ...tooLarge, status: 413 };
}

type Sending = Pick<Actions, 'access' | 'send'> & {
  /** Returns the ready answer that «Вставить» puts into the message. */
  ready?: (id: unknown) => Promise<Result<{ text: string }>>;
};

/**
 * Sends the message of a form that was submitted without a script. Returns undefined once it is sent, or the data
 * of the form with the refusal or with an inserted ready answer. Throws an error page for a refusal that the form
 * cannot show.
 */
export async function sendMessage(request: Request, { access, send, ready }: Sending) {
  const form = await readMessage(request, access);
  if (!form.ok && Object.keys(form.fields).length === 0) throw refusalPage(request, form);
  if (form.ok && ready && form.values.do === 'ready') {
    const { values } = form;
    const answer = await ready(values.ready);
    if (!answer.ok) return refuseMessage(answer, values);
    const message = withAnswer(textOf(values.message), answer.value.text);
    return data<ChatRefusal>({ message, order: textOf(values.order) });
  }
  const sent = form.ok ? await send(form.message) : form;
  if (sent.ok) return undefined;
  if (sent.code === 'SIGN_IN' || sent.code === 'NOT_FOUND') throw refusalPage(request, sent);
  return refuseMessage(sent, form.ok ? form.values : {});
}

/**
 * Returns the JSON that scripts poll every five seconds: the messages after a given one. Marks them as read, because
 * the reader's screen then shows them.
 */
export async function answerNews(
  request: Request,
  { list, read }: Omit<Actions, 'send' | 'access'>,
): Promise<Response> {
  const listed = await list(new URL(request.url).searchParams.get('after'));
  return news(listed, isSeen(request) ? read : async () => {});
}

/** Handles a message sent by a script: returns the new messages, including the sent one, or the refusal. */
export async function answerSent(request: Request, { access, list, read, send }: Actions): Promise<Response> {
  if (request.method !== 'POST') return onlyRead();
  const form = await readMessage(request, access);
  if (!form.ok) return refused(form, {});
  const sent = await send(form.message);
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

/** Returns the screen with the typed values. */
function refuseMessage(failure: Failure, values: FormValues) {
  return data(refusalOf(failure, values, false), { status: failure.status });
}

function refusalOf(failure: Failure, values: FormValues, scripted: boolean): ChatRefusal {
  const { code, message, fields, lengths } = failure;
  const kept = keptValues(values, lengths);
  const typed = { message: textOf(kept.message), order: textOf(kept.order) };
  if (fields.message || fields.order || fields.file)
    return { ...typed, errors: fields.message, orderErrors: fields.order, fileErrors: fields.file };
  // With a script, people sign in again without leaving the screen.
  const known = scripted && code === 'SIGN_IN' ? 'SIGNED_OUT' : code;
  return { ...typed, failure: { code: known, message: known === code ? message : signedOutText } };
}

const signedOutText =
  'Вы вышли из портала, сообщение не отправлено. Войдите в новой вкладке и попробуйте ещё раз';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
