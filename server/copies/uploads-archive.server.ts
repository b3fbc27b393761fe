import { type FileHandle, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Manifest } from './manifest.ts';
import type { Target } from './parts.server.ts';
import { runProgram } from './programs.server.ts';
import { refused } from './refused.ts';

/**
 * Returns a folder as a tar archive, and what it holds, which is known when the archive has been read. Files that are
 * removed meanwhile are left out; so are those that are not written yet (`.part`).
 */
export function uploadsArchive(folder: string): { archive: Readable; held: Manifest['uploads'] } {
  const held = { files: 0, bytes: 0, vanished: 0 };
  return { archive: Readable.from(tar(folder, held), { objectMode: false }), held };
}

async function* tar(folder: string, held: Manifest['uploads']): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'));
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const file = await openIfThere(path);
    if (!file) {
      held.vanished += 1;
      continue;
    }
    try {
      const { size, mtimeMs } = await file.stat();
      yield header(path.slice(join(folder, sep).length).split(sep).join('/'), size, mtimeMs);
      let read = 0;
      for await (const chunk of file.createReadStream({ autoClose: false })) {
        read += chunk.length;
        yield chunk;
      }
      if (read !== size)
        throw refused(`Файл ${path} изменился, пока его копировали. Повторите через минуту.`);
      yield Buffer.alloc((block - (size % block)) % block);
      held.files += 1;
      held.bytes += size;
    } finally {
      await file.close();
    }
  }
  yield Buffer.alloc(2 * block);
}

const block = 512;

/** The header of a file in an archive of the POSIX format `ustar`; numbers are octal. */
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
  // The sum of all bytes counts its own place as spaces.
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

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Unpacks an archive into an empty folder: `read` gives it to the program, `keep` puts its files where they belong,
 * `drop` removes them. They are beside their places until then, so that a restoration that fails leaves none.
 */
export async function unpackUploads(folder: string, read: (target: Target) => Promise<void>) {
  const aside = await mkdtemp(join(folder, '.restored-'));
  const drop = () => rm(aside, { recursive: true, force: true });
  try {
    const args = ['--extract', '--file=-', `--directory=${aside}`, '--no-same-owner'];
    await read(await runProgram(['tar'], args, { package: 'tar' }));
  } catch (error) {
    await drop();
    throw error;
  }
  const keep = async () => {
    for (const name of await readdir(aside)) await rename(join(aside, name), join(folder, name));
    await drop();
  };
  return { keep, drop };
}

/** Returns the number of files in a folder and those in it. */
export async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
