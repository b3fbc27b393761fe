import type { FileStore } from '../../files/stores/file-store.ts';

/** Returns the folder for the files of documents; `uploads` is `ctx.uploads`. */
export function documentsFolder(uploads: FileStore): FileStore {
  return uploads.within('documents');
}
