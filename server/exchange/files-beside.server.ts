import { readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { hashOfBytes } from '../files/hash-of-bytes.server.ts';

/** A path in an export, relative to the folder of its file. */
export type FileSource = { folder: string; path: string };

/** A file that an export names, with its SHA-256. */
type FileBeside = { hash: string; bytes: Buffer };

/** Returns the folder to which the paths in a file of the export are relative. */
export function folderOf(file: { path: string }): string {
  return dirname(file.path);
}

/** Reads a file of at most `most` bytes inside the folder; `missing` if its path leads outside. */
export async function readBeside(
  source: FileSource,
  most: number,
): Promise<FileBeside | 'missing' | 'too-large'> {
  const file = placeOf(source);
  if (file === undefined) return 'missing';
  try {
    const { size } = await stat(file);
    if (size > most) return 'too-large';
    const bytes = await readFile(file);
    return { hash: await hashOfBytes(bytes), bytes };
  } catch {
    return 'missing';
  }
}

type HashBeside = Pick<FileBeside, 'hash'> & Partial<FileBeside>;

/** The hashes of files that an import has read, by path. */
export type KnownHashes = Map<string, { mtimeMs: number; size: number; hash: string }>;

/** Returns the SHA-256 of such a file, which is read only if it is not `known` or has changed; then also its bytes. */
export async function hashBeside(
  source: FileSource,
  most: number,
  known: KnownHashes,
): Promise<HashBeside | 'missing' | 'too-large'> {
  const file = placeOf(source);
  if (file === undefined) return 'missing';
  try {
    const { size, mtimeMs } = await stat(file);
    const same = known.get(file);
    if (same?.size === size && same.mtimeMs === mtimeMs) return { hash: same.hash };
    const read = await readBeside(source, most);
    if (typeof read === 'string') return read;
    known.set(file, { mtimeMs, size, hash: read.hash });
    return read;
  } catch {
    return 'missing';
  }
}

/** Returns the location of a file; undefined if it is outside the folder. */
function placeOf({ folder, path }: FileSource): string | undefined {
  const inside = normalize(path.replaceAll('\\', '/'));
  if (inside.startsWith('..') || inside.startsWith('/') || /^[a-z]+:/i.test(inside)) return undefined;
  return join(folder, inside);
}
