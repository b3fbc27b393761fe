import { join } from 'node:path';

/** Returns the folder for pictures of complaints; `uploads` is `ctx.uploads`. */
export function picturesFolder(uploads: string): string {
  return join(uploads, 'complaints');
}
