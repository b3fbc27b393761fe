import type { Lists } from './value-index.ts';

/** Whole numbers piling up in a typed array: a tenth of the memory and of the garbage of a plain one. */
export function growing(room = 1024) {
  let items = new Uint32Array(room);
  let count = 0;
  return {
    push(item: number): void {
      if (count === items.length) {
        const wider = new Uint32Array(count * 2);
        wider.set(items);
        items = wider;
      }
      items[count++] = item;
    },
    get count() {
      return count;
    },
    taken: (): Uint32Array => items.slice(0, count),
  };
}

/** Lists of whole numbers, one after another. */
export function growingLists() {
  const starts = growing();
  const items = growing();
  starts.push(0);
  return {
    push(list: readonly number[]): void {
      for (const item of list) items.push(item);
      starts.push(items.count);
    },
    taken: (): Lists => ({ starts: starts.taken(), items: items.taken() }),
  };
}
