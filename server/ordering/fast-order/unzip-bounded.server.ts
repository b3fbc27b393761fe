import { Unzip, UnzipInflate, unzipSync } from 'fflate';

/** File names and their unpacked contents. */
export type Unzipped = Record<string, Uint8Array>;

type Wanted = (name: string) => boolean;

const maxEntries = 2_000;

/** The number of packed bytes to process at once; they grow at most a thousandfold. */
const pieceLength = 8 * 1024;

/**
 * Unpacks the files of a zip whose names `wanted` accepts, at most `budget` bytes in all. Does not trust the sizes that
 * the archive declares. Returns undefined when the zip is broken, encrypted, of an unknown kind, has too many entries,
 * or exceeds the budget.
 */
export function unzipBounded(zip: Uint8Array, wanted: Wanted, budget: number): Unzipped | undefined {
  try {
    const { names, declared } = directoryOf(zip, wanted);
    const files = unzippedInTurn(zip, wanted, budget);
    if (files === 'too large') return undefined;
    if (files && names.every((name) => Object.hasOwn(files, name))) return files;
    // `unzipSync` never unpacks more than the declared sizes, whatever the entries contain.
    return declared <= budget ? unzipSync(zip, { filter: ({ name }) => wanted(name) }) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the wanted names and their total declared size from the directory. Throws when the directory is missing or
 * too long.
 */
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
 * Unpacks the files one after another, in the order of the archive, and counts their bytes. Returns undefined when a
 * file is unreadable: it is broken, or its size follows its data and the data happen to contain an end mark (one file
 * in ten thousand).
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
