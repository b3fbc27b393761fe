import { describe, expect, test } from 'vitest';
import { branchOf, treeInLine } from '#server/ordering/purchased/catalog-branch.ts';
import { everyMonth } from '#server/ordering/purchased/months.ts';

describe('the months of purchases', () => {
  test('the months of purchases are sorted and include months without purchases', () => {
    const months = [
      { month: '2026-02', sum: 7 },
      { month: '2025-12', sum: 1 },
    ];
    expect(everyMonth(months)).toEqual([
      { month: '2025-12', sum: 1 },
      { month: '2026-01', sum: 0 },
      { month: '2026-02', sum: 7 },
    ]);
    expect(everyMonth([])).toEqual([]);
  });
});

describe('the tree of the catalogue', () => {
  const nodes = treeInLine([
    { id: 1, parentId: null, header: 'Кабель' },
    { id: 4, parentId: 2, header: 'Трековые' },
    { id: 2, parentId: null, header: 'Свет' },
    { id: 3, parentId: 4, header: 'Однофазные' },
    { id: 5, parentId: null, header: 'Лампы' },
  ]);

  test('the catalogue tree is flattened with each parent before its branches', () => {
    expect(nodes.map(({ id, depth }) => [id, depth])).toEqual([
      [1, 0],
      [2, 0],
      [4, 1],
      [3, 2],
      [5, 0],
    ]);
  });

  test('a branch of the catalogue tree consists of its node and all nodes below', () => {
    expect(branchOf(nodes, 2)).toEqual([2, 4, 3]);
    expect(branchOf(nodes, 5)).toEqual([5]);
    expect(branchOf(nodes, 99)).toEqual([99]);
  });
});
