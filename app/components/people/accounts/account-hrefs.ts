export const accountPath = '/cabinet/account';
export const passwordPath = `${accountPath}/password`;
/** The open sessions and the second factor. */
export const securityPath = `${accountPath}/security`;
export const removePicturePath = `${accountPath}/picture/remove`;
/** The page that saves and confirms the subscription (§2.23). */
export const subscriptionPath = '/cabinet/action1/';

export const accountsPath = '/cabinet/accounts';

/** Returns the address of a page of the list. */
export function accountsHref(page: number): string {
  return page > 1 ? `${accountsPath}?page=${page}` : accountsPath;
}

export function deleteHref(id: number, page: number): string {
  return `${accountsPath}/${id}/delete${page > 1 ? `?page=${page}` : ''}`;
}

/** Returns the address that turns the access of an account on or off and then leads back to the page of the list. */
export function enabledHref(id: number, page: number): string {
  return `${accountsPath}/${id}/enabled${page > 1 ? `?page=${page}` : ''}`;
}

/**
 * Returns the address of a picture; undefined when there is none. It differs for each picture, so that browsers may
 * cache it.
 */
export function pictureHref(id: number, file: string): string | undefined {
  return file ? `${accountsPath}/${id}/picture?v=${file.slice(0, 8)}` : undefined;
}
