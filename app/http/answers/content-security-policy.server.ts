/**
 * Sets the headers of a page. They allow only the portal's own scripts (by nonce), no resources of other hosts, and
 * no framing.
 */
export function pageHeaders(headers: Headers, nonce: string): void {
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
      // Bars set their length in a style attribute, which can change nothing but the appearance.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      ...(import.meta.env.DEV ? forVite : ["worker-src 'self'"]),
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  // A page whose address is a secret sets its own policy, which sends no referrer to other sites.
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  // Pages differ by account: only the browser may cache them, and it must revalidate.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
}

/**
 * The sources for Vite's client in the page: for its connection, and for its worker, which waits until the server has
 * restarted. A build contains neither.
 */
const forVite = ["connect-src 'self' ws:", "worker-src 'self' blob:"];

/**
 * The policy of a fragment, which is shown by the page that requests it. Opened directly, it runs no script
 * and sends nothing to other hosts.
 */
export const fragmentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
