import type { LoaderFunctionArgs } from '@remix-run/node';
import { refusalPage } from '#app/http/answers/run-screen.server.ts';
import { fail } from '#server/kernel/result.ts';
import { accentSheet, isReadable, parseAccent } from '#server/settings/accent.ts';

/**
 * Serves the style sheet of an accent, `/accent/2350c4.css`. Its content depends only on its address, so browsers may
 * cache it forever.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  const [, digits = ''] = /^([\da-f]{6})\.css$/.exec(params.file ?? '') ?? [];
  const accent = parseAccent(digits);
  if (!accent || !isReadable(accent))
    throw refusalPage(request, fail('NOT_FOUND', { message: 'Такой страницы нет' }));
  const headers = {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return new Response(accentSheet(accent), { headers });
}
