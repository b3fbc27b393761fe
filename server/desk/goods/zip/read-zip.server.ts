import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { entriesOf, isLink, nameIn } from '../../../exchange/door/unpack.server.ts';
import { thousands } from '../../../kernel/money.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';

export const maxZipBytes = 60 * 1024 * 1024;
const maxFiles = 1_000;
/** Pictures do not shrink in an archive, so an honest one grows little. */
const maxUnpacked = 300 * 1024 * 1024;
const maxPicture = 10 * 1024 * 1024;

/** A file of an archive; `problem`: why its bytes are not read. */
export type ZippedFile = { path: string; problem: string | undefined; read: () => Promise<Buffer> };

/** Returns the refusal of an archive, at `file`. */
export function refuseZip(message: string) {
  return fail('UNREADABLE_FILE', { message, fields: { file: [message] } });
}

/**
 * Returns the files of a zip without unpacking them. Sizes are those of the directory; a file that is longer fails when
 * it is read. Refusals: UNREADABLE_FILE at `file` for a file that is no zip, and for too many or too large contents.
 */
export async function readZip(bytes: Uint8Array): Promise<Result<ZippedFile[]>> {
  if (bytes.length > maxZipBytes) return refuseZip('Архив больше 60\u00a0МБ. Разделите его на части');
  try {
    const zip = await opened(bytes);
    if (zip.entryCount > maxFiles)
      return refuseZip(`В архиве больше ${thousands(maxFiles)} файлов. Разделите его на части`);
    const files: ZippedFile[] = [];
    let all = 0;
    for await (const entry of entriesOf(zip)) {
      const path = nameIn(entry);
      if (/[\\/]$/.test(path)) continue;
      all += entry.uncompressedSize;
      if (all > maxUnpacked)
        return refuseZip('Распакованный архив больше 300\u00a0МБ. Разделите его на части');
      files.push({ path, problem: problemOf(entry), read: () => contentOf(zip, entry) });
    }
    return files.length > 0 ? ok(files) : refuseZip('В архиве нет ни одного файла');
  } catch {
    return refuseZip('Это не архив .zip, или он повреждён');
  }
}

function problemOf(entry: yauzl.Entry): string | undefined {
  if (entry.isEncrypted()) return 'Файл под паролем';
  if (isLink(entry)) return 'Ссылка вместо файла';
  return entry.uncompressedSize > maxPicture ? 'Фото больше 10\u00a0МБ' : undefined;
}

function opened(bytes: Uint8Array): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    yauzl.fromBuffer(whole, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  return buffer(stream);
}
