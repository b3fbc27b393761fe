import type { Found } from './search-view.ts';

/** The number of records shown in a group. */
export const mostShown = 10;
/** One more, to see that there are others. */
export const toRead = mostShown + 1;

/** Returns the first ten rows, those that the query names exactly before the others. */
export function shown<Row extends { id: number }>(
  rows: readonly Row[],
  isExact: (row: Row) => boolean,
): Found<Row> {
  const marked = rows.map((row) => ({ ...row, exact: isExact(row) }));
  const hits = [...marked.filter(({ exact }) => exact), ...marked.filter(({ exact }) => !exact)];
  return { hits: hits.slice(0, mostShown), more: hits.length > mostShown };
}
