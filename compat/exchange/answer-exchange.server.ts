import { Readable } from 'node:stream';
import { requestContext } from '#app/http/requests/context.server.ts';
import { initiatorOf } from '#app/http/requests/initiator.server.ts';
import { isDatabaseAway } from '#server/db/errors.server.ts';
import { type Answer, failure, firstWords, textOf } from '#server/exchange/door/answers.ts';
import { sessidOf } from '#server/exchange/door/cookies.server.ts';
import { type Entered, enterDoor, noteStep } from '#server/exchange/door/enter-door.server.ts';
import { openExchangeSession } from '#server/exchange/door/open-exchange-session.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { logBroken, logWarning } from '#server/kernel/log.server.ts';
import { traced } from '#server/kernel/trace.server.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { basicCredentials } from '../basic-credentials.ts';
import { rowFor, sessionTypes } from './table.ts';

/** A request with its body as read from the socket, and the network address of its sender. */
export type Call = { request: Request; body: AsyncIterable<Uint8Array>; address: string };

type Said = {
  answer: Answer;
  status?: number;
  cookie?: string | undefined;
  session?: number | undefined;
  login?: string | undefined;
};

/**
 * The refusal for browsers. A browser may have saved the password, so opening a link or loading a picture must not
 * start an exchange.
 */
const notForBrowsers =
  'Обмен ведёт 1С. В браузере по этому адресу можно только проверить вход: mode=checkauth';

const cookieName = 'EXCHANGESID';

/** Returns the response to a 1C request. Even a failure is reported in the format that 1C understands. */
export async function answerExchange(call: Call): Promise<Response> {
  const started = performance.now();
  const fields = fieldsOf(call.request);
  let said: Said | undefined;
  try {
    const ctx = await requestContext(call.request);
    said = await traced(`exchange ${shownMode(fields)}`, {}, () => answerIn(ctx, call, fields));
    if (isNoted(said))
      await noteStep(ctx.db, {
        sessionId: said.session,
        at: ctx.now,
        kind: fields.type,
        mode: fields.mode,
        file: fields.filename,
        answer: firstWords(said.answer),
        took: Math.round(performance.now() - started),
        address: call.address,
        login: said.login ?? '',
      });
    return responseOf(said);
  } catch (error) {
    // Releases the temporary file that contains the unsent response.
    if (said && 'xml' in said.answer) said.answer.xml.stream().destroy();
    if (isDatabaseAway(error)) {
      logWarning('database away', (error as Error).message);
      return responseOf({ answer: failure('Портал временно недоступен. Повторите через минуту') });
    }
    logBroken(`exchange ${fields.mode.slice(0, 20)}`, error);
    return responseOf({ answer: failure('Внутренняя ошибка портала. Начните обмен позже ещё раз') });
  }
}

type Fields = ReturnType<typeof fieldsOf>;

function fieldsOf({ url }: Request) {
  const params = new URL(url).searchParams;
  const last = (name: string) => params.getAll(name).at(-1)?.trim() ?? '';
  return {
    type: last('type').toLowerCase(),
    mode: last('mode').toLowerCase(),
    filename: params.getAll('filename').at(-1) ?? '',
    version: last('version') || last('cmlVersion') || undefined,
    sessid: last('sessid') || undefined,
  };
}

async function answerIn(ctx: Context, call: Call, fields: Fields): Promise<Said> {
  const { request, address } = call;
  const { type, mode } = fields;
  const cookie = cookieOf(request);
  const basic = basicCredentials(request.headers.get('Authorization'));
  const entered = await enterDoor(ctx.db, {
    kind: type,
    // A new exchange begins with the login, whatever cookie is left from the last one.
    cookie: mode === 'checkauth' && basic ? undefined : cookie,
    sessid: mode === 'checkauth' ? undefined : fields.sessid,
    basic,
    address,
    now: ctx.now,
  });
  if (!entered.ok)
    return {
      answer: failure(entered.message),
      status: entered.code === 'SIGN_IN' ? 401 : 200,
      login: basic?.login,
    };
  const { actor } = entered.value;
  const isKnownType = (sessionTypes as readonly string[]).includes(type);
  if (mode === 'checkauth' && isKnownType) return begin(ctx, entered.value, type);
  const row = rowFor(type, mode);
  if (!row) return { answer: failure(unknown(fields)), session: entered.value.session, login: actor.login };
  if (row.useCase.writes && initiatorOf(request) !== 'program')
    return { answer: failure(notForBrowsers), session: entered.value.session, login: actor.login };
  const session = await sessionFor(ctx, entered.value, type);
  const known = session.session;
  if (known === undefined) return session;
  const result = await execute(
    row.useCase,
    row.input({
      ...fields,
      session: known,
      sessid: sessidFor(session.cookie ?? cookie),
      body: call.body,
      length: Number(request.headers.get('Content-Length')) || 0,
    }),
    { ...ctx, actor },
  );
  const more = { session: known, cookie: session.cookie };
  if (result.ok) return { answer: result.value, ...more };
  return { answer: failure(result.message), status: result.code === 'TOO_LARGE' ? 413 : 200, ...more };
}

/** Returns the sessid to send. Clients that keep no cookie get an empty sessid, and need not send it. */
function sessidFor(cookie: string | undefined): string {
  return cookie ? sessidOf(cookie) : '';
}

async function begin(ctx: Context, { actor }: Entered, kind: string): Promise<Said> {
  const opened = await execute(openExchangeSession, { kind }, { ...ctx, actor });
  if (!opened.ok) return { answer: failure(opened.message) };
  const { id, answer, cookie } = opened.value;
  return { answer, session: id, cookie };
}

/** Returns the session of a request; a client that leaves out `checkauth` gets a new session. */
async function sessionFor(ctx: Context, entered: Entered, kind: string): Promise<Said> {
  if (entered.session === undefined) return begin(ctx, entered, kind);
  return { answer: failure(), session: entered.session };
}

/**
 * Returns the mode as the name of a span. Only modes of the protocol are used, because a stranger may have sent
 * anything else.
 */
function shownMode({ type, mode }: Fields): string {
  return rowFor(type, mode) || mode === 'checkauth' ? mode : 'unknown';
}

function unknown({ type, mode }: Fields): string {
  const shown = (text: string) => text.replace(/[^\w.-]/g, '?').slice(0, 30) || '(нет)';
  return `Портал не знает запроса type=${shown(type)}, mode=${shown(mode)}`;
}

/**
 * Returns whether a request is recorded in the journal. The requests of strangers without a login, and of clients
 * that try too often, would fill it.
 */
function isNoted({ answer, status }: Said): boolean {
  return status !== 401 && !('lines' in answer && /^Слишком много попыток/.test(answer.lines[0] ?? ''));
}

function cookieOf(request: Request): string | undefined {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name?.toUpperCase() === cookieName)?.[1];
}

/**
 * Converts an answer to an HTTP response that no cache may store. In a text answer nothing precedes the first word.
 */
function responseOf({ answer, status = 200, cookie }: Said): Response {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  if (status === 401) headers.set('WWW-Authenticate', 'Basic realm="1C", charset="UTF-8"');
  if (cookie) headers.append('Set-Cookie', `${cookieName}=${cookie}; Path=/; HttpOnly; SameSite=Lax`);
  if ('xml' in answer) {
    headers.set('Content-Type', `application/xml; charset=${answer.encoding}`);
    headers.set('Content-Length', String(answer.xml.size));
    return new Response(Readable.toWeb(answer.xml.stream()) as ReadableStream, { status, headers });
  }
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(textOf(answer), { status, headers });
}
