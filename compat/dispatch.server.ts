import { unreadForHead } from '#app/http/answers/answer-file.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { initiatorOf } from '#app/http/requests/initiator.server.ts';
import { isDocument } from '#app/http/requests/is-document.ts';
import { isPrefetch } from '#app/http/requests/is-prefetch.ts';
import { bytesFor } from '#app/http/requests/read-form.server.ts';
import { type Body, bodyLimit } from '#app/http/requests/read-limited.server.ts';
import { isSameOrigin } from '#app/http/requests/same-origin.server.ts';
import { everyone, type SignedIn } from '#server/kernel/actor.ts';
import { maxPerpage } from '#server/kernel/fields.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { logBroken } from '#server/kernel/log.server.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { answeredRows } from './answered-rows.ts';
import { leadToForm, leadToScreen, tellOnScreen } from './document.server.ts';
import { tooManyCalls } from './limit-calls.server.ts';
import { allowed, type Called, rowFitting, rowsAt, rowsFor, tidied } from './match.ts';
import { identified, openToPages, programSecret, refusedToken, refuseScope } from './program.server.ts';
import { jsonError } from './reply/errors.ts';
import { asProblem } from './reply/problem.ts';
import type { Row } from './row.ts';
import { basket } from './table/basket.ts';
import { table } from './table.ts';
import { mapFields, readFields, restoreFieldNames } from './take.ts';

type Asked = {
  /** The request whose cookies identify the account, when it is not the call itself. */
  as?: Request;
  /** Whether a browser that opens the call as a page gets a screen. */
  documents?: boolean;
  /** The body, when it does not come with the request (answer-call.server.ts). */
  body?: Body | undefined;
  /** Whether the call was made at the address of a screen (lead-to-call.ts). */
  atScreen?: boolean | undefined;
  /** The account for which a program makes the call, with a token. */
  actor?: SignedIn;
};

/** Answers an old call: finds its row, reads its fields, runs its use case, and replies in its format (§7.1). */
export async function dispatch(request: Request, asked: Asked = {}): Promise<Response> {
  return asProblem(request, await answerCall(request, asked));
}

async function answerCall(request: Request, asked: Asked): Promise<Response> {
  const { pathname } = new URL(request.url);
  const there = rowsAt(table, pathname);
  // If the fields select none of several rows, the last row answers. Refusals made before the fields are read
  // therefore use its reply format.
  const reply = there.at(-1)?.row.reply;
  if (!reply) return jsonError(noSuchCall(pathname));
  const rows = rowsFor(there, request.method, { atScreen: asked.atScreen === true });
  const [first] = rows;
  if (!first) return wrongVerb(asked.atScreen ? jsonError : reply.refusal, allowed(there, asked));
  try {
    const secret = programSecret(request, first.row);
    return await (secret === undefined
      ? answer(request, first, rows, asked)
      : answerProgram(request, secret, first, rows, asked));
  } catch (error) {
    if (error instanceof Response) throw error;
    logBroken(`${request.method} ${pathname}`, error);
    return reply.refusal(fail('BROKEN'));
  }
}

async function answerProgram(
  request: Request,
  secret: string,
  first: Called,
  rows: Called[],
  { body = request.body }: Asked,
): Promise<Response> {
  // Counted before the token is looked up, because an invalid token that is sent in a loop costs as much.
  const flood = tooManyCalls(request, secret);
  if (flood) return openToPages(first.row.reply.refusal(flood));
  const program = await identified(request, secret);
  if (!program.ok) return openToPages(refusedToken(program));
  const { bare, actor } = program.value;
  return openToPages(await answer(bare, first, rows, { documents: false, body, actor }));
}

