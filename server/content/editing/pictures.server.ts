import type { FileStore } from '../../files/stores/file-store.ts';

/** Returns the folder for pictures of texts; `uploads` is `ctx.uploads`. */
export function contentFolder(uploads: FileStore): FileStore {
  return uploads.within('content');
}

/** Returns the address of a stored picture. Its name is random, and a picture never changes. */
export function contentPictureHref(name: string): string {
  return `/media/${name}`;
}
