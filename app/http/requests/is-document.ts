type HeaderOf = (header: string) => string | null | undefined;

/**
 * Returns whether a browser opens this address as a page, rather than a script requesting it (§7.1.6). A browser
 * too old to send `Sec-Fetch-Dest` is recognized by accepting HTML.
 */
export function isDocument(headerOf: HeaderOf): boolean {
  const dest = headerOf('Sec-Fetch-Dest');
  if (dest) return dest === 'document';
  return !isByXhr(headerOf) && /\btext\/html\b/.test(headerOf('Accept') ?? '');
}

/**
 * Returns whether a script declares itself in `X-Requested-With`. Browsers within Android apps send the name of the
 * app in this header, with every request.
 */
export function isByXhr(headerOf: HeaderOf): boolean {
  return /^XMLHttpRequest$/i.test(headerOf('X-Requested-With') ?? '');
}
