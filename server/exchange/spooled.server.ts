import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Bytes that can be sent once; `size` is their number. A reader that stops before the end must destroy the stream. */
export type Spooled = { size: number; stream: () => Readable };

/** Bytes to keep in memory; the rest goes to disk. */
const mostInMemory = 1024 * 1024;

/**
 * Collects bytes that can be sent only when they are complete, without holding all of them in memory. A long response
 * is written to a file in the folder. The file is unlinked at once, so it cannot be left behind.
 */
export async function spooled(pieces: AsyncIterable<Buffer>, folder: string): Promise<Spooled> {
  let size = 0;
  let held: Buffer[] = [];
  let file: FileHandle | undefined;
  try {
    for await (const piece of pieces) {
      size += piece.length;
      held.push(piece);
      if (!file && size < mostInMemory) continue;
      file ??= await namelessFile(folder);
      for (const each of held) await file.appendFile(each);
      held = [];
    }
    if (!file) return { size, stream: () => Readable.from(held, { objectMode: false }) };
  } catch (error) {
    await file?.close();
    throw error;
  }
  const whole = file;
  return { size, stream: () => whole.createReadStream({ start: 0 }) };
}

async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `.${randomBytes(8).toString('hex')}.answer`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
