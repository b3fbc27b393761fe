import { describe, expect, test } from 'vitest';
import { pagesOf } from '#server/files/printed-pages.ts';

const rows = (count: number, height = 10) => Array.from({ length: count }, () => height);
const room = { first: 50, others: 100, tail: 30, kept: 3 };
const shown = (heights: number[], more = {}) =>
  pagesOf({ heights, ...room, ...more }).map(({ from, to }) => `${from}-${to}`);

describe('the pages of a printed table', () => {
  test('a printed table that fits with its signatures has a single page', () => {
    expect(shown([])).toEqual(['0-0']);
    expect(shown(rows(2))).toEqual(['0-2']);
  });

  test('the first page of a printed table may have less room than other pages', () => {
    expect(shown(rows(20))).toEqual(['0-5', '5-15', '15-20']);
  });

  test('the last page of a printed table has rows besides the signatures', () => {
    expect(shown(rows(5))).toEqual(['0-2', '2-5']);
    expect(shown(rows(15))).toEqual(['0-5', '5-12', '12-15']);
  });

  test('each page of a printed table keeps at least one row when rows move to the next page', () => {
    expect(shown(rows(3, 15))).toEqual(['0-1', '1-3']);
  });

  test('the last rows of a printed table stay with the total, even without signatures', () => {
    expect(shown(rows(6), { tail: 0 })).toEqual(['0-3', '3-6']);
    expect(shown(rows(16), { tail: 0 })).toEqual(['0-5', '5-13', '13-16']);
    expect(shown([...rows(5), 80, 80], { tail: 0 })).toEqual(['0-5', '5-6', '6-7']);
  });

  test('every row of a printed table is on exactly one page, however tall the row is', () => {
    const heights = Array.from({ length: 200 }, (_, i) => 5 + ((i * 37) % 60) + (i === 50 ? 300 : 0));
    const pages = pagesOf({ heights, ...room });
    expect(pages[0]?.from).toBe(0);
    expect(pages.at(-1)?.to).toBe(200);
    for (const [i, page] of pages.entries()) {
      if (i > 0) expect(page.from).toBe(pages[i - 1]?.to);
      const height = heights.slice(page.from, page.to).reduce((sum, each) => sum + each, 0);
      expect(page.to - page.from === 1 || height <= (i === 0 ? 50 : 100), `page ${i}`).toBe(true);
    }
  });
});
