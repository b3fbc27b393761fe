import { describe, expect, test } from 'vitest';
import { pageWindow, paging } from '#server/kernel/paging.ts';

const gap = null;

describe('the window of page numbers', () => {
  test.each([
    [1, 1, [1]],
    [4, 11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [1, 12, [1, 2, 3, 4, 5, 6, 7, gap, 12]],
    [5, 12, [1, 2, 3, 4, 5, 6, 7, gap, 12]],
    [6, 12, [1, gap, 3, 4, 5, 6, 7, 8, 9, gap, 12]],
    [8, 12, [1, gap, 6, 7, 8, 9, 10, 11, 12]],
    [12, 12, [1, gap, 6, 7, 8, 9, 10, 11, 12]],
    [20, 40, [1, gap, 17, 18, 19, 20, 21, 22, 23, gap, 40]],
  ])('on page %i of %i, the window of page numbers is %j', (page, pages, shown) => {
    expect(pageWindow({ page, pages })).toEqual(shown);
  });

  test('the page window has the first, current and last page in at most 11 places (§9.6)', () => {
    for (let pages = 1; pages <= 60; pages++) {
      for (let page = 1; page <= pages; page++) {
        const shown = pageWindow({ page, pages });
        const numbers = shown.filter((place) => place !== gap);
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
        expect(shown.length).toBeLessThanOrEqual(11);
        expect(numbers.length).toBeGreaterThanOrEqual(Math.min(pages, 7));
      }
    }
  });
});

test('paging replaces and reports a page number beyond the end, and replaces page 0 by page 1', () => {
  expect(paging(9, 20, 41)).toEqual({ page: 3, perpage: 20, pages: 3, total: 41, beyond: 9 });
  expect(paging(3, 20, 41)).toEqual({ page: 3, perpage: 20, pages: 3, total: 41 });
  expect(paging(0, 20, 0)).toEqual({ page: 1, perpage: 20, pages: 1, total: 0 });
});
