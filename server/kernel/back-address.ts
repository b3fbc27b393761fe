/** The longest return address in characters; a longer one is neither repeated on a page nor carried by a form. */
export const maxBackAddress = 4096;

/** Returns an address to return to. When it is too long to be carried, it loses its query or becomes the home page. */
export function backAddress(pathname: string, search = ''): string {
  if (pathname.length + search.length <= maxBackAddress) return pathname + search;
  return pathname.length <= maxBackAddress ? pathname : '/';
}
