export const fastOrderPath = '/fast-order';

/** Returns the address of a saved list. */
export function listHref(key: string): string {
  return `${fastOrderPath}?${new URLSearchParams({ list: key })}`;
}

/** Returns the address of the list's lines that were not found, as a file. */
export function notFoundHref(key: string, format: 'xlsx' | 'csv'): string {
  return `${fastOrderPath}/not-found.${format}?${new URLSearchParams({ list: key })}`;
}

/** Returns the address of the same list in the entry form. */
export function editHref(key: string): string {
  return `${fastOrderPath}?${new URLSearchParams({ list: key, edit: '1' })}`;
}
