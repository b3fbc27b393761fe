import { growing } from './growing.ts';
import type { Breathe } from './pace.ts';

/** Compares keys, byte by byte; with `isOpen` those of which one begins with the other are equal. */
export type CompareKeys = (a: number, b: number, isOpen?: boolean) => number;

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
    async taken(breathe: Breathe): Promise<CompareKeys> {
      return comparing(await starts.taken(breathe), await items.taken(breathe));
    },
  };
}

function comparing(starts: Uint32Array, items: Uint8Array): CompareKeys {
  return (a, b, isOpen = false) => {
    let i = starts[a]!;
    let j = starts[b]!;
    const [endA, endB] = [starts[a + 1]!, starts[b + 1]!];
    for (; i < endA && j < endB; i++, j++) {
      const difference = items[i]! - items[j]!;
      if (difference !== 0) return difference;
    }
    return isOpen ? 0 : endA - i - (endB - j);
  };
}
