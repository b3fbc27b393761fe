/**
 * Many long texts outside the JavaScript heap, as UTF-8 one after another, a page for each chunk that they were read in. For what
 * is read rarely.
 */
export type PackedTexts = {
  pages: { bytes: Buffer; first: number }[];
  /** Where each text begins in its page. */
  starts: Uint32Array;
};

/** Text number `i`, decoded. */
export function textAt({ pages, starts }: PackedTexts, i: number): string {
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (pages[middle]!.first <= i) low = middle;
    else high = middle - 1;
  }
  const isLast = i + 1 === (pages[low + 1]?.first ?? starts.length);
  return pages[low]!.bytes.toString('utf8', starts[i]!, isLast ? undefined : starts[i + 1]!);
}
