import { isDocument } from '#app/http/requests/is-document.ts';
import { bytesFor } from '#app/http/requests/read-form.server.ts';
import { type Body, bodyLimit } from '#app/http/requests/read-limited.server.ts';
import { everyone, type SignedIn } from '#server/kernel/actor.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import type { Call } from './call.ts';
import { leadToScreen } from './document.server.ts';
import { tooManyCalls } from './limit-calls.server.ts';
import { allowed, type Called, rowFitting, rowsAt, rowsFor, tidied } from './match.ts';
import { identified, refusedToken } from './program.server.ts';
import { readFields } from './read-fields.ts';
import { jsonError } from './reply/errors.ts';
import type { Row } from './row.ts';
import { basket } from './table/basket.ts';
import { table } from './table.ts';

export type Asked = {
  /** The request whose cookies identify the account, when it is not the call itself. */
  as?: Request;
  /** Whether a browser that opens the call as a page gets a screen. */
  documents?: boolean;
  /** The body, when it is not part of the request (answer-call.server.ts). */
  body?: Body | undefined;
  /** Whether the call was made at the address of a screen (lead-to-call.ts). */
  atScreen?: boolean | undefined;
};

/** The rows at a URL for its verb, and how a call there is refused before its fields select one of them. */
type Found = { rows: [Called, ...Called[]]; refusal: Row['reply']['refusal'] };

/** Returns the rows that may handle a request; otherwise the refusal NO_SUCH_CALL or WRONG_VERB. */
export function findRows(request: Request, { atScreen = false }: Asked): Found | Response {
  const { pathname } = new URL(request.url);
  const there = rowsAt(table, pathname);
  // A wrong method or an internal error is reported in the format of the last row at this path, usually the one
  // without a condition.
  const refusal = there.at(-1)?.row.reply.refusal;
  if (!refusal) return jsonError(noSuchCall(pathname));
  const [first, ...others] = rowsFor(there, request.method, { atScreen });
  // At the address of a screen, where JSON and fragments share the path, the refusal is always JSON.
  if (!first) return wrongVerb(atScreen ? jsonError : refusal, allowed(there, { atScreen }));
  return { rows: [first, ...others], refusal };
}

/** Reads a call that a program makes for an account. Refusals: those of `identified`, TOO_MANY_CALLS. */
export async function readAsProgram(
  request: Request,
  rows: Found['rows'],
  { secret, body = request.body }: { secret: string; body: Body | undefined },
): Promise<Call | Response> {
  // Counted before the token is looked up, because looking up an invalid token costs as much as looking up a valid
  // one.
  const flood = tooManyCalls(request, secret);
  if (flood) return rows[0].row.reply.refusal(flood);
  const program = await identified(request, secret);
  if (!program.ok) return refusedToken(program);
  const { bare, actor } = program.value;
  return readCall(bare, rows, { documents: false, body, actor });
}

/**
 * Reads the fields of a call and selects its row by them. Returns a response instead for fields that cannot be read
 * or select no row.
 */
export async function readCall(
  request: Request,
  rows: Found['rows'],
  { as = request, documents = true, body = request.body, actor }: Asked & { actor?: SignedIn },
): Promise<Call | Response> {
  const isPage = documents && isDocument((name) => request.headers.get(name));
  const [first] = rows;
  const read = await readFields(request, body, first.params, Math.max(...rows.map(bodyLimitOf)));
  if (!read.ok) return first.row.reply.refusal(read);
  const call: Call = { request, as, row: first.row, rows, fields: read.value, actor, isPage };
  const called = rowFitting(rows, read.value);
  if (called) return { ...call, row: called.row };
  // The address lacks required fields: show its screen and do nothing.
  if (isPage && request.method === 'GET') return leadToScreen(call);
  const posted = rowFitting(rowsFor(rowsAt(table, new URL(request.url).pathname), 'POST'), read.value);
  const isOther = request.method !== 'POST' && posted !== undefined;
  return isOther ? wrongVerb(jsonError, 'POST') : jsonError(fail('UNKNOWN_ACTION'));
}

/**
 * Returns the maximum size of a body. A call that anybody may make to change data has a limit set by its fields,
 * like the open forms of the screens.
 */
function bodyLimitOf({ row: { changes, useCase } }: Called): number {
  return changes && useCase.access === everyone ? bytesFor(fieldLengths(useCase.input)) : bodyLimit;
}

/**
 * Returns the refusal NO_SUCH_CALL with a message that names what would have worked: the address without its last
 * part, or the actions of the basket (§7.2.1, `/ajax/{action}/`).
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

function wrongVerb(refuse: Row['reply']['refusal'], allow: string): Response {
  const refusal = refuse(fail('WRONG_VERB', { message: `Этот вызов принимает только ${allow}` }));
  refusal.headers.set('Allow', allow);
  return refusal;
}
