/** A set of rows, a bit each: 100,000 products are 12.5 KB, and two sets meet in microseconds. */
export type Bitset = Uint32Array;

/** The empty set of rows below `size`. */
export function bitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

/** All rows below `size`. */
export function everyRow(size: number): Bitset {
  const set = bitset(size).fill(0xffffffff);
  if (size & 31) set[set.length - 1] = 2 ** (size & 31) - 1;
  return set;
}

/** The rows below `size` that are not in the set. */
export function complement(set: Bitset, size: number): Bitset {
  const others = everyRow(size);
  for (let i = 0; i < set.length; i++) others[i]! &= ~set[i]!;
  return others;
}

export function has(set: Bitset, row: number): boolean {
  return ((set[row >>> 5]! >>> (row & 31)) & 1) === 1;
}

export function add(set: Bitset, row: number): void {
  set[row >>> 5]! |= 1 << (row & 31);
}

/** Keeps in `set` what is in `other`, too. */
export function keep(set: Bitset, other: Bitset): void {
  for (let i = 0; i < set.length; i++) set[i]! &= other[i]!;
}

/** Adds everything of `other`. */
export function join(set: Bitset, other: Bitset): void {
  for (let i = 0; i < set.length; i++) set[i]! |= other[i]!;
}

/** How many rows are in it. */
export function sizeOf(set: Bitset): number {
  let count = 0;
  for (let i = 0; i < set.length; i++) count += ones(set[i]!);
  return count;
}

/** How many rows are in both. */
export function sizeOfBoth(a: Bitset, b: Bitset): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) count += ones(a[i]! & b[i]!);
  return count;
}

/** Visits the rows in ascending order. */
export function eachRow(set: Bitset, visit: (row: number) => void): void {
  for (let i = 0; i < set.length; i++) {
    for (let word = set[i]!; word !== 0; word &= word - 1) visit((i << 5) + 31 - Math.clz32(word & -word));
  }
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
