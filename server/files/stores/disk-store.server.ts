import { createReadStream } from 'node:fs';
import { access, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { writeWhole } from '../write-whole.server.ts';
import { type FileStore, storageAway } from './file-store.ts';

/** Returns a store that keeps files in a folder of this machine. The first write creates the folder. */
export function diskStore(folder: string, path = ''): FileStore {
  const at = (name: string) => join(folder, name);
  const unlessMissing = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw away(error);
  };
  const away = (error: NodeJS.ErrnoException) => storageAway(folder, error.code ?? error.message, error);
  async function* bytesOf(name: string) {
    yield* createReadStream(at(name));
  }
  return {
    place: folder,
    folder,
    path,
    within: (name) => diskStore(at(name), path ? `${path}/${name}` : name),
    put: (name, bytes) =>
      writeWhole(folder, name, bytes).catch((error) => {
        throw away(error);
      }),
    read: (name) => readFile(at(name)).catch(unlessMissing),
    stream: (name) => Readable.from(bytesOf(name)),
    has: async (name) =>
      (await access(at(name)).then(
        () => true,
        (error) => unlessMissing(error),
      )) ?? false,
    remove: (name) =>
      rm(at(name), { force: true }).catch((error) => {
        throw away(error);
      }),
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
      // Files ending in `.part` are still being written (write-whole.server.ts).
      for (const entry of entries ?? []) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue;
        const path = join(entry.parentPath, entry.name);
        const state = await stat(path).catch(unlessMissing);
        if (state) yield { name: relative(folder, path).split(sep).join('/'), changedAt: state.mtimeMs };
      }
    },
  };
}
