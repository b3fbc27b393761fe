import { join } from 'node:path';

/** Contract §2 has no number for an account's picture: as large as one of a complaint. */
export const largestPicture = 5 * 1024 * 1024;

/** Shown at 96 px at most, on dense displays too. */
export const pictureSide = 256;

/** Where the pictures of accounts lie; `uploads` is `ctx.uploads`. */
export function picturesFolder(uploads: string): string {
  return join(uploads, 'accounts');
}
