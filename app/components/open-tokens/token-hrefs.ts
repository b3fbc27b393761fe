export const tokensPath = '/cabinet/token';

/** A page of the list. */
export function tokensHref(page: number): string {
  return page > 1 ? `${tokensPath}?page=${page}` : tokensPath;
}

/** The question before a token is revoked, over the page of the list that holds it. */
export function revokeHref(id: number, page: number): string {
  return `${tokensPath}/${id}/revoke${page > 1 ? `?page=${page}` : ''}`;
}
