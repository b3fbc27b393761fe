import { Unzip, UnzipInflate, unzipSync } from 'fflate';

/** Name → what it unpacks to. */
export type Unzipped = Record<string, Uint8Array>;

type Wanted = (name: string) => boolean;

const maxEntries = 2_000;

/** So many packed bytes at once; they become a thousand times as many at most. */
const pieceLength = 8 * 1024;

/**
 * Reads the files of a zip whose names `wanted` accepts, unpacking `budget` bytes at most in all: sizes that
 * the archive declares are not believed. Undefined when it is broken, encrypted, of an unknown kind, has too
 * many entries or is larger than that.
 */
export function unzipBounded(zip: Uint8Array, wanted: Wanted, budget: number): Unzipped | undefined {
  try {
    const { names, declared } = directoryOf(zip, wanted);
    const files = unzippedInTurn(zip, wanted, budget);
    if (files === 'too large') return undefined;
    if (files && names.every((name) => Object.hasOwn(files, name))) return files;
    // Unpacks to no more than was declared, whatever stands there.
    return declared <= budget ? unzipSync(zip, { filter: ({ name }) => wanted(name) }) : undefined;
  } catch {
    return undefined;
  }
}

/** What the directory at the end says; throws where there is none, or too much in it. */
function directoryOf(zip: Uint8Array, wanted: Wanted): { names: string[]; declared: number } {
  const names: string[] = [];
  let entries = 0;
  let declared = 0;
  unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      if (++entries > maxEntries) throw new RangeError('too many entries');
      if (!wanted(name)) return false;
      names.push(name);
      declared += originalSize;
      return false;
    },
  });
  return { names, declared };
}

/**
 * The files one after another, as they stand in the archive, their bytes counted as they come. Undefined
 * where one cannot be read: it is broken, or its size stands after it only, and in its middle there happens
 * to be what stands at an end (one in ten thousand).
 */
function unzippedInTurn(zip: Uint8Array, wanted: Wanted, budget: number): Unzipped | 'too large' | undefined {
  const files: Unzipped = {};
  let left = budget;
  const unzip = new Unzip((file) => {
    if (!wanted(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, final) => {
      if (error) throw error;
      left -= piece.length;
      if (left < 0) throw new RangeError('too large');
      pieces.push(piece);
      if (final) files[file.name] = Buffer.concat(pieces);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < zip.length; at += pieceLength) {
      unzip.push(zip.subarray(at, at + pieceLength), at + pieceLength >= zip.length);
    }
    return files;
  } catch {
    return left < 0 ? 'too large' : undefined;
  }
}
