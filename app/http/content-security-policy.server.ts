import { servedSecurely } from './settings.server.ts';

/** Headers of every page: only our own scripts (by nonce), nothing from another host, no framing. */
export function securityHeaders(headers: Headers, nonce: string): void {
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      "style-src 'self'",
      // The length of a bar is a style attribute; it can set looks and nothing else.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  // A page whose address is a secret tells it to nobody.
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (servedSecurely()) headers.set('Strict-Transport-Security', 'max-age=31536000');
  // Pages differ by who is signed in: nobody but the browser may keep them, and it asks again.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
}
