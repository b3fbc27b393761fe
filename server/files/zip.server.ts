import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive; its text comes as it is made. */
export type ZipPart = { name: string; text: Iterable<string> | AsyncIterable<string> };

/** So much text is packed at once; between two of these the portal answers others. */
const pieceLength = 64 * 1024;

/** The same parts give the same bytes, whenever: the oldest moment that a zip can tell. */
const mtime = new Date(1980, 0, 1);

/** A file that zlib packs: fflate's own packing takes three times as long. */
type Packed = ZipInputFile & Required<Pick<ZipInputFile, 'crc' | 'size'>>;

/**
 * A zip archive (with fflate), bytes as its parts are made, so that it never stands in memory as a whole. Throws what the texts
 * throw; who reads no further ends them.
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
    // What goes wrong comes out of the packer.
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

/** The bytes of a text, counted into the file that they go to. */
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
