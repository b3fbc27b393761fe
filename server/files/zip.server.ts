import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';

/** A file of an archive; its text is streamed. */
export type ZipPart = { name: string; text: Iterable<string> | AsyncIterable<string> };

/** The number of characters packed at a time; other requests are served between two pieces. */
const pieceLength = 64 * 1024;

/** A constant time, the earliest that zip can store, so that the same parts always give the same bytes. */
const mtime = new Date(1980, 0, 1);

/** A file packed by zlib; fflate's own compression takes three times as long. */
type Packed = ZipInputFile & Required<Pick<ZipInputFile, 'crc' | 'size'>>;

/**
 * Streams a zip archive (by fflate), so that it is never in memory as a whole. Throws the errors of the
 * texts; when the consumer stops reading, the texts are closed.
 */
export async function* zipped(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array, void> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const taken = () => made.splice(0);
  for (const { name, text } of parts) {
    const file: Packed = { filename: name, mtime, compression: 8, flag: 0, crc: 0, size: 0 };
    zip.add(file);
    const deflate = createDeflateRaw();
    // The callback ignores errors, because the loop below throws them.
    pipeline(Readable.from(pieces(text, file)), deflate, () => {});
    for await (const chunk of deflate as AsyncIterable<Buffer<ArrayBuffer>>) {
      file.ondata?.(null, chunk, false);
      yield* taken();
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* taken();
}

/**
 * Streams a zip archive of files that are already compressed, such as PDFs, and stores them as they are. Each file is
 * read when its turn comes.
 */
export async function* zippedWhole(
  files: AsyncIterable<{ name: string; bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array, void> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for await (const { name, bytes } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = mtime;
    zip.add(file);
    file.push(bytes, true);
    yield* made.splice(0);
    await setImmediate();
  }
  zip.end();
  yield* made.splice(0);
}

/** Yields the bytes of a text and adds them to the size and checksum of their file. */
async function* pieces(text: ZipPart['text'], file: Packed): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const part of text) {
    waiting += part;
    if (waiting.length < pieceLength) continue;
    yield counted(waiting, file);
    waiting = '';
    await setImmediate();
  }
  yield counted(waiting, file);
}

function counted(text: string, file: Packed): Buffer {
  const bytes = Buffer.from(text);
  file.crc = crc32(bytes, file.crc);
  file.size += bytes.length;
  return bytes;
}
