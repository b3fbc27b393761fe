import { describe, expect, test } from 'vitest';
import { windowGroups } from '#server/content/home/window-groups.ts';
import type { TreeNode } from '#server/goods/model.ts';

const node = (header: string, count: number, children: TreeNode[] = []): TreeNode => ({
  id: 1,
  header,
  count,
  children,
});
const leaves = (letter: string, counts: number[]) =>
  counts.map((count, i) => node(`${letter}${i + 1}`, count));
const names = (tops: TreeNode[], most?: number) => windowGroups(tops, most).map(({ header }) => header);

describe('the groups of the home page', () => {
  test('home page groups are replaced by their branches while there is room, fewest branches first', () => {
    const tops = [
      node('А', 900, leaves('а', [200, 200, 200, 200, 100])),
      node('Б', 500, leaves('б', [300, 200])),
      node('В', 460, leaves('в', [170, 160, 100, 30])),
      node('Г', 480, leaves('г', [160, 180, 60, 80])),
    ];
    expect(names(tops)).toEqual(['А', 'б1', 'б2', 'В', 'г1', 'г2', 'г3', 'г4']);
  });

  test('a home page group with fewer than two branches with goods is not replaced', () => {
    expect(names([node('А', 5, leaves('а', [5])), node('Б', 3, leaves('б', [3, 0])), node('В', 1)])).toEqual([
      'А',
      'Б',
      'В',
    ]);
  });

  test('the home page has only the largest groups, in the order of the tree', () => {
    const tops = leaves('т', [1, 9, 3, 8, 2, 7]);
    expect(names(tops, 3)).toEqual(['т2', 'т4', 'т6']);
  });

  test('an empty catalogue has no groups on the home page', () => {
    expect(windowGroups([])).toEqual([]);
  });
});
