import { type Breathe, withoutPause } from './pace.ts';
import { slabs } from './slabs.ts';
import type { Lists } from './value-index.ts';

/** Four kinds: with one more the compiler gives up, and each push is ten times as slow. */
type Numbers = Uint32Array | Uint8Array | Int32Array | Float64Array;
type Kind<T extends Numbers> = {
  new (length: number): T;
  new (buffer: ArrayBuffer, offset: number, length: number): T;
  BYTES_PER_ELEMENT: number;
};

/** A piece holds so many: one array that grew by doubling would copy 100 MB in one go, and need room for three of its kind. */
const pieceBits = 12;
const pieceSize = 2 ** pieceBits;

/** Pieces of all columns that are growing: they are gone when these have been taken. */
const roomForPieces = slabs();

/** Numbers piling up in typed arrays, a piece at a time: a tenth of the memory and of the garbage of a plain array. */
export function growing<T extends Numbers>(kind: Kind<T>) {
  const pieces: T[] = [];
  let last = new kind(0);
  let count = 0;
  const addPiece = () => {
    const { buffer, offset } = roomForPieces(pieceSize * kind.BYTES_PER_ELEMENT);
    last = new kind(buffer, offset, pieceSize);
    pieces.push(last);
  };
  return {
    push(item: number): void {
      const place = count & (pieceSize - 1);
      if (place === 0) addPiece();
      last[place] = item;
      count++;
    },
    /** Makes it `length` long; what is new is `value`. */
    extend(length: number, value: number): void {
      while (count < length) {
        const place = count & (pieceSize - 1);
        if (place === 0) addPiece();
        const end = Math.min(pieceSize, place + length - count);
        last.fill(value, place, end);
        count += end - place;
      }
    },
    set(i: number, item: number): void {
      pieces[i >>> pieceBits]![i & (pieceSize - 1)] = item;
    },
    get count() {
      return count;
    },
    /** All of them in one array; nothing is left here. */
    async taken(breathe: Breathe = withoutPause): Promise<T> {
      const all = new kind(count);
      let at = 0;
      for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
        all.set(at + pieceSize <= count ? piece : piece.subarray(0, count - at), at);
        at += pieceSize;
        await breathe();
      }
      count = 0;
      return all;
    },
  };
}

/** Lists of whole numbers, one after another. */
export function growingLists() {
  const starts = growing(Uint32Array);
  const items = growing(Uint32Array);
  starts.push(0);
  return {
    push(list: readonly number[]): void {
      for (const item of list) items.push(item);
      starts.push(items.count);
    },
    taken: async (breathe: Breathe): Promise<Lists> => ({
      starts: await starts.taken(breathe),
      items: await items.taken(breathe),
    }),
  };
}
