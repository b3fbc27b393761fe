export const draftsPath = '/cabinet/drafts';

export function draftPath(id: number): string {
  return `${draftsPath}/${id}`;
}

/** The list at a page; the first one needs no number. */
export function draftsHref(page: number): string {
  return page > 1 ? `${draftsPath}?page=${page}` : draftsPath;
}
