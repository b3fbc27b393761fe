import { run } from '#app/http/answers/run-screen.server.ts';
import { callingAddress } from '#app/http/requests/client-address.server.ts';
import { noteSender } from '#app/http/requests/memory.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { type Failure, fail, ok, type Result } from '#server/kernel/result.ts';
import { identifyProgram } from '#server/people/program-tokens/identify-program.server.ts';
import { programPrefix } from '#server/people/program-tokens/token-view.ts';
import { bearerOf } from './bearer.ts';
import { allowed, rowsAt } from './match.ts';
import { jsonError } from './reply/errors.ts';
import type { Row } from './row.ts';
import { table } from './table.ts';

/**
 * Handles programs that act for an account with a token (§12.9). Such a call has no cookies, so no other site can
 * have sent it on somebody's behalf. Therefore its origin is not checked, and pages of other sites may make it.
 */

/**
 * Returns the secret of a program's token sent with a call; undefined when the caller signs in another way. On
 * `/openapi`, any other token belongs to the open API. On `/api`, another token beside cookies belongs to somebody
 * else, such as a proxy, and the call uses the session.
 */
export function programSecret(request: Request, { url }: Row): string | undefined {
  const secret = bearerOf(request);
  if (secret?.startsWith(programPrefix)) return /^\/(?:openapi|api)\//.test(url) ? secret : undefined;
  return url.startsWith('/api/') && !request.headers.has('Cookie') ? secret : undefined;
}

/**
 * Returns the call without its cookies, and the account for which the program acts. Refusals: those of
 * identifyProgram.
 */
export async function identified(
  request: Request,
  secret: string,
): Promise<Result<{ bare: Request; actor: SignedIn }>> {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  headers.delete('Cookie');
  const bare = new Request(url, { method, headers });
  const found = await run(bare, identifyProgram, { secret, address: callingAddress(request) });
  if (!found.ok) return found.code === 'BAD_INPUT' ? fail('TOKEN_INVALID') : found;
  noteSender(request, `account ${found.value.accountId}`);
  return ok({ bare, actor: found.value });
}

/**
 * Refuses a call that is outside the token's scopes (TOKEN_SCOPE). Calls of `/api` without a scope are only for
 * people.
 */
export function refuseScope({ program }: SignedIn, { url, scope }: Row): Failure | undefined {
  if (!program || (scope === undefined && url.startsWith('/openapi/'))) return undefined;
  if (scope !== undefined && program.scopes.includes(scope)) return undefined;
  const message =
    scope === undefined
      ? 'С токеном этот вызов не делают: войдите с паролем'
      : `У токена нет права ${scope}. Создайте токен с этим правом`;
  return fail('TOKEN_SCOPE', { message, data: { scope } });
}

/** Returns the response to a refused token, as defined by RFC 6750. */
export function refusedToken(failure: Failure): Response {
  const response = jsonError(failure);
  const { scope } = failure.data;
  if (failure.status === 401) response.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"');
  else if (failure.status === 403)
    response.headers.set(
      'WWW-Authenticate',
      `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}`,
    );
  return response;
}

/** Returns the response with headers that allow pages of other sites to read it. */
export function openToPages(response: Response): Response {
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set(
    'Access-Control-Expose-Headers',
    'Content-Disposition, ETag, Retry-After, WWW-Authenticate, X-Request-Id',
  );
  return response;
}

/**
 * Returns the response to a browser's preflight request; undefined for any other request. The preflight of an unknown
 * call is allowed, so that the page can read the 404.
 */
export function preflight(request: Request): Response | undefined {
  const rows = rowsAt(table, new URL(request.url).pathname);
  const isAsked = rows.length > 0 || request.headers.has('Access-Control-Request-Method');
  if (request.method !== 'OPTIONS' || !isAsked) return undefined;
  const verbs = rows.length > 0 ? allowed(rows) : 'GET, HEAD, POST';
  return new Response(null, {
    status: 204,
    headers: {
      Allow: `${verbs}, OPTIONS`,
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': verbs,
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-Requested-With',
      'Access-Control-Max-Age': '86400',
    },
  });
}
