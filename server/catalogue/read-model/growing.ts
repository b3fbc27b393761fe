import type { Lists } from './value-index.ts';

type Numbers = Uint32Array | Uint8Array | Int32Array | Float64Array;
type Kind<T extends Numbers> = new (room: number) => T;

/** Numbers piling up in a typed array: a tenth of the memory and of the garbage of a plain one. */
export function growing<T extends Numbers>(kind: Kind<T>, room = 1024) {
  let items = new kind(room);
  let count = 0;
  const makeRoom = (least: number) => {
    if (least <= items.length) return;
    const wider = new kind(Math.max(least, items.length * 2));
    wider.set(items);
    items = wider;
  };
  return {
    push(item: number): void {
      if (count === items.length) makeRoom(count + 1);
      items[count++] = item;
    },
    /** Makes it `length` long; what is new is `value`. */
    extend(length: number, value: number): void {
      makeRoom(length);
      items.fill(value, count, length);
      count = length;
    },
    set(i: number, item: number): void {
      items[i] = item;
    },
    get count() {
      return count;
    },
    taken: (): T => items.slice(0, count) as T,
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
    taken: (): Lists => ({ starts: starts.taken(), items: items.taken() }),
  };
}
