export const programTokensPath = '/cabinet/token/programs';

/** Returns a page of the list. */
export function programTokensHref(page: number): string {
  return page > 1 ? `${programTokensPath}?page=${page}` : programTokensPath;
}

/** Returns the question before a token is revoked, over the page of the list that contains it. */
export function revokeProgramHref(id: number, page: number): string {
  return `${programTokensPath}/${id}/revoke${page > 1 ? `?page=${page}` : ''}`;
}
