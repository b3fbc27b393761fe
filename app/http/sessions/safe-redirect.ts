import { maxBackAddress } from '#server/kernel/back-address.ts';

/**
 * Returns a safe target after signing in: only a path of this portal, never another site (`//host`,
 * `/\host`), nor an address that is too long to be carried.
 */
export function safeRedirect(to: unknown, otherwise = '/catalogue'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || /[\p{Cc}\\]/u.test(to)) return otherwise;
  const url = new URL(to, 'http://portal.invalid');
  // Removing dot segments from a path may leave two slashes at the start, which a browser reads as a host.
  const isPath = url.host === 'portal.invalid' && !url.pathname.startsWith('//');
  const path = url.pathname + url.search + url.hash;
  return isPath && path.length <= maxBackAddress ? path : otherwise;
}

/**
 * Like `safeRedirect`, but for the desk: only one of its own screens, because its session is not valid for the portal.
 */
export function deskRedirect(to: unknown, otherwise: string): string {
  const back = safeRedirect(to, otherwise);
  return /^\/desk\/(?!log(in|out)\b|password\b)./.test(back) ? back : otherwise;
}
