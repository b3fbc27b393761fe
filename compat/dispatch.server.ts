import { unreadForHead } from '#app/http/answer-file.server.ts';
import { isDocument } from '#app/http/is-document.ts';
import type { Body } from '#app/http/read-limited.server.ts';
import { run } from '#app/http/run-screen.server.ts';
import { isSameOrigin } from '#app/http/same-origin.server.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { leadToScreen, tellOnScreen } from './document.server.ts';
import { allowed, type Called, rowFitting, rowsAt, rowsFor } from './match.ts';
import { jsonError } from './reply/errors.ts';
import type { Row } from './row.ts';
import { table } from './table.ts';
import { asAsked, readFields, takenBy } from './take.ts';

type Asked = {
  /** Whose cookies tell who asks, when they are not the call's own. */
  as?: Request;
  /** Whether a browser that opens the call gets a screen. */
  documents?: boolean;
  /** What was sent, where it does not come with the call (answer-call.server.ts). */
  body?: Body | undefined;
};

/** Answers an old call: finds its row, takes its fields, runs its use case, replies in its shape (contract §3.1). */
export async function dispatch(request: Request, asked: Asked = {}): Promise<Response> {
  const { pathname } = new URL(request.url);
  const there = rowsAt(table, pathname);
  // Of several rows the last one answers when no field says otherwise: so are refusals that know no fields.
  const reply = there.at(-1)?.row.reply;
  if (!reply) return jsonError(404, 'Такого вызова нет');
  const rows = rowsFor(there, request.method);
  const [first] = rows;
  if (!first) return wrongVerb(reply, allowed(there));
  try {
    return await answer(request, first, rows, asked);
  } catch (error) {
    if (error instanceof Response) throw error;
    // The path and the stack only: queries, bodies and statements hold what is private.
    console.error(`${request.method} ${pathname}`, error instanceof Error ? error.stack : error);
    return reply.refusal(fail('BROKEN'));
  }
}

async function answer(
  request: Request,
  first: Called,
  rows: Called[],
  { as = request, documents = true, body = request.body }: Asked,
): Promise<Response> {
  const asPage = documents && isDocument((name) => request.headers.get(name));
  const fields = await readFields(request, body, first.params);
  if (!fields.ok) return first.row.reply.refusal(fields);
  const called = rowFitting(rows, fields.value);
  // An address typed without what it should say: its screen, and nothing is done.
  if (!called && asPage && request.method === 'GET') return leadToScreen(request, first.row, fields.value);
  if (!called) return jsonError(400, 'Неизвестное действие');
  const { row } = called;
  const { reply, useCase } = row;
  const refused = row.changes ? mayNotChange(request) : undefined;
  if (refused) return reply.refusal(refused);

  const isFile = reply.kind === 'file';
  if (asPage && !isFile && !row.changes && request.method !== 'POST')
    return leadToScreen(request, row, fields.value);
  const taken = takenBy(row, fields.value, request);
  const done = taken.ok ? await run(as, useCase, taken.value) : taken;
  const result = done.ok ? done : asAsked(row, fields.value, done);
  // A file is saved whoever asks; the browser stays where it is.
  if (asPage && !(isFile && result.ok)) return tellOnScreen(request, row, fields.value, result);
  const answered = result.ok ? await reply.value(result.value) : reply.refusal(result);
  return isFile ? unreadForHead(request, answered) : answered;
}

/** Other sites, and browsers that only fetch ahead, change nothing. */
function mayNotChange(request: Request): Failure | undefined {
  const purpose = request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? '';
  if (!isSameOrigin(request)) return fail('CROSS_SITE');
  return /\bprefetch\b/i.test(purpose)
    ? fail('FORBIDDEN', { message: 'Заранее это не загружают' })
    : undefined;
}

function wrongVerb(reply: Row['reply'], allow: string): Response {
  const refusal = reply.refusal(fail('WRONG_VERB'));
  refusal.headers.set('Allow', allow);
  return refusal;
}
