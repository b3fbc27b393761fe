import type { FileStore } from '../../files/stores/file-store.ts';

/** The same limit as for a picture of a complaint (§9.18). */
export const largestPicture = 5 * 1024 * 1024;

/** Displayed at 96 px at most, also on high-density screens. */
export const pictureSide = 256;

/** Returns the folder for pictures of accounts; `uploads` is `ctx.uploads`. */
export function picturesFolder(uploads: FileStore): FileStore {
  return uploads.within('accounts');
}
