import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { requestContext } from '#app/http/requests/context.server.ts';
import { peerOf } from '#app/http/requests/memory.server.ts';
import { type Body, readLimited } from '#app/http/requests/read-limited.server.ts';
import { isSameOrigin } from '#app/http/requests/same-origin.server.ts';
import { ownOrigin } from '#app/http/requests/settings.server.ts';
import { exchangeActorOf } from '#server/exchange/door/exchange-actor.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { textOf } from '#server/kernel/letters.server.ts';
import { logBroken } from '#server/kernel/log.server.ts';
import type { Failure, Result } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { deleteProductDocument } from '#server/one-c/delete-product-document.server.ts';
import { maxProductDocumentBytes, putProductDocument } from '#server/one-c/put-product-document.server.ts';
import type { RowsUseCase } from '#server/one-c/rows-use-case.server.ts';
import { maxDocumentBytes, putDocumentFile } from '#server/papers/documents/put-document-file.server.ts';
import { basicCredentials } from '../basic-credentials.ts';
import { oneCEntities } from './entities.ts';
import { oneCDocument } from './one-c-document.ts';

/**
 * The maximum size of a body in bytes. Half of it is enough for a thousand rows of contragents with all their
 * requisites.
 */
const bodyLimit = 8 * 1024 * 1024;

/**
 * Handles `/1c/api/{entity}`, `/1c/api/documents/{id}/file` and `/1c/api/products/{id}/documents/{key}` (§12.5.2).
 * Requests are JSON, except for files; responses are always JSON, even after a failure. `body`: the unread body of the
 * request. The schema of all calls is public.
 */
export async function answerRows(request: Request, { body }: { body?: Body }): Promise<Response> {
  try {
    return await answer(request, body);
  } catch (error) {
    logBroken('1c-api', error);
    return refusal(500, 'Внутренняя ошибка портала. Попробуйте позже');
  }
}

type Sending = { body: Body; headers: Headers; query: URLSearchParams };

type Answer = (sending: Sending, caller: Caller) => Promise<Response>;

type Caller = Parameters<typeof execute>[2];

const challenge = { 'WWW-Authenticate': 'Basic realm="1C", charset="UTF-8"' };

async function answer(request: Request, body: Body | undefined): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/\/+$/, '');
  const name = path.replace(/^\/1c\/api\/?/i, '');
  if (name.toLowerCase() === 'openapi.json') return json(200, oneCDocument(ownOrigin(request)));
  const verbs = callsAt(name);
  if (!verbs) return refusal(404, `Нет вызова /1c/api/${name.slice(0, 40)}`);
  if (!isSameOrigin(request)) return refusal(403, texts.CROSS_SITE);
  const call = verbs[request.method];
  if (!call) {
    const all = Object.keys(verbs);
    return refusal(405, `Вызов принимает только ${all.join(' и ')}`, { Allow: all.join(', ') });
  }
  const credentials = basicCredentials(request.headers.get('Authorization'));
  if (!credentials) return refusal(401, 'Нужны логин и пароль учётной записи обмена', challenge);
  const context = await requestContext(request, 'exchange');
  const sent = await exchangeActorOf(context.db, {
    ...credentials,
    address: clientAddress(request) || peerOf(request.headers),
    now: context.now,
  });
  if (!sent.ok) {
    const isUnknown = sent.code === 'WRONG_PASSWORD';
    if (isUnknown) return refusal(401, sent.message, challenge);
    const status = sent.code === 'ACCOUNT_DISABLED' ? 403 : sent.status;
    const seconds = sent.retryAfterMs && Math.ceil(sent.retryAfterMs / 1_000);
    return refusal(status, sent.message, seconds ? { 'Retry-After': String(seconds) } : undefined);
  }
  const caller: Caller = { ...context, actor: sent.value };
  const { searchParams: query } = new URL(request.url);
  return call({ body: body ?? request.body, headers: request.headers, query }, caller);
}

/** Returns the calls at an address under `/1c/api/` by their verbs; undefined if there are none. */
function callsAt(name: string): Record<string, Answer> | undefined {
  const found = oneCEntities.find(({ useCase }) => useCase.entity === name.toLowerCase());
  if (found) return { POST: (sending, caller) => answerFor(found.useCase, sending, caller) };
  const file = /^documents\/([^/]+)\/file$/i.exec(name)?.[1];
  if (file !== undefined) return { PUT: (sending, caller) => answerFile(decoded(file), sending, caller) };
  const [, good, key] = /^products\/([^/]+)\/documents\/([^/]+)$/i.exec(name) ?? [];
  if (good === undefined || key === undefined) return undefined;
  const which = { id: decoded(good), key: decoded(key) };
  return {
    PUT: (sending, caller) => answerProductDocument(which, sending, caller),
    DELETE: async (_, caller) => asRow(await execute(deleteProductDocument, which, caller)),
  };
}

/** Returns the decoded id. An id with invalid percent encoding is used as sent, and matches nothing. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

async function answerFor(
  useCase: RowsUseCase,
  { body, headers }: Sending,
  caller: Caller,
): Promise<Response> {
  const bytes = await readLimited(body, bodyLimit, headers);
  if (!bytes)
    return refusal(413, 'Тело вызова больше 8\u00a0МБ: передавайте не больше 1\u00a0000\u00a0строк за раз');
  let raw: unknown;
  try {
    raw = JSON.parse(textOf(bytes).replace(/^\ufeff/, ''));
  } catch {
    return refusal(400, 'Тело вызова – не JSON');
  }
  const result = await execute(useCase, raw, caller);
  return result.ok ? json(200, result.value) : refused(result);
}

/** Stores the file of a document. */
async function answerFile(id: string, { body, headers }: Sending, caller: Caller): Promise<Response> {
  const bytes = await readLimited(body, maxDocumentBytes, headers);
  return bytes ? asRow(await execute(putDocumentFile, { id, bytes }, caller)) : tooLarge(maxDocumentBytes);
}

/** Stores a document of a good. */
async function answerProductDocument(
  which: { id: string; key: string },
  { body, headers, query }: Sending,
  caller: Caller,
): Promise<Response> {
  const bytes = await readLimited(body, maxProductDocumentBytes, headers);
  if (!bytes) return tooLarge(maxProductDocumentBytes);
  const sent = { ...Object.fromEntries(query), ...which, bytes };
  return asRow(await execute(putProductDocument, sent, caller));
}

const tooLarge = (most: number) => refusal(413, `Файл больше ${most / 1024 / 1024}\u00a0МБ`);

/** Returns the response for a single document, the same as for a single row. */
function asRow(result: Result<'created' | 'changed' | 'unchanged'>): Response {
  if (!result.ok) return refused(result);
  const counts = { created: 0, changed: 0, unchanged: 0, [result.value]: 1 };
  return json(200, { received: 1, ...counts, errors: [] });
}

function refused({ fields, status, message }: Failure): Response {
  const [field, texts] = Object.entries(fields)[0] ?? [];
  return refusal(status, field ? `${field}: ${texts?.[0]}` : message);
}

function json(status: number, value: unknown, headers?: Record<string, string>): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}

function refusal(status: number, text: string, headers?: Record<string, string>): Response {
  return json(status, { status: 'error', text }, headers);
}
