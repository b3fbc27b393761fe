import { unreadForHead } from '#app/http/answers/answer-file.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { initiatorOf } from '#app/http/requests/initiator.server.ts';
import { isPrefetch } from '#app/http/requests/is-prefetch.ts';
import { isSameOrigin } from '#app/http/requests/same-origin.server.ts';
import { maxPerpage } from '#server/kernel/fields.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { logBroken } from '#server/kernel/log.server.ts';
import { type Failure, fail, type Result } from '#server/kernel/result.ts';
import { answeredRows } from './answered-rows.ts';
import type { Call } from './call.ts';
import { leadToForm, leadToScreen, tellOnScreen } from './document.server.ts';
import { tooManyCalls } from './limit-calls.server.ts';
import { mapFields, restoreFieldNames } from './map-fields.ts';
import { openToPages, programSecret, refusedToken, refuseScope } from './program.server.ts';
import { type Asked, findRows, readAsProgram, readCall } from './read-call.server.ts';
import { asProblem } from './reply/problem.ts';

/**
 * Handles an old call (§7.1): finds its rows, reads it, checks whether it is allowed, runs the use case of its row, and
 * replies in the row's format.
 */
export async function dispatch(request: Request, asked: Asked = {}): Promise<Response> {
  return asProblem(request, await answerCall(request, asked));
}

async function answerCall(request: Request, asked: Asked): Promise<Response> {
  const found = findRows(request, asked);
  if (found instanceof Response) return found;
  const [first] = found.rows;
  const secret = programSecret(request, first.row);
  try {
    if (secret === undefined) return await answer(await readCall(request, found.rows, asked));
    return openToPages(await answer(await readAsProgram(request, found.rows, { secret, body: asked.body })));
  } catch (error) {
    if (error instanceof Response) throw error;
    logBroken(`${request.method} ${new URL(request.url).pathname}`, error);
    return found.refusal(fail('BROKEN'));
  }
}

/**
 * Returns the response to a call. A response in place of the call is a refusal that was made while the call was read.
 */
async function answer(call: Call | Response): Promise<Response> {
  if (call instanceof Response) return call;
  const { request, row, isPage } = call;
  const { reply } = row;
  const refused = refusalOf(call);
  if (refused) return refused;
  const isFile = reply.kind === 'file';
  if (isPage && !isFile && !row.changes && request.method !== 'POST') return leadToScreen(call);
  const result = await resultOf(call);
  if (result instanceof Response) return result;
  // The browser saves a file and stays on its screen, so a file is returned as it is.
  if (isPage && !(isFile && result.ok)) return tellOnScreen(call, result);
  const answered = result.ok ? await reply.value(result.value, cutPage(call)) : reply.refusal(result);
  return isFile ? unreadForHead(request, answered) : answered;
}

/** Returns the response to a call that its sender may not make; undefined when the call is allowed. */
function refusalOf(call: Call): Response | Promise<Response> | undefined {
  const { row, actor, isPage } = call;
  const outOfScope = actor && refuseScope(actor, row);
  if (outOfScope) return refusedToken(outOfScope);
  const refused = row.changes && !actor ? mayNotChange(call.request) : undefined;
  if (refused?.code === 'NOT_FROM_A_LINK' && isPage) return leadToForm(call);
  return refused && row.reply.refusal(refused);
}

/** Runs the use case with the fields under its own names. */
async function resultOf({ request, as, row, fields, actor }: Call): Promise<Result<unknown> | Response> {
  const mapped = mapFields(row, fields, request);
  const isOpen = !actor && row.url.startsWith('/openapi/');
  const flood = isOpen && tooManyCalls(request, mapped.ok && mapped.value.token);
  if (flood) return row.reply.refusal(flood);
  const done = mapped.ok ? await run(as, row.useCase, mapped.value, actor) : mapped;
  if (done.ok) answeredRows.publish(row);
  return done.ok ? done : restoreFieldNames(row, fields, done);
}

/** Returns the additional field of a response when the requested page size was too large (§7.1.13). */
function cutPage({ row, fields: { perpage } }: Call): object | undefined {
  if (!(Number([perpage].flat().at(-1)) > maxPerpage)) return undefined;
  return 'perpage' in fieldLengths(row.useCase.input) ? { perpage_limit: maxPerpage } : undefined;
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
