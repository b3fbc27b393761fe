/** Which rows of a table stand on a page: from `from` up to, not including, `to`. */
type PageRows = { from: number; to: number };

type Room = {
  /** Of every row. */
  heights: readonly number[];
  /** What the first page leaves for rows, and every other one. */
  first: number;
  others: number;
  /** What stands below the last row and is not parted: the balance in words and the signatures. */
  tail: number;
  /** How many of the last rows go with it to a further page: nobody signs an empty one. */
  kept: number;
};

/** Parts the rows of an act into pages. */
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
  if (tail > left) {
    const last = pages[pages.length - 1]!;
    const to = heights.length;
    // The page they leave keeps a row at least.
    last.to = Math.max(to - kept, Math.min(last.from + 1, to));
    pages.push({ from: last.to, to });
  }
  return pages;
}
