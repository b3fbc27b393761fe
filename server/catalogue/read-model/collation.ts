import { add, bitset, has } from './bitset.ts';
import { type Breathe, inSteps } from './pace.ts';
import { byRow } from './row-orders.ts';
import { sortKeys } from './sort-keys.ts';
import { sortedRows } from './sorted-rows.ts';

/** Russian order of names, «2» before «10». */
export const russian = new Intl.Collator('ru', { numeric: true });

/** Numbers of texts in the order of the texts, and by number a rank that orders like them; equal texts have equal ranks. */
export type Collated = { order: Uint32Array; ranks: Uint32Array };

/**
 * Puts texts in Russian order, equal ones as they came. The collator is ten times as slow as a comparison of two keys, and is
 * asked only where they are the same as far as they go: that of a text with odd signs is of its beginning.
 */
export async function collate(
  size: number,
  textOf: (i: number) => string,
  breathe: Breathe,
): Promise<Collated> {
  const keys = sortKeys();
  const odd = bitset(size);
  await inSteps(size, breathe, (from, to) => {
    for (let i = from; i < to; i++) {
      const text = textOf(i);
      const end = plainEnd(text);
      if (end < text.length) add(odd, i);
      pushKey(text, end < text.length ? surelyPlain(text, end) : end, keys.push);
      keys.next();
    }
  });
  const byKey = await keys.taken(breathe);
  const compare = (a: number, b: number) =>
    byKey(a, b, has(odd, a) || has(odd, b)) || compareTexts(textOf(a), textOf(b));
  const order = await sortedRows(byRow(size), (a, b) => compare(a, b) || a - b, breathe);
  const ranks = new Uint32Array(size);
  await inSteps(size - 1, breathe, (from, to) => {
    for (let i = from; i < to; i++) {
      const [before, own] = [order[i]!, order[i + 1]!];
      ranks[own] = ranks[before]! + (compare(before, own) === 0 ? 0 : 1);
    }
  });
  return { order, ranks };
}

/** Many rows have one name, and to find that out the collator goes along all of it. */
function compareTexts(a: string, b: string): number {
  return a === b ? 0 : russian.compare(a, b);
}

const [zero, nine] = [0x30, 0x39];

/** What names are made of, each sign a letter of its own to the collator: no half of another, nothing that it skips. */
export const plainSigns: readonly string[] = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ«»–—×°',
];

/** The place of each plain sign in the collator's alphabet, by its code; 0 for others. «а» and «А», «е» and «ё» have one place. */
const places = placesOf(plainSigns);

function placesOf(signs: readonly string[]): Uint8Array {
  const { compare } = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });
  const found = new Uint8Array(0x2100);
  const sorted = [...signs].sort(compare);
  let place = 1;
  for (const [i, sign] of sorted.entries()) {
    if (i > 0 && compare(sorted[i - 1]!, sign) !== 0) place++;
    found[sign.charCodeAt(0)] = place;
  }
  // Any number begins with the place of a digit; its own digits come after.
  found.fill(found[zero]!, zero, nine + 1);
  return found;
}

/** The collator cuts numbers of more digits. */
const longest = 250;

/** Where the first sign is that the key of a text cannot stand for; the length of the text when there is none. */
function plainEnd(text: string): number {
  const end = Math.min(text.length, longest);
  for (let i = 0; i < end; i++) if (!places[text.charCodeAt(i)]) return i;
  return end;
}

/** Where a beginning ends that stays as it is whatever comes after `end`: a mark changes a letter, a digit makes a number longer. */
function surelyPlain(text: string, end: number): number {
  let i = end - 1;
  while (i > 0 && isDigit(text.charCodeAt(i)) && isDigit(text.charCodeAt(i - 1))) i--;
  return Math.max(0, i);
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

/**
 * Two plain texts whose keys differ stand in the order of their keys. A number is a digit, how many digits it has, and these, so
 * that longer ones come later.
 */
function pushKey(text: string, end: number, push: (item: number) => void): void {
  for (let i = 0; i < end; ) {
    const code = text.charCodeAt(i);
    push(places[code]!);
    if (!isDigit(code)) {
      i++;
      continue;
    }
    while (text.charCodeAt(i) === zero) i++;
    const from = i;
    while (isDigit(text.charCodeAt(i))) i++;
    push(i - from);
    for (let at = from; at < i; at++) push(text.charCodeAt(at));
  }
}
