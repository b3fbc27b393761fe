import { describe, expect, test } from 'vitest';
import {
  basketActionOf,
  quantityTree,
  steppedLine,
  typedQuantities,
} from '#app/components/ordering/basket/basket-action.ts';
import { packLines, unpackLines } from '#app/components/ordering/basket/packed-lines.ts';
import { nest } from '#app/http/requests/nest.ts';

describe('the buttons of the basket form', () => {
  test.each([
    [{}, { kind: 'recount' }],
    [{ inc: '101:1:1' }, { kind: 'step', key: '101:1:1', by: 1 }],
    [{ dec: '101:1:sample' }, { kind: 'step', key: '101:1:sample', by: -1 }],
    [{ dec: '101' }, { kind: 'recount' }],
    [{ delete: '101:1:1' }, { kind: 'delete-line', key: '101:1:1' }],
    [{ delete: 'marked' }, { kind: 'ask-delete-marked' }],
    [{ delete: 'sure' }, { kind: 'delete-marked' }],
    [{ fit: '101:1:1=18' }, { kind: 'fit', key: '101:1:1', quantity: 18 }],
    [{ fit: '101:1:1=x' }, { kind: 'recount' }],
    [{ order: '1' }, { kind: 'order' }],
  ])('the basket form with %o results in the action %o', (values, press) => {
    expect(basketActionOf(values)).toEqual(press);
  });

  test.each([
    ['5', 2, 1, '6'],
    ['', 2, 1, '3'],
    [undefined, 2, -1, '1'],
    ['1', 9, -1, '1'],
    ['1\u00a0000', 9, 1, '1001'],
    ['1,5', 9, 1, '1,5'],
    ['-3', 9, 1, '-3'],
    ['99999', 9, 1, '99999'],
  ] as const)('a step from «%s» (saved: %i) by %i results in %s', (text, quantity, by, next) => {
    expect(steppedLine(text, { quantity, multiple: 1, minimum: 1 }, by)).toBe(next);
  });

  test.each([
    ['20', 1, '30'],
    ['30', -1, '20'],
    ['20', -1, '20'],
    ['17', 1, '20'],
    ['37', -1, '30'],
    ['99999', 1, '99990'],
  ] as const)('a step from «%s» by %i with multiple 10 and minimum 15 results in %s', (text, by, next) => {
    expect(steppedLine(text, { quantity: 20, multiple: 10, minimum: 15 }, by)).toBe(next);
  });
});

test('the quantity fields of the basket are parsed into lines and written back as fields', () => {
  const qnt = { 101: { 1: { '1': ' 24 ', sample: '' } }, 106: { 2: { '1': ['1', '2'] } }, 7: 'x' };
  const typed = typedQuantities(qnt);
  expect([...typed]).toEqual([
    ['101:1:1', '24'],
    ['101:1:sample', ''],
    ['106:2:1', '2'],
  ]);
  expect(quantityTree(typed)).toEqual({ 101: { 1: { '1': '24', sample: '' } }, 106: { 2: { '1': '2' } } });
});

test('malformed quantity fields of the basket never change an object prototype', () => {
  const qnt = nest([
    ['qnt[__proto__][polluted][1]', '1'],
    ['qnt[constructor][prototype][polluted]', '1'],
    ['qnt[101][__proto__][polluted]', '1'],
    ['qnt[101][1][__proto__]', '5'],
    ['qnt[101][1][1][1]', '7'],
    ['qnt[102][1][a b]', '1'],
  ]).qnt;
  const typed = typedQuantities(qnt);
  expect([...typed]).toEqual([
    ['101:1:1', ''],
    ['101:1:__proto__', '5'],
  ]);
  const tree = quantityTree(typed) as { 101: { 1: Record<string, string> } };
  expect(Object.entries(tree[101][1])).toEqual([
    ['1', ''],
    ['__proto__', '5'],
  ]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('removed basket lines are packed into one field, and unpacking ignores invalid lines', () => {
  const packed = packLines([
    { id: 101, wms: 1, type: '1', quantity: 24, addedAt: 7 },
    { id: 106, wms: 2, type: 'sample', quantity: 3, addedAt: 8 },
  ]);
  expect(packed).toBe('101:1:1=24@7,106:2:sample=3@8');
  expect(unpackLines(`${packed},101:2:1=5,x,1:2=3,1:2:Б=4`)).toEqual([
    { id: '101', wms: '1', type: '1', qnt: '24', at: '7' },
    { id: '106', wms: '2', type: 'sample', qnt: '3', at: '8' },
    { id: '101', wms: '2', type: '1', qnt: '5', at: undefined },
  ]);
});
