import { join } from 'node:path';

/** Returns the folder for pictures of texts; `uploads` is `ctx.uploads`. */
export function contentFolder(uploads: string): string {
  return join(uploads, 'content');
}

/** The address of a stored picture. Its name is random, and a picture never changes. */
export function contentPictureHref(name: string): string {
  return `/media/${name}`;
}
