/** Which rows of a table stand on a page: from `from` up to, not including, `to`. */
type PageRows = { from: number; to: number };

type Room = {
  /** Of every row. */
  heights: readonly number[];
  /** What the first page leaves for rows, and every other one. */
  first: number;
  others: number;
  /** What stands below the last row and is not parted from it: a balance in words, signatures. */
  tail: number;
  /** How many of the last rows go with it to a further page, and stand there at least: nobody signs an empty one. */
  kept: number;
};

/** Parts the rows of a printed table into pages. */
export function pagesOf({ heights, first, others, tail, kept }: Room): PageRows[] {
  const pages: PageRows[] = [{ from: 0, to: 0 }];
  let left = first;
  for (const [i, height] of heights.entries()) {
    // A row taller than a page has one to itself all the same.
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
  // The page they leave keeps a row at least.
  for (left -= tail; to - last.from < kept && last.from > before.from + 1; last.from--) {
    left -= heights[last.from - 1]!;
    if (left < 0) break;
  }
  before.to = last.from;
  return pages;
}
