import { arena } from './arena.ts';
import { withoutPause, type YieldToEventLoop } from './pace.ts';
import type { Lists } from './value-index.ts';

/** Four kinds: a fifth would make the call megamorphic, and each push ten times slower. */
type Numbers = Uint32Array | Uint8Array | Int32Array | Float64Array;
type Kind<T extends Numbers> = {
  new (length: number): T;
  new (buffer: ArrayBuffer, offset: number, length: number): T;
  BYTES_PER_ELEMENT: number;
};

/**
 * The size of a piece. One array that grew by doubling would copy 100 MB at once and need three times its
 * memory.
 */
const pieceBits = 12;
const pieceSize = 2 ** pieceBits;

/** Memory for the pieces of all growing columns; it is released when they have been taken. */
const roomForPieces = arena();

/**
 * Collects numbers in typed arrays, piece by piece: this takes a tenth of the memory and garbage of a plain
 * array.
 */
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
    /** Extends the collection to `length`; new elements are `value`. */
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
    /** Returns all numbers in one array and empties the collection. */
    async taken(yieldToEventLoop: YieldToEventLoop = withoutPause): Promise<T> {
      const all = new kind(count);
      let at = 0;
      for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
        all.set(at + pieceSize <= count ? piece : piece.subarray(0, count - at), at);
        at += pieceSize;
        await yieldToEventLoop();
      }
      count = 0;
      return all;
    },
  };
}

/** Collects lists of whole numbers, one after another. */
export function growingLists() {
  const starts = growing(Uint32Array);
  const items = growing(Uint32Array);
  starts.push(0);
  return {
    push(list: readonly number[]): void {
      for (const item of list) items.push(item);
      starts.push(items.count);
    },
    taken: async (yieldToEventLoop: YieldToEventLoop): Promise<Lists> => ({
      starts: await starts.taken(yieldToEventLoop),
      items: await items.taken(yieldToEventLoop),
    }),
  };
}
