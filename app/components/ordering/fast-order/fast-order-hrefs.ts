export const fastOrderPath = '/fast-order';

/** Returns the address of a saved list. */
export function listHref(key: string): string {
  return `${fastOrderPath}?${new URLSearchParams({ list: key })}`;
}

/** Returns the address of the same list in the entry form. */
export function editHref(key: string): string {
  return `${fastOrderPath}?${new URLSearchParams({ list: key, edit: '1' })}`;
}
