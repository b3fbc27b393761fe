import { utf8 } from '#app/http/answers/utf8.server.ts';

/** Returns JSON as old clients expect it. Caches must not store it, unless the caller sets another header. */
export function answerJson(body: object, status = 200): Response {
  return new Response(utf8(JSON.stringify(body)), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
