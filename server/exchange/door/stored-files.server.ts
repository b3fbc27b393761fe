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
    /** The folder for the files that 1C sends (EXCHANGE_FOLDER); undefined: beside the uploads. */
    exchangeFolder?: string | undefined;
  }
}

/** Returns the folder of all files of 1C. */
export function rootFolder({ exchangeFolder, uploads }: Pick<Context, 'exchangeFolder' | 'uploads'>): string {
  return exchangeFolder ?? join(dirname(uploads.folder ?? uploadsFolder({})), 'exchange');
}

/** A name for the folder of a session, which nobody can guess and no other database has. */
export function newFolder(): string {
  return randomBytes(16).toString('hex');
}

type Placed = Pick<DoorFile, 'id' | 'name' | 'kind' | 'generation'>;

/**
 * Returns where a file of a session is kept. A picture keeps its relative name, because the XML beside it names it; all
 * others are named by their numbers. `name` was checked by `fileNameOf`.
 */
export function pathOf(root: string, { folder }: Pick<DoorSession, 'folder'>, file: Placed): string {
  const base = join(root, folder);
  if (file.kind === 'other') return join(base, file.name);
  return join(base, dirname(file.name), `${file.id}-${file.generation}.${file.kind}`);
}

export class TooLarge extends Error {}

/**
 * Writes a stream beside the files of a session and returns its path and length; nothing is left when the stream breaks
 * off, or is longer than `limit` bytes, when it throws TooLarge.
 */
export async function receivePiece(
  folder: string,
  body: Readable | AsyncIterable<Uint8Array>,
  limit: number,
): Promise<{ path: string; size: number }> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  // Opened before anything is read: a stream that breaks off at once would otherwise be removed before it is made.
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
 * Puts a piece behind the first `kept` bytes of a file, whatever else is behind them: what a dead process had written and
 * not entered. Doing it twice is the same as once, because the transaction around it may run again.
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
      // A disk that is about to be full takes a part of it; the next attempt then fails.
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

/** Moves a file into its place. */
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

/** Left free for the database and everything else. */
const spareBytes = 256 * 1024 * 1024;

/** Whether the disk that holds a folder has room for so many bytes. */
export async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return Number(bavail) * Number(bsize) >= bytes + spareBytes;
}

/** Whether a write has failed because the disk has filled up since. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** Whether a write has failed because a folder has the name of the file, or a file the name of one of its folders. */
export function isNameTaken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:EEXIST|EISDIR|ENOTDIR|ENOTEMPTY)$/.test(code);
}

/** What 1C is told when there is none. */
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
