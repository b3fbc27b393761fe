export const accountPath = '/cabinet/account';
export const passwordPath = `${accountPath}/password`;
export const removePicturePath = `${accountPath}/picture/remove`;
/** Where the subscription is saved and told of (§2). */
export const subscriptionPath = '/cabinet/action1/';

export const accountsPath = '/cabinet/accounts';

/** A page of the list. */
export function accountsHref(page: number): string {
  return page > 1 ? `${accountsPath}?page=${page}` : accountsPath;
}

export function deleteHref(id: number, page: number): string {
  return `${accountsPath}/${id}/delete${page > 1 ? `?page=${page}` : ''}`;
}

/** Where an account is let in and out; comes back to the page of the list. */
export function enabledHref(id: number, page: number): string {
  return `${accountsPath}/${id}/enabled${page > 1 ? `?page=${page}` : ''}`;
}

/** Another picture has another address, so that browsers may keep it. Undefined where there is none. */
export function pictureHref(id: number, file: string): string | undefined {
  return file ? `${accountsPath}/${id}/picture?v=${file.slice(0, 8)}` : undefined;
}
