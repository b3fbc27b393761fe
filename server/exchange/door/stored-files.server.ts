import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadsFolder } from '../../kernel/folders.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { DoorFile, DoorSession } from './session.ts';

declare module '../../kernel/use-case.ts' {
  interface Services {
    /** The folder for the files that 1C sends (EXCHANGE_FOLDER); undefined for a folder beside the uploads. */
    exchangeFolder?: string | undefined;
  }
}

/** Returns the folder of all 1C files. */
export function rootFolder({ exchangeFolder, uploads }: Pick<Context, 'exchangeFolder' | 'uploads'>): string {
  return exchangeFolder ?? join(dirname(uploads.folder ?? uploadsFolder({})), 'exchange');
}

/** Returns a name for the folder of a session that nobody can guess and no other database uses. */
export function newFolder(): string {
  return randomBytes(16).toString('hex');
}

type Placed = Pick<DoorFile, 'id' | 'name' | 'kind' | 'generation'>;

/**
 * Returns the path of a session's file. A picture keeps its relative name, because the XML beside it refers to it;
 * all other files are named by their numbers. `name` must have been checked by `fileNameOf`.
 */
export function pathOf(root: string, { folder }: Pick<DoorSession, 'folder'>, file: Placed): string {
  const base = join(root, folder);
  if (file.kind === 'other') return join(base, file.name);
  return join(base, dirname(file.name), `${file.id}-${file.generation}.${file.kind}`);
}

export class TooLarge extends Error {}

/**
 * Writes a stream to a temporary file in the folder of a session and returns its path and length. Throws TooLarge
 * when the stream is longer than `limit` bytes. Leaves no file behind when it fails.
 */
export async function receivePiece(
  folder: string,
  body: Readable | AsyncIterable<Uint8Array>,
  limit: number,
): Promise<{ path: string; size: number }> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  // The file is opened before anything is read. Otherwise the file of a stream that breaks off at once would be removed
  // before it exists.
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    await pipeline(
      body,
      async function* count(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.byteLength;
          if (size > limit) throw new TooLarge('too large');
          yield chunk;
        }
      },
      file.createWriteStream(),
    );
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size };
}

const atOnce = 1024 * 1024;

/**
 * Writes a piece after the first `kept` bytes of a file and discards what followed them, which a dead process had
 * written but not recorded. It can be repeated, because the transaction around it may run again.
 */
export async function appendPiece(path: string, kept: number, piece: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await copyInto(path, kept, piece);
}

async function copyInto(path: string, at: number, piece: string): Promise<void> {
  const to = await open(path, at === 0 ? 'w' : 'r+', 0o600);
  const from = await open(piece, 'r');
  try {
    const buffer = Buffer.allocUnsafe(atOnce);
    let place = at;
    for (;;) {
      const { bytesRead } = await from.read(buffer, 0, atOnce, null);
      if (bytesRead === 0) break;
      // A nearly full disk accepts only part of a write; the next attempt then fails.
      for (let done = 0; done < bytesRead; )
        done += (await to.write(buffer, done, bytesRead - done, place + done)).bytesWritten;
      place += bytesRead;
    }
    await to.truncate(place);
  } finally {
    await from.close();
    await to.close();
  }
}

/** Moves a file to `path`, creating its folder. */
export async function moveInto(path: string, from: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rename(from, path);
}

/** Returns the first bytes of a file; fewer when it is shorter. */
export async function headOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns the last bytes of the first `size` bytes of a file. */
export async function tailOf(path: string, size: number, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const length = Math.min(size, bytes);
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Space to leave free for the database and everything else. */
const spareBytes = 256 * 1024 * 1024;

/** Returns whether the disk of a folder has room for this many bytes. */
export async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return Number(bavail) * Number(bsize) >= bytes + spareBytes;
}

/** Returns whether a write failed because the disk has filled up. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/**
 * Returns whether a write failed because a folder has the name of the file, or a file has the name of one of its
 * folders.
 */
export function isNameTaken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:EEXIST|EISDIR|ENOTDIR|ENOTEMPTY)$/.test(code);
}

/** The response to 1C when the disk is full. */
export const noRoomText = 'На диске портала мало места. Обратитесь к администратору портала';

/** Removes all files of a session. */
export async function removeFolder(root: string, folder: string): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(folder)) return;
  await rm(join(root, folder), { recursive: true, force: true });
}

/** Removes a file that is not needed any more. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}
