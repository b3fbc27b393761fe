import type { FileStore } from '../../../files/stores/file-store.ts';

/** Returns the folder of pictures that wait until their change is confirmed. */
export function zipFolder(uploads: FileStore): FileStore {
  return uploads.within('goods-zip');
}
