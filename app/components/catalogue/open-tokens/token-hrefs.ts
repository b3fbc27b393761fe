export const tokensPath = '/cabinet/token';

/** Returns a page of the list. */
export function tokensHref(page: number): string {
  return page > 1 ? `${tokensPath}?page=${page}` : tokensPath;
}

/** Returns the question before a token is revoked, over the page of the list that contains it. */
export function revokeHref(id: number, page: number): string {
  return `${tokensPath}/${id}/revoke${page > 1 ? `?page=${page}` : ''}`;
}
