/** The rows of one page: from `from` to `to`, the latter excluded. */
type PageRows = { from: number; to: number };

type Room = {
  /** The height of every row. */
  heights: readonly number[];
  /** The height available for rows on the first page, and on every other one. */
  first: number;
  others: number;
  /** The height of what is kept together below the last row: a balance in words, signatures. */
  tail: number;
  /**
   * How many of the last rows move to another page together with the tail, so that nobody signs a page
   * without rows.
   */
  kept: number;
};

/** Splits the rows of a printed table into pages. */
export function pagesOf({ heights, first, others, tail, kept }: Room): PageRows[] {
  const pages: PageRows[] = [{ from: 0, to: 0 }];
  let left = first;
  for (const [i, height] of heights.entries()) {
    // A row taller than a page still gets a page of its own.
    if (height > left && pages.at(-1)?.from !== i) {
      pages.push({ from: i, to: i });
      left = others;
    }
    left -= height;
    pages[pages.length - 1]!.to = i + 1;
  }
  const to = heights.length;
  if (tail > left) {
    pages.push({ from: to, to });
    left = others;
  }
  const [before, last] = pages.slice(-2);
  if (!before || !last) return pages;
  // At least one row stays on the previous page.
  for (left -= tail; to - last.from < kept && last.from > before.from + 1; last.from--) {
    left -= heights[last.from - 1]!;
    if (left < 0) break;
  }
  before.to = last.from;
  return pages;
}
