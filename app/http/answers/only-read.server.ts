import type { Code } from '#server/kernel/texts.ru.ts';

/**
 * The `action` of a JSON address that is read-only: refuses other methods in the format that its clients
 * understand.
 */
export function onlyRead() {
  const message = 'Этот вызов принимает только GET, HEAD';
  return Response.json(
    { status: 'error', message, code: 'WRONG_VERB' satisfies Code },
    { status: 405, headers: { 'Cache-Control': 'private, no-store', Allow: 'GET, HEAD' } },
  );
}
