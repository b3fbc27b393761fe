/** A longer address is not repeated on a page, nor carried by a form, in characters. */
export const maxBackAddress = 4096;

/** Returns an address to come back to: without its query, or the home page, when it is too long to be carried. */
export function backAddress(pathname: string, search = ''): string {
  if (pathname.length + search.length <= maxBackAddress) return pathname + search;
  return pathname.length <= maxBackAddress ? pathname : '/';
}
