export const developersPath = '/developers';

/** Returns the address of a chapter of the documentation (server/content/developers/guide.server.ts). */
export function chapterHref(slug: string): string {
  return `${developersPath}/${slug}`;
}

/** The page on which calls are made. */
export const tryPath = `${developersPath}/try`;
