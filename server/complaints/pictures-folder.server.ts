import { join } from 'node:path';

/** Where the pictures of complaints lie; `uploads` is `ctx.uploads`. */
export function picturesFolder(uploads: string): string {
  return join(uploads, 'complaints');
}
