export const programTokensPath = '/cabinet/token/programs';

/** Returns the address of a page of the list. */
export function programTokensHref(page: number): string {
  return page > 1 ? `${programTokensPath}?page=${page}` : programTokensPath;
}

/** Returns the address of the question whether to revoke a token, shown over its page of the list. */
export function revokeProgramHref(id: number, page: number): string {
  return `${programTokensPath}/${id}/revoke${page > 1 ? `?page=${page}` : ''}`;
}
