import { add, bitset, has } from './bitset.ts';
import { inSteps, type YieldToEventLoop } from './pace.ts';
import { byRow } from './row-orders.ts';
import { sortKeys } from './sort-keys.ts';
import { sortedRows } from './sorted-rows.ts';

/** Russian order of names, with «2» before «10». */
export const russian = new Intl.Collator('ru', { numeric: true });

/**
 * The indexes of texts in sorted order, and for each text a rank that sorts like it; equal texts have equal
 * ranks.
 */
type Collated = { order: Uint32Array; ranks: Uint32Array };

/**
 * Sorts texts in Russian order, keeping the order of equal texts. The collator is ten times slower than a comparison of
 * two keys, so it is used only when keys are equal; the key of a text with unusual characters covers only its
 * beginning.
 */
export async function collate(
  size: number,
  textOf: (i: number) => string,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Collated> {
  const keys = sortKeys();
  const odd = bitset(size);
  await inSteps(size, yieldToEventLoop, (from, to) => {
    for (let i = from; i < to; i++) {
      const text = textOf(i);
      const end = plainEnd(text);
      if (end < text.length) add(odd, i);
      pushKey(text, end < text.length ? surelyPlain(text, end) : end, keys.push);
      keys.next();
    }
  });
  const byKey = await keys.taken(yieldToEventLoop);
  const compare = (a: number, b: number) =>
    byKey(a, b, has(odd, a) || has(odd, b)) || compareTexts(textOf(a), textOf(b));
  const order = await sortedRows(byRow(size), (a, b) => compare(a, b) || a - b, yieldToEventLoop);
  const ranks = new Uint32Array(size);
  await inSteps(size - 1, yieldToEventLoop, (from, to) => {
    for (let i = from; i < to; i++) {
      const [before, own] = [order[i]!, order[i + 1]!];
      ranks[own] = ranks[before]! + (compare(before, own) === 0 ? 0 : 1);
    }
  });
  return { order, ranks };
}

/** Equal names are frequent, and the collator would compare them to the end. */
function compareTexts(a: string, b: string): number {
  return a === b ? 0 : russian.compare(a, b);
}

const [zero, nine] = [0x30, 0x39];

/**
 * The common characters of names, each of which the collator treats as a separate letter: none is part of
 * another or ignored.
 */
export const plainSigns: readonly string[] = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ«»–—×°',
];

/**
 * The place of each plain character in the collator's alphabet, by its code; 0 for others. «а» and «А», «е»
 * and «ё» share a place.
 */
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
  // All digits share one place, because a key stores a number as this place, the count of its digits and the digits.
  found.fill(found[zero]!, zero, nine + 1);
  return found;
}

/** The collator truncates longer numbers. */
const maxLength = 250;

/**
 * Returns the position of the first character that a key cannot represent, or the length of the text when there is
 * none; at most `maxLength`.
 */
function plainEnd(text: string): number {
  const end = Math.min(text.length, maxLength);
  for (let i = 0; i < end; i++) if (!places[text.charCodeAt(i)]) return i;
  return end;
}

/**
 * Returns the end of the prefix that no character after `end` can change: a combining mark changes a letter,
 * a digit makes a number longer.
 */
function surelyPlain(text: string, end: number): number {
  let i = end - 1;
  while (i > 0 && isDigit(text.charCodeAt(i)) && isDigit(text.charCodeAt(i - 1))) i--;
  return Math.max(0, i);
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

/**
 * Appends the key of a text. Plain texts with different keys sort like their keys. A number is written as the
 * place of a digit, the count of its digits and the digits, so that longer numbers sort later.
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
