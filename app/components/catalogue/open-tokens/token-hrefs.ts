export const tokensPath = '/cabinet/token';

/** Returns the address of a page of the list. */
export function tokensHref(page: number): string {
  return page > 1 ? `${tokensPath}?page=${page}` : tokensPath;
}

/** Returns the address of the question whether to revoke a token, shown over its page of the list. */
export function revokeHref(id: number, page: number): string {
  return `${tokensPath}/${id}/revoke${page > 1 ? `?page=${page}` : ''}`;
}