async function answer(
  request: Request,
  first: Called,
  rows: Called[],
  { as = request, documents = true, body = request.body, actor }: Asked,
): Promise<Response> {
  const asPage = documents && isDocument((name) => request.headers.get(name));
  const fields = await readFields(request, body, first.params, Math.max(...rows.map(bodyLimitOf)));
  if (!fields.ok) return first.row.reply.refusal(fields);
  const called = rowFitting(rows, fields.value);
  // The address lacks required fields: show its screen and do nothing.
  if (!called && asPage && request.method === 'GET') return leadToScreen(request, first.row, fields.value);
  if (!called) {
    const posted = rowFitting(rowsFor(rowsAt(table, new URL(request.url).pathname), 'POST'), fields.value);
    const isOther = request.method !== 'POST' && posted !== undefined;
    return isOther ? wrongVerb(jsonError, 'POST') : jsonError(fail('UNKNOWN_ACTION'));
  }
  const { row } = called;
  const { reply, useCase } = row;
  const outOfScope = actor && refuseScope(actor, row);
  if (outOfScope) return refusedToken(outOfScope);
  const refused = row.changes && !actor ? mayNotChange(request) : undefined;
  if (refused?.code === 'NOT_FROM_A_LINK' && asPage) return leadToForm(request, row, rows, fields.value);
  if (refused) return reply.refusal(refused);

  const isFile = reply.kind === 'file';
  if (asPage && !isFile && !row.changes && request.method !== 'POST')
    return leadToScreen(request, row, fields.value);
  const taken = mapFields(row, fields.value, request);
  const flood =
    !actor && row.url.startsWith('/openapi/') && tooManyCalls(request, taken.ok && taken.value.token);
  if (flood) return reply.refusal(flood);
  const done = taken.ok ? await run(as, useCase, taken.value, actor) : taken;
  const result = done.ok ? done : restoreFieldNames(row, fields.value, done);
  if (result.ok) answeredRows.publish(row);
  // The browser saves a file and stays on its screen, so a file is answered as it is.
  if (asPage && !(isFile && result.ok)) return tellOnScreen(request, row, fields.value, result);
  const answered = result.ok
    ? await reply.value(result.value, cutPage(row, fields.value))
    : reply.refusal(result);
  return isFile ? unreadForHead(request, answered) : answered;
}

/** Returns the additional field of an answer when the requested page size was too large (§7.1.13). */
function cutPage({ useCase }: Row, { perpage }: Record<string, unknown>): object | undefined {
  if (!(Number([perpage].flat().at(-1)) > maxPerpage)) return undefined;
  return 'perpage' in fieldLengths(useCase.input) ? { perpage_limit: maxPerpage } : undefined;
}

/**
 * Returns the refusal NO_SUCH_CALL with a message on what would have worked: the address of a call that has nothing
 * at its end, or the actions of the basket (§7.2.1, `/ajax/{action}/`).
 */
function noSuchCall(path: string): Failure {
  const [, call = '', last = ''] = /^(.*)\/([^/]+)$/.exec(tidied(path)) ?? [];
  if (call !== '' && rowsAt(table, call).length > 0)
    return fail('NO_SUCH_CALL', { message: `Такого вызова нет. Вызовите ${call}/ без номера в адресе` });
  if (call.toLowerCase() !== '/ajax') return fail('NO_SUCH_CALL');
  const message = `Действия «${last.slice(0, 40)}» нет. Есть: ${basketActions.join(', ')}`;
  return fail('NO_SUCH_CALL', { message });
}

const basketActions = basket.rows
  .flatMap(({ url, also = [] }) => [url, ...also])
  .flatMap((url) => /^\/ajax\/(\w+)$/.exec(url)?.[1] ?? []);

/**
 * Returns the maximum size of a body. A call that anybody may make to change data has a limit set by its fields,
 * like the open forms of the screens.
 */
function bodyLimitOf({ row: { changes, useCase } }: Called): number {
  return changes && useCase.access === everyone ? bytesFor(fieldLengths(useCase.input)) : bodyLimit;
}

/**
 * Refuses changes requested by other sites, by prefetching browsers, and by links and pictures (§7.1.7): FORBIDDEN,
 * CROSS_SITE, NOT_FROM_A_LINK.
 */
function mayNotChange(request: Request): Failure | undefined {
  if (isPrefetch(request)) return fail('FORBIDDEN', { message: 'Предзагрузка этого вызова запрещена' });
  if (request.method !== 'GET') return isSameOrigin(request) ? undefined : fail('CROSS_SITE');
  const initiator = initiatorOf(request);
  if (initiator === 'own script' || initiator === 'program') return undefined;
  return fail('NOT_FROM_A_LINK');
}

/**
 * Refuses in the format of the call. At the address of a screen, where JSON and fragments share the path, `refuse`
 * always answers in JSON.
 */
function wrongVerb(refuse: Row['reply']['refusal'], allow: string): Response {
  const refusal = refuse(fail('WRONG_VERB', { message: `Этот вызов принимает только ${allow}` }));
  refusal.headers.set('Allow', allow);
  return refusal;
}
