import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../kernel/clock.ts';
import { type Manifest, manifestName, zManifest } from './manifest.ts';

/** The prefix in the name of a backup's folder while it is being written; a finished folder has none. */
export const unfinished = '.unfinished-';

/** Returns the manifest of a backup; undefined if the folder holds none that this version can read. */
export async function manifestIn(folder: string): Promise<Manifest | undefined> {
  try {
    return zManifest.safeParse(JSON.parse(await readFile(join(folder, manifestName), 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Removes the backups of a database except the newest `keep`, and returns the number of removed backups. */
export async function removeOldBackups(folder: string, source: string, keep: number): Promise<number> {
  const backups: { path: string; madeAt: string }[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    const manifest = await manifestIn(path);
    if (manifest?.source === source) backups.push({ path, madeAt: manifest.madeAt });
  }
  const old = backups.sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1)).slice(keep);
  for (const { path } of old) await rm(path, { recursive: true });
  return old.length;
}

/** Removes files and folders that killed runs left: those more than a day old whose names begin with `beginning`. */
export async function removeLeftovers(folder: string, beginning: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(beginning)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < now - dayMs) await rm(path, { recursive: true, force: true });
  }
}
