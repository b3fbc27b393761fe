import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

export type ZipEntry = { name: Buffer; crc: number; data: Buffer };

/**
 * Reads the entries of a zip whose names `wanted` accepts, unpacking `budget` bytes at most in all: sizes that the archive
 * declares are not believed. Undefined when it is broken, encrypted, of an unknown kind or larger than that.
 */
export async function unzipBounded(
  zip: Buffer,
  wanted: (name: string) => boolean,
  budget: number,
): Promise<ZipEntry[] | undefined> {
  try {
    const entries: ZipEntry[] = [];
    let left = budget;
    for (const { name, method, crc, packed } of directory(zip)) {
      if (!wanted(name.toString('utf8'))) continue;
      if (method === stored && packed.length > left) return undefined;
      const data = method === stored ? packed : await inflate(packed, { maxOutputLength: Math.max(1, left) });
      left -= data.length;
      entries.push({ name, crc, data });
    }
    return entries;
  } catch {
    return undefined; // RangeError of a read beyond the end or of more output than allowed, zlib's own errors
  }
}

const stored = 0;
const deflated = 8;
const mostEntries = 2_000;

/** The central directory at the end of the archive is what counts; local headers only say where the data begins. */
function* directory(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = zip.readUInt16LE(end + 10);
  if (end === -1 || count > mostEntries) throw new RangeError('no zip');
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new RangeError('no entry');
    const encrypted = zip.readUInt16LE(at + 8) & 1;
    const method = zip.readUInt16LE(at + 10);
    const crc = zip.readUInt32LE(at + 16);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const name = zip.subarray(at + 46, at + 46 + nameLength);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    if (encrypted || (method !== stored && method !== deflated) || from + size > zip.length) {
      throw new RangeError('unknown entry');
    }
    yield { name, method, crc, packed: zip.subarray(from, from + size) };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** Packs entries again without compression. */
export function zipStored(entries: ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, crc, data } of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name);
    at += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, directory, end]);
}
