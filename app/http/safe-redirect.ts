/** Where a person may be sent after signing in: only a path of this portal, never another site (`//host`, `/\host`). */
export function safeRedirect(to: unknown, otherwise = '/catalogue'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || /[\p{Cc}\\]/u.test(to)) return otherwise;
  const url = new URL(to, 'http://portal.invalid');
  // Taking the dots out of a path may leave two slashes in front, which a browser reads as a host.
  const isPath = url.host === 'portal.invalid' && !url.pathname.startsWith('//');
  return isPath ? url.pathname + url.search + url.hash : otherwise;
}
