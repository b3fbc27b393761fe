import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text comes as it is made. `name`: ASCII. */
export type ZipPart = { name: string; text: Iterable<string> | AsyncIterable<string> };

/** So much text is packed at once; between two of these the portal answers others. */
const pieceLength = 64 * 1024;

/** A zip archive, byte by byte as its parts are made, so that it never stands in memory as a whole. */
export async function* zipped(parts: Iterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text } of parts) {
    const place = at;
    const seen = { crc: 0, size: 0 };
    let packed = 0;
    const head = Buffer.concat([fieldsOf([0x04034b50, 4], ...entry, [0, 4], [0, 4], [0, 4]), nameOf(name)]);
    yield head;
    const deflate = createDeflateRaw();
    // What goes wrong comes out of the packer.
    pipeline(Readable.from(pieces(text, seen)), deflate, () => {});
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    const sums: Field[] = [
      [seen.crc, 4],
      [packed, 4],
      [seen.size, 4],
    ];
    yield fieldsOf([0x08074b50, 4], ...sums);
    at += head.length + packed + 16;
    directory.push(
      fieldsOf([0x02014b50, 4], [20, 2], ...entry, ...sums),
      nameOf(name, [0, 2], [0, 2], [0, 2], [0, 4], [place, 4]),
    );
  }
  const list = Buffer.concat(directory);
  const count: Field = [directory.length / 2, 2];
  yield Buffer.concat([
    list,
    fieldsOf([0x06054b50, 4], [0, 2], [0, 2], count, count, [list.length, 4], [at, 4], [0, 2]),
  ]);
}

type Field = readonly [value: number, bytes: number];

/** Version 2.0; sums follow the data; deflated; of 1 January 1980. */
const entry: readonly Field[] = [
  [20, 2],
  [1 << 3, 2],
  [8, 2],
  [0, 2],
  [(1 << 5) | 1, 2],
];

function fieldsOf(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** The length of a name, no extra field, what else stands there, the name. */
function nameOf(name: string, ...rest: readonly Field[]): Buffer {
  return Buffer.concat([fieldsOf([name.length, 2], [0, 2], ...rest), Buffer.from(name, 'latin1')]);
}

async function* pieces(text: ZipPart['text'], seen: { crc: number; size: number }): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const part of text) {
    waiting += part;
    if (waiting.length < pieceLength) continue;
    yield counted(waiting, seen);
    waiting = '';
    await setImmediate();
  }
  yield counted(waiting, seen);
}

function counted(text: string, seen: { crc: number; size: number }): Buffer {
  const bytes = Buffer.from(text);
  seen.crc = crc32(bytes, seen.crc);
  seen.size += bytes.length;
  return bytes;
}
