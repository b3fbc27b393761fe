import { growing } from './growing.ts';
import type { YieldToEventLoop } from './pace.ts';

/** Compares keys byte by byte; with `isOpen`, keys of which one is a prefix of the other are equal. */
type CompareKeys = (a: number, b: number, isOpen?: boolean) => number;

/**
 * Byte sequences by which rows are sorted; a key sorts before the keys that it is a prefix of. Stored outside the
 * heap: a million short-lived strings are the worst case for the garbage collector.
 */
export function sortKeys() {
  const starts = growing(Uint32Array);
  const items = growing(Uint8Array);
  starts.push(0);
  return {
    push: items.push,
    /** Ends a key and begins the next. */
    next: () => starts.push(items.count),
    async taken(yieldToEventLoop: YieldToEventLoop): Promise<CompareKeys> {
      return comparing(await starts.taken(yieldToEventLoop), await items.taken(yieldToEventLoop));
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
