import { join } from 'node:path';

/** Returns the folder for the files of documents; `uploads` is `ctx.uploads`. */
export function documentsFolder(uploads: string): string {
  return join(uploads, 'documents');
}
