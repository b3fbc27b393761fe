import { growing } from './growing.ts';
import type { Breathe } from './pace.ts';
import { keptBytes } from './slabs.ts';
import { textNumbers } from './text-numbers.ts';

/**
 * Many short texts by number, outside the JavaScript heap: a million strings there would weigh twice as much and be walked over by
 * each large garbage collection. A page of them lies in one buffer, with one byte a character where that will do and two
 * where not, so that each comes back exactly as it was and need not be decoded.
 */
export type TextColumn = { pages: Page[]; starts: Uint32Array };
type Page = { bytes: Buffer; encoding: 'latin1' | 'utf16le' };

const pageBits = 8;
const lastInPage = 2 ** pageBits - 1;

/** Text number `i`. */
export function textAt({ pages, starts }: TextColumn, i: number): string {
  const { bytes, encoding } = pages[i >>> pageBits]!;
  const isLast = (i & lastInPage) === lastInPage || i + 1 === starts.length;
  return bytes.toString(encoding, starts[i]!, isLast ? bytes.length : starts[i + 1]!);
}

/** Whether both hold the same texts in the same order. */
export async function isSameColumn(a: TextColumn, b: TextColumn, breathe: Breathe): Promise<boolean> {
  if (a.starts.length !== b.starts.length) return false;
  for (const [i, { bytes, encoding }] of a.pages.entries()) {
    const other = b.pages[i]!;
    const [from, to] = [i << pageBits, (i + 1) << pageBits];
    const isSame =
      encoding === other.encoding &&
      bytes.equals(other.bytes) &&
      a.starts.subarray(from, to).every((start, at) => start === b.starts[from + at]);
    if (!isSame) return false;
    await breathe();
  }
  return true;
}

/** Texts piling up, to be taken as a column. */
export function growingTexts() {
  const pages: Page[] = [];
  const starts = growing(Uint32Array);
  const kept = keptBytes();
  let open: string[] = [];
  const close = () => {
    const encoding = open.every(isLatin) ? 'latin1' : 'utf16le';
    const width = encoding === 'latin1' ? 1 : 2;
    let start = 0;
    for (const { length } of open) {
      starts.push(start);
      start += length * width;
    }
    pages.push({ bytes: kept(Buffer.from(open.join(''), encoding)), encoding });
    open = [];
  };
  return {
    push(text: string): void {
      if (open.push(text) > lastInPage) close();
    },
    async taken(breathe: Breathe): Promise<TextColumn> {
      if (open.length > 0) close();
      return { pages, starts: await starts.taken(breathe) };
    },
  };
}

/** Texts of which most repeat: each different one once, and by number which of them it is. */
export type RepeatedTexts = { texts: string[]; ofRow: Uint32Array };

export function repeatedAt({ texts, ofRow }: RepeatedTexts, i: number): string {
  return texts[ofRow[i]!]!;
}

/** The same for texts that repeat. */
export function growingRepeated() {
  const { texts, numberOf } = textNumbers();
  const ofRow = growing(Uint32Array);
  return {
    push: (text: string): void => ofRow.push(numberOf(text)),
    taken: async (breathe: Breathe): Promise<RepeatedTexts> => ({ texts, ofRow: await ofRow.taken(breathe) }),
  };
}

function isLatin(text: string): boolean {
  return !/[^\0-\xff]/.test(text);
}
