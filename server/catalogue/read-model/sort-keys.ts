import { growing } from './growing.ts';
import type { Breathe } from './pace.ts';

/**
 * Sequences of bytes by which rows are sorted: the shorter first, where one begins with the other. Outside the heap: a million
 * strings that live only while they are sorted are what the garbage collector is slowest with.
 */
export function sortKeys() {
  const starts = growing(Uint32Array);
  const items = growing(Uint8Array);
  starts.push(0);
  return {
    push: items.push,
    /** Here the next key begins. */
    next: () => starts.push(items.count),
    /** Compares keys, byte by byte. */
    async taken(breathe: Breathe): Promise<(a: number, b: number) => number> {
      return comparing(await starts.taken(breathe), await items.taken(breathe));
    },
  };
}

function comparing(starts: Uint32Array, items: Uint8Array) {
  return (a: number, b: number): number => {
    let i = starts[a]!;
    let j = starts[b]!;
    const [endA, endB] = [starts[a + 1]!, starts[b + 1]!];
    for (; i < endA && j < endB; i++, j++) {
      const difference = items[i]! - items[j]!;
      if (difference !== 0) return difference;
    }
    return endA - i - (endB - j);
  };
}
