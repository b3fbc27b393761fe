import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { diskStore } from '../files/stores/disk-store.server.ts';
import type { FileStore } from '../files/stores/file-store.ts';
import type { Manifest } from './manifest.ts';
import type { Target } from './parts.server.ts';
import { runProgram } from './programs.server.ts';
import { refused } from './refused.ts';

/**
 * Returns the uploads as a tar archive, and a summary of its contents, which is complete once the archive has been
 * read. Files removed meanwhile are skipped. Only one file at a time is in memory; the largest has a few megabytes.
 */
export function uploadsArchive(uploads: FileStore): { archive: Readable; held: Manifest['uploads'] } {
  const held = { files: 0, bytes: 0, vanished: 0 };
  return { archive: Readable.from(tar(uploads, held), { objectMode: false }), held };
}

async function* tar(uploads: FileStore, held: Manifest['uploads']): AsyncGenerator<Buffer> {
  for await (const { name, changedAt } of uploads.list()) {
    const bytes = await uploads.read(name);
    if (!bytes) {
      held.vanished += 1;
      continue;
    }
    yield header(name, bytes.length, changedAt);
    yield bytes;
    yield Buffer.alloc((block - (bytes.length % block)) % block);
    held.files += 1;
    held.bytes += bytes.length;
  }
  yield Buffer.alloc(2 * block);
}

const block = 512;

/** Returns the header of a file in a POSIX `ustar` archive; numbers are octal. */
function header(name: string, size: number, mtimeMs: number): Buffer {
  const bytes = Buffer.alloc(block);
  if (bytes.write(name, 0) > 100) throw refused(`Слишком длинное имя файла в папке загруженных: ${name}`);
  const octal = (value: number, at: number, digits: number) =>
    bytes.write(`${value.toString(8).padStart(digits, '0')} `, at);
  octal(0o644, 100, 6);
  octal(0, 108, 6);
  octal(0, 116, 6);
  octal(size, 124, 11);
  octal(Math.floor(mtimeMs / 1_000), 136, 11);
  // The checksum of all bytes treats its own field as spaces.
  bytes.fill(' ', 148, 156);
  bytes.write('0', 156);
  bytes.write('ustar\u000000', 257);
  octal(
    bytes.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  return bytes;
}

const unpacking = '.restored-';

/**
 * Unpacks an archive into an empty folder or bucket. `read` passes the archive to `tar`. The result has `keep`, which
 * completes the restore, and `drop`, which removes the files. Files for a folder wait in a temporary folder until
 * `keep` moves them into place. Files for a bucket are written immediately, so that most errors occur before `keep`.
 * A failed restore leaves no files.
 */
export async function unpackUploads(uploads: FileStore, read: (target: Target) => Promise<void>) {
  const { folder } = uploads;
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const aside = await mkdtemp(join(folder ?? tmpdir(), unpacking));
  const written: string[] = [];
  const drop = async () => {
    for (const name of written) await uploads.remove(name);
    await rm(aside, { recursive: true, force: true });
  };
  try {
    const args = ['--extract', '--file=-', `--directory=${aside}`, '--no-same-owner'];
    await read(await runProgram(['tar'], args, { package: 'tar' }));
    if (folder === undefined) {
      const unpacked = diskStore(aside);
      for await (const { name } of unpacked.list()) {
        written.push(name);
        await uploads.put(name, (await unpacked.read(name)) ?? Buffer.alloc(0));
      }
    }
  } catch (error) {
    await drop();
    throw error;
  }
  const keep = async () => {
    if (folder !== undefined)
      for (const name of await readdir(aside)) await rename(join(aside, name), join(folder, name));
    await rm(aside, { recursive: true, force: true });
  };
  return { keep, drop };
}

/** Returns the number of files in a folder or bucket. */
export async function countFiles(uploads: FileStore): Promise<number> {
  let count = 0;
  for await (const _ of uploads.list()) count += 1;
  return count;
}

/**
 * Returns the names of the folders left by a killed restore, separated by commas; '' if there are none or there are
 * other files.
 */
export async function remainsIn({ folder }: FileStore): Promise<string> {
  const names = folder === undefined ? [] : await namesIn(folder);
  return names.every((name) => name.startsWith(unpacking)) ? names.join(', ') : '';
}

/** Returns whether a folder has no entries at all, or a bucket no files. */
export async function isEmpty(uploads: FileStore): Promise<boolean> {
  if (uploads.folder === undefined) return (await countFiles(uploads)) === 0;
  return (await namesIn(uploads.folder)).length === 0;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
