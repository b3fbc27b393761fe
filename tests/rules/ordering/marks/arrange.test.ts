import { describe, expect, test } from 'vitest';
import { searched, sortedBy } from '#server/ordering/marks/arrange.ts';
import { listed, shortName } from '#server/ordering/marks/listed.ts';
import { changeOf } from '#server/ordering/needs/rules.ts';
import { goods } from '#tests/builders/world.ts';

const products = goods.map(({ id, articul, header, brand, rrc, base }) => ({
  id,
  articul,
  header,
  price_rrc: rrc,
  brand: { id: brand, header: brand === 1 ? 'Лучтех' : 'Нордлюм' },
  price: id === 104 ? undefined : base,
}));
const ids = (list: { id: number }[]) => list.map(({ id }) => id);
const search = (query: string) => ids(searched(products, query).found);

describe('sorting a list of marks', () => {
  test('a list is sorted by name in Russian order, with equal names sorted by articul', () => {
    expect(ids(sortedBy(products, { field: 'header', sort: 'asc' }))).toEqual([
      107, 106, 108, 103, 101, 102, 104, 105,
    ]);
    expect(ids(sortedBy(products, { field: 'articul', sort: 'desc' })).at(-1)).toBe(107);
  });

  test.each(['asc', 'desc'] as const)('goods without a price are last in %s order', (sort) => {
    expect(ids(sortedBy(products, { field: 'price', sort })).at(-1)).toBe(104);
  });
});

describe('searching a list of marks', () => {
  test('a search in a list finds goods with all words in header, articul or brand', () => {
    expect(search('однофазный 30 вт')).toEqual([104]);
    expect(search('лампа лучтех')).toEqual([106, 108]);
    expect(search('ампа')).toEqual([]);
  });

  test('a search in a list finds parts of articuls despite punctuation and look-alike letters', () => {
    expect(search('nb364054')).toEqual([101]);
    expect(search('св120к')).toEqual([107]);
    expect(search('cb-120')).toEqual([107]);
    expect(search('А60')).toEqual([106, 108]);
  });

  test('a search in a list tries the other keyboard layout if nothing is found', () => {
    expect(searched(products, 'kfvgf').shownQuery).toBe('лампа');
    expect(search('kfvgf')).toEqual([106, 108]);
    expect(searched(products, 'лампа').shownQuery).toBeUndefined();
    expect(searched(products, 'абракадабра')).toEqual({ found: [], shownQuery: undefined });
  });
});

describe('a need', () => {
  test.each([
    [{ quantity: 5, waits: true }, 4, undefined],
    [{ quantity: 5, waits: true }, 5, 'arrived'],
    [{ quantity: 5, waits: false }, 500, undefined],
    [{ quantity: 5, waits: false }, 4, undefined],
    [{ quantity: 5, waits: false }, 0, 'gone'],
  ] as const)('the change of the need %j with %i free pieces is %s', (need, free, change) => {
    expect(changeOf(need, free)).toBe(change);
  });
});

test('a message lists ten goods by short names, counts further goods and fits its column', () => {
  const long = { articul: 'А'.repeat(100), header: 'Б'.repeat(400) };
  expect(shortName(long)).toHaveLength(50);
  expect(shortName({ articul: 'LT-1', header: 'Лампа' })).toBe('LT-1 Лампа');
  const text = listed(
    Array.from({ length: 12 }, () => `${shortName(long)}: нужно 99 999\u00a0шт., свободно 99 999\u00a0шт.`),
  );
  expect(text.split('\n')).toHaveLength(11);
  expect(text).toMatch(/и ещё 2$/);
  expect(text.length).toBeLessThanOrEqual(1_000);
});
