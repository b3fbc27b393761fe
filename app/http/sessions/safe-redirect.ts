/**
 * Returns a safe target after signing in: only a path of this portal, never another site (`//host`,
 * `/\host`).
 */
export function safeRedirect(to: unknown, otherwise = '/catalogue'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || /[\p{Cc}\\]/u.test(to)) return otherwise;
  const url = new URL(to, 'http://portal.invalid');
  // Removing dot segments from a path may leave two slashes at the start, which a browser reads as a host.
  const isPath = url.host === 'portal.invalid' && !url.pathname.startsWith('//');
  return isPath ? url.pathname + url.search + url.hash : otherwise;
}
