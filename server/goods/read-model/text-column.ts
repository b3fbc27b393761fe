import { keptBytes } from './arena.ts';
import { growing } from './growing.ts';
import type { YieldToEventLoop } from './pace.ts';
import { textNumbers } from './text-numbers.ts';

/**
 * Many short texts by number, outside the JavaScript heap: a million strings there would take twice the
 * memory and be traversed by each major garbage collection. A page of them is one buffer, with one byte per
 * character when that is enough and two otherwise, so that each text is restored exactly and needs no
 * decoding.
 */
export type TextColumn = { pages: Page[]; starts: Uint32Array };
type Page = { bytes: Buffer; encoding: 'latin1' | 'utf16le' };

const pageBits = 8;
const lastInPage = 2 ** pageBits - 1;

/** Returns text number `i`. */
export function textAt({ pages, starts }: TextColumn, i: number): string {
  const { bytes, encoding } = pages[i >>> pageBits]!;
  const isLast = (i & lastInPage) === lastInPage || i + 1 === starts.length;
  return bytes.toString(encoding, starts[i]!, isLast ? bytes.length : starts[i + 1]!);
}

/** Returns whether two columns hold the same texts in the same order. */
export async function isSameColumn(
  a: TextColumn,
  b: TextColumn,
  yieldToEventLoop: YieldToEventLoop,
): Promise<boolean> {
  if (a.starts.length !== b.starts.length) return false;
  for (const [i, { bytes, encoding }] of a.pages.entries()) {
    const other = b.pages[i]!;
    const [from, to] = [i << pageBits, (i + 1) << pageBits];
    const isSame =
      encoding === other.encoding &&
      bytes.equals(other.bytes) &&
      a.starts.subarray(from, to).every((start, at) => start === b.starts[from + at]);
    if (!isSame) return false;
    await yieldToEventLoop();
  }
  return true;
}

/** Collects texts that are later taken as a column. */
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
    async taken(yieldToEventLoop: YieldToEventLoop): Promise<TextColumn> {
      if (open.length > 0) close();
      return { pages, starts: await starts.taken(yieldToEventLoop) };
    },
  };
}

/** Texts with many duplicates: each distinct text once, and its number for each row. */
export type RepeatedTexts = { texts: string[]; ofRow: Uint32Array };

export function repeatedAt({ texts, ofRow }: RepeatedTexts, i: number): string {
  return texts[ofRow[i]!]!;
}

/** Collects texts with many duplicates. */
export function growingRepeated() {
  const { texts, numberOf } = textNumbers();
  const ofRow = growing(Uint32Array);
  return {
    push: (text: string): void => ofRow.push(numberOf(text)),
    taken: async (yieldToEventLoop: YieldToEventLoop): Promise<RepeatedTexts> => ({
      texts,
      ofRow: await ofRow.taken(yieldToEventLoop),
    }),
  };
}

function isLatin(text: string): boolean {
  return !/[^\0-\xff]/.test(text);
}
