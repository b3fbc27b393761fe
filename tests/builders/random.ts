/** Returns a seeded random generator for tests (mulberry32): the same seed gives the same values. */
export function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    /** Returns an integer from 0 up to, but not including, `end`. */
    below,
    chance: (part: number) => next() < part,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** Returns a random subset of the list, in the original order. */
    some: <T>(list: readonly T[], part = 0.5): T[] => list.filter(() => next() < part),
  };
}

export type Random = ReturnType<typeof random>;
