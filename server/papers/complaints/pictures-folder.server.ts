import type { FileStore } from '../../files/stores/file-store.ts';

/** Returns the folder for pictures of complaints; `uploads` is `ctx.uploads`. */
export function picturesFolder(uploads: FileStore): FileStore {
  return uploads.within('complaints');
}
