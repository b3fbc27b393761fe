import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { thousands } from '../../kernel/money.ts';
import { fileKindOf, fileNameOf } from './names.ts';

/** A refused archive; the message gives people in 1C the reason. */
export class BadArchive extends Error {}

/** The disk has no room for the contents of an archive; a later attempt may succeed. */
export class NoRoom extends Error {}

type UnpackLimits = {
  entries: number;
  /** The limit in bytes for all files together. */
  bytes: number;
  /** Returns whether the disk has room for this many more bytes. */
  hasRoom: (bytes: number) => Promise<boolean>;
};

/**
 * The highest accepted compression ratio. XML from 1C shrinks to a thirtieth; an archive above the limit is meant to
 * fill the disk.
 */
const maxRatio = 400;
/** The compression ratio of smaller files is not checked. */
const smallBytes = 10 * 1024 * 1024;

type Unpacked = { name: string; kind: 'xml' | 'other'; size: number; path: string };

/**
 * Unpacks a 1C archive, one entry at a time. `placeOf` returns the path for a file. Throws BadArchive with the reason,
 * or NoRoom; the caller then removes what was written. Nested archives are skipped, and links are refused.
 */
export async function unpack(
  archive: string,
  limits: UnpackLimits,
  placeOf: (name: string, kind: 'xml' | 'other') => Promise<string>,
): Promise<Unpacked[]> {
  const zip = await opened(archive);
  const files: Unpacked[] = [];
  let all = 0;
  try {
    if (zip.entryCount > limits.entries) throw tooMany(limits);
    for await (const entry of entriesOf(zip)) {
      const given = nameIn(entry);
      if (/[\\/]$/.test(given)) continue;
      if (isLink(entry)) throw new BadArchive(`В архиве ссылка вместо файла: ${shown(given)}`);
      const name = isAbsolute(given) ? undefined : fileNameOf(given);
      if (name === undefined) throw new BadArchive(`В архиве недопустимое имя файла: ${shown(given)}`);
      const kind = fileKindOf(name);
      if (kind === 'zip') continue;
      all += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
      if (all > limits.bytes || (entry.uncompressedSize > smallBytes && ratio > maxRatio)) {
        throw new BadArchive('Распакованный архив слишком большой для портала');
      }
      if (entry.isEncrypted()) throw new BadArchive('Архив с паролем портал не читает');
      if (!(await limits.hasRoom(entry.uncompressedSize))) throw new NoRoom('no room');
      const path = await placeOf(name, kind);
      await mkdir(dirname(path), { recursive: true });
      await writeEntry(zip, entry, path);
      files.push({ name, kind, size: entry.uncompressedSize, path });
    }
    return files;
  } catch (error) {
    if (error instanceof BadArchive || error instanceof NoRoom || isSystem(error)) throw error;
    throw new BadArchive(`Архив повреждён: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    zip.close();
  }
}

function tooMany({ entries }: UnpackLimits): BadArchive {
  return new BadArchive(
    `В архиве больше ${thousands(entries)} файлов и папок. Выгрузите товары несколькими архивами`,
  );
}

/** Returns the refusal of an archive in which a file has the name of a folder, or the other way round. */
export function nameIsTaken(name: string): BadArchive {
  return new BadArchive(`В архиве недопустимое имя файла: ${shown(name)}`);
}

function isSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Returns the name of an entry. Old archivers write names in the DOS code page without declaring it. */
export function nameIn(entry: yauzl.Entry): string {
  const bytes = entry.fileName as unknown as Buffer;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('ibm866').decode(bytes);
  }
}

function isAbsolute(name: string): boolean {
  return /^(?:[\\/]|[a-z]:)/i.test(name) || name.split(/[\\/]/).includes('..');
}

/** Returns whether an entry is a link. Unix stores the type of a file in the upper half of its attributes. */
export function isLink({ externalFileAttributes }: yauzl.Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function shown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 80);
}

function opened(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    // Undecoded names are checked here, so that a dangerous one is refused with a reason in Russian.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    yauzl.open(path, options, (error, zip) => {
      if (error) reject(isSystem(error) ? error : new BadArchive(`Архив повреждён: ${error.message}`));
      else resolve(zip);
    });
  });
}

/** Yields the entries of an opened archive, in the order of its directory. */
export async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      const done = () => {
        zip.off('entry', onEntry);
        zip.off('end', onEnd);
        zip.off('error', onError);
      };
      const onEntry = (found: yauzl.Entry) => {
        done();
        resolve(found);
      };
      const onEnd = () => {
        done();
        resolve(undefined);
      };
      const onError = (error: Error) => {
        done();
        reject(error);
      };
      zip.on('entry', onEntry);
      zip.on('end', onEnd);
      zip.on('error', onError);
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

async function writeEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, path: string): Promise<void> {
  // The file is opened before anything is read. Otherwise the file of an entry that breaks off at once would be removed
  // before it exists.
  const file = await open(path, 'w', 0o600);
  try {
    const body = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
    await pipeline(body, file.createWriteStream());
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}
