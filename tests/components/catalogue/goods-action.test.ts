import { describe, expect, test } from 'vitest';
import {
  isEntered,
  pressedAction,
  stepped,
  typedFields,
  withoutProposals,
} from '#app/components/catalogue/goods-action.ts';
import { nest } from '#app/http/requests/nest.ts';

describe('the pressed button of a goods form', () => {
  test.each([
    [{ add: 'all' }, { kind: 'add', id: undefined, toBasket: false }],
    [{}, { kind: 'add', id: undefined, toBasket: false }],
    [{ add: '101' }, { kind: 'add', id: 101, toBasket: false }],
    [{ add: 'cart' }, { kind: 'add', id: undefined, toBasket: true }],
    [
      { inc: '101:2', add: 'all' },
      { kind: 'step', key: '101:2', by: 1 },
    ],
    [{ dec: '101:2' }, { kind: 'step', key: '101:2', by: -1 }],
    [{ wish: '101:on' }, { kind: 'toggle', what: 'wish', id: 101, on: true }],
    [{ need: '101:off' }, { kind: 'toggle', what: 'need', id: 101, on: false }],
    [
      { wish: '101:maybe', inc: 'x' },
      { kind: 'add', id: undefined, toBasket: false },
    ],
  ])('the goods form with %j results in the action %j', (values, press) => {
    expect(pressedAction(values)).toEqual(press);
  });
});

test('only the quantity fields of a goods form are read, with their typed text, even if empty', () => {
  const { qnt } = nest([
    ['qnt[101][1]', ' 012 '],
    ['qnt[101][2]', ''],
    ['qnt[__proto__][1]', '5'],
    ['qnt[102]', '5'],
  ]);
  expect(typedFields(qnt)).toEqual([
    { key: '101:1', id: 101, wms: 1, text: '012' },
    { key: '101:2', id: 101, wms: 2, text: '' },
  ]);
  expect(typedFields('5')).toEqual([]);
});

test.each([
  ['', false],
  ['0', false],
  ['000', false],
  ['5', true],
  ['-1', true],
  ['много', true],
])('the text «%s» in a quantity field counts as a quantity to add: %s', (text, entered) => {
  expect(isEntered({ text })).toBe(entered);
});

test.each([
  ['', 1, '1'],
  ['', -1, ''],
  ['1', -1, ''],
  ['007', 1, '8'],
  ['1 000', -1, '999'],
  ['1,5', 1, '1,5'],
  ['-3', 1, '-3'],
  ['99999', 1, '99999'],
] as const)('a quantity step from «%s» by %i results in «%s»', (text, by, next) => {
  expect(stepped(text, by)).toBe(next);
});

test.each([
  ['Enter adds only changed quantities', {}, ['102:1']],
  ['the button of a product also adds its proposed quantity', { add: '101' }, ['101:1', '102:1']],
])('if quantity fields contain proposals, %s', (_, pressed, keys) => {
  const { qnt, usual } = nest([
    ['qnt[101][1]', '5'],
    ['usual[101][1]', '5'],
    ['qnt[102][1]', '7'],
    ['usual[102][1]', '5'],
  ]);
  const meant = withoutProposals(typedFields(qnt), usual, pressedAction(pressed));
  expect(meant.map(({ key }) => key)).toEqual(keys);
});
