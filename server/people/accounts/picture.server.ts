import type { FileStore } from '../../files/stores/file-store.ts';

/** The same limit as for a picture of a complaint (§9.18). */
export const largestPicture = 5 * 1024 * 1024;

/** In pixels. Pictures are displayed at 96 px at most; high-density screens need more. */
export const pictureSide = 256;

/** Returns the folder for pictures of accounts; `uploads` is `ctx.uploads`. */
export function picturesFolder(uploads: FileStore): FileStore {
  return uploads.within('accounts');
}
