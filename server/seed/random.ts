/**
 * Reproducible random numbers. A stream is identified by the seed and a path of words («product», 17). The same path
 * always returns the same numbers, so that any product or order can be generated independently, in any order. Uses only
 * integer arithmetic and multiplication, because Math.log and similar functions may differ between versions of Node.
 */
export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number between the limits, both inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Prefers the start of the list: picks from the first half about seven times out of ten. */
  pickEarly<T>(list: readonly T[]): T;
};

export function randomFor(...path: (string | number)[]): Random {
  const next = sfc32(path.join('/'));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const at = <T>(list: readonly T[], index: number): T => {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[index] as T;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    pickEarly: (list) => {
      const x = next();
      return at(list, Math.floor(x * x * list.length));
    },
  };
}

/** Returns the generator sfc32 (public domain, PractRand), seeded from a text by three FNV-like hashes. */
function sfc32(text: string): () => number {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let d = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x85ebca6b);
    b = Math.imul(b ^ code, 0xc2b2ae35);
    c = Math.imul(c ^ code, 0x27d4eb2f);
  }
  const next = () => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}
