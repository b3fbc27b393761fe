import { expect, test } from 'vitest';
import { withoutLoops } from '#server/exchange/node-loops.ts';

test('a node that staff moved goes where it is in 1C when 1C moves its new parent below it', () => {
  const stored = new Map([
    [1, 2],
    [2, null],
  ]);
  const rows = [
    { id: 1, parent_id: 2 },
    { id: 2, parent_id: 1 },
  ];
  const in1C = new Map([
    [1, null],
    [2, 1],
  ]);
  expect(withoutLoops(rows, stored, in1C)).toEqual([
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
  ]);
});

test('without the moved node in the export, the parent goes to the root', () => {
  const stored = new Map([
    [1, 2],
    [2, null],
  ]);
  expect(withoutLoops([{ id: 2, parent_id: 1 }], stored, new Map([[2, 1]]))).toEqual([
    { id: 2, parent_id: null },
  ]);
});

test('nodes without a loop keep the parents that staff chose', () => {
  const rows = [
    { id: 1, parent_id: 3 },
    { id: 3, parent_id: null },
  ];
  expect(withoutLoops(rows, new Map(), new Map([[1, null]]))).toEqual(rows);
});
