export const draftsPath = '/cabinet/drafts';

export function draftPath(id: number): string {
  return `${draftsPath}/${id}`;
}

/** Returns the address of a page of the list; the first page needs no number. */
export function draftsHref(page: number): string {
  return page > 1 ? `${draftsPath}?page=${page}` : draftsPath;
}
