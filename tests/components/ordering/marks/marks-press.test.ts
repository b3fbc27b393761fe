import { describe, expect, test } from 'vitest';
import { markHrefs } from '#app/components/ordering/marks/mark-hrefs.ts';
import { changedWants, marksActionOf } from '#app/components/ordering/marks/marks-action.ts';

describe('the pressed button of a list of marks', () => {
  test.each([
    [{ all: '1' }, { kind: 'all' }],
    [{ save: '1' }, { kind: 'save' }],
    [{ more: '101' }, { kind: 'step', id: 101, by: 1 }],
    [{ less: '101' }, { kind: 'step', id: 101, by: -1 }],
    [{ seen: '101' }, { kind: 'seen', id: 101 }],
    [{ wish: '101:off' }, { kind: 'remove', id: 101 }],
    [{ restore: '101:5' }, { kind: 'restore', fields: { id: '101', at: '5' } }],
    [{ restore: '101:5:12:' }, { kind: 'restore', fields: { id: '101', at: '5', qnt: '12', arrived: '' } }],
    // These names are used by every goods table.
    [{ wish: '101:on' }, undefined],
    [{ need: '101:off' }, undefined],
    [{ add: 'all' }, undefined],
    [{ inc: '101:1' }, undefined],
    // Malformed values result in no action.
    [{ more: 'x', restore: '101', seen: '0' }, undefined],
  ])('the form of a list with %j results in the action %j', (values, press) => {
    expect(marksActionOf(values, 'wish')).toEqual(press);
  });
});

describe('changed wanted quantities', () => {
  test('only wanted quantities that differ from the earlier quantities are changed', () => {
    const want = { 101: '5', 102: '7', 103: ['1', ' 2 '] };
    expect(changedWants({ want, was: { 101: '5', 102: '6', 103: '1' } })).toEqual({ 102: '7', 103: '2' });
    expect(changedWants({ want })).toEqual({ 101: '5', 102: '7', 103: '2' });
    expect(changedWants({})).toEqual({});
  });

  test.each([
    ['5', 1, '6'],
    ['5', -1, '4'],
    ['1', -1, undefined],
    ['1\u00a0000', 1, '1001'],
    ['1e3', 1, undefined],
    ['1.5', 1, undefined],
    ['99999', 1, undefined],
    ['x', 1, undefined],
  ] as const)('a step from the wanted quantity «%s» by %i results in %s', (text, by, changed) => {
    const values = { want: { 101: text }, was: { 101: text } };
    expect(changedWants(values, { id: 101, by })[101]).toBe(changed);
  });
});

test('addresses of a list preserve search and sorting, and a new sorting leads to page 1', () => {
  const hrefs = markHrefs('/cabinet/needs', {
    query: 'лампа 11',
    sort: { field: 'price', sort: 'asc' },
    perpage: 20,
    page: 3,
  });
  const lamp = '/cabinet/needs?query=%D0%BB%D0%B0%D0%BC%D0%BF%D0%B0+11';
  expect(hrefs.here).toBe(`${lamp}&sort=price:asc&page=3`);
  expect(hrefs.page(1)).toBe(`${lamp}&sort=price:asc`);
  expect(hrefs.sort('price')).toBe(`${lamp}&sort=price:desc`);
  expect(hrefs.sort('header')).toBe(`${lamp}&sort=header:asc`);
  expect(hrefs.perpage(20)).toBe(`${lamp}&sort=price:asc&perpage=20`);
  expect(hrefs.order('arrived')).toBe(`${lamp}&sort=arrived`);
  expect(hrefs.order(undefined)).toBe(lamp);
  expect(hrefs.whole).toBe('/cabinet/needs?sort=price:asc');
});
