import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

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
  { folder, path }: FileSource,
  most: number,
): Promise<FileBeside | 'missing' | 'too-large'> {
  const inside = normalize(path.replaceAll('\\', '/'));
  if (inside.startsWith('..') || inside.startsWith('/') || /^[a-z]+:/i.test(inside)) return 'missing';
  const file = join(folder, inside);
  try {
    const { size } = await stat(file);
    if (size > most) return 'too-large';
    const bytes = await readFile(file);
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
  } catch {
    return 'missing';
  }
}
