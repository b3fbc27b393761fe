import { describe, expect, test } from 'vitest';
import { nest } from '#app/http/requests/nest.ts';
import { filterInput } from '#server/catalogue/filter-input.ts';
import { filterHref, openDefaults } from '#server/catalogue/filter-url.ts';
import type { FilterState } from '#server/goods/model.ts';

const empty: FilterState = {
  catalog: [],
  brand: [],
  collection: [],
  tags: [],
  warehouse: undefined,
  available: true,
  byprice: 'price',
  minprice: undefined,
  maxprice: undefined,
  filter: new Map(),
  ranges: new Map(),
  query: '',
  sorting: undefined,
  page: 1,
  perpage: 20,
};

const full: FilterState = {
  catalog: [],
  brand: [1, 22],
  collection: [4],
  tags: [2],
  warehouse: 3,
  available: false,
  byprice: 'price_rrc',
  minprice: 20_050,
  maxprice: 900_000,
  filter: new Map([
    [7, [70, 71]],
    [13, [130]],
  ]),
  ranges: new Map([
    [11, { from: 5, to: undefined }],
    [12, { from: 2.5, to: 6500 }],
    [14, { from: 0, to: 3 }],
  ]),
  query: 'лампа & «E27», 100%',
  sorting: { field: 'price_rrc', sort: 'desc' },
  page: 3,
  perpage: 50,
};

/** Parses a state from an address, as a browser sends it. */
const fromUrl = (query: string) => filterInput().parse(nest(new URLSearchParams(query)));
const messages = (raw: unknown) =>
  filterInput()
    .safeParse(raw)
    .error?.issues.map(({ path, message }) => [path, message]);

describe('the fields of the filter state', () => {
  test('a filter without known fields results in the empty state', () => {
    expect(filterInput().parse({})).toEqual(empty);
    expect(filterInput().parse({ origin: 'x', utm_source: ['a'] })).toEqual(empty);
  });

  test.each([
    ['one value', { brand: '5', catalog: 2 }],
    ['a comma list', { brand: '5,', catalog: '2' }],
    ['an array with gaps in it', { brand: ['5', '', null, '5'], catalog: ['2'] }],
  ])('a filter accepts a list as %s', (_, raw) => {
    expect(filterInput().parse(raw)).toEqual({ ...empty, brand: [5], catalog: [2] });
  });

  test('the last value of a repeated filter field counts, as for a checkbox after a hidden zero', () => {
    expect(fromUrl('available=0&available=1').available).toBe(true);
    expect(fromUrl('available=0').available).toBe(false);
    expect(fromUrl('').available).toBe(true);
    expect(fromUrl('available=').available).toBe(true);
    expect(filterInput(openDefaults).parse({}).available).toBe(false);
  });

  test('an upper filter bound of 0 means no bound for prices, parameters and ranges', () => {
    const none = filterInput().parse({ maxprice: '0', maxp: { 5: '0' }, search_range: { 6: { to: 0 } } });
    expect([none.maxprice, none.ranges]).toEqual([undefined, new Map()]);
    const from = filterInput().parse({ minprice: '5', maxprice: '0,00', minp: { 5: '2' }, maxp: { 5: '0' } });
    expect([from.minprice, from.maxprice, from.ranges]).toEqual([
      500,
      undefined,
      new Map([[5, { from: 2, to: undefined }]]),
    ]);
  });

  test('filter values and ranges may be PHP-style maps, JSON or the fields of the old portal', () => {
    const expected = {
      ...empty,
      filter: new Map([[5, [51, 52]]]),
      ranges: new Map([[6, { from: 1.5, to: 9 }]]),
    };
    expect(fromUrl('filter[5][]=51&filter[5][]=52&minp[6]=1,5&maxp[6]=9&minp[7]=')).toEqual(expected);
    expect(
      filterInput().parse({
        filter: { 5: [51, '52'], x: 1 },
        search_range: { 6: { from: '1.5', to: 9 }, 7: {} },
      }),
    ).toEqual(expected);
    expect(filterInput().parse({ filter: [], search_range: null, minp: 'x' })).toEqual(empty);
  });

  test('filter values and ranges may be lists of records with parameter ids', () => {
    const listed = filterInput().parse({
      filter: [
        { id: 3, values: ['71', '72'] },
        { id: '4', values: { 8: 1 } },
      ],
      search_range: [{ id: 1, from: 1, to: 10 }],
    });
    expect(listed.filter).toEqual(
      new Map([
        [3, [71, 72]],
        [4, [8]],
      ]),
    );
    expect(listed.ranges).toEqual(new Map([[1, { from: 1, to: 10 }]]));
    expect(filterInput().parse({ filter: { 3: { id: '3', values: [{ id: '71' }] } } }).filter).toEqual(
      new Map([[3, [71]]]),
    );
  });

  test('a filter accepts both notations of the sorting and a missing sorting', () => {
    const price = { field: 'price', sort: 'desc' };
    expect(fromUrl('sort=price:desc').sorting).toEqual(price);
    expect(filterInput().parse({ sorting: price }).sorting).toEqual(price);
    expect(fromUrl('sort=price:DESC').sorting).toEqual(price);
    expect(filterInput().parse({ sorting: { field: 'price', sort: 'DESC' } }).sorting).toEqual(price);
    for (const none of [
      'sort=',
      'sort=default',
      'sorting=',
      'sorting[field]=&sorting[sort]=',
      'sorting[field]=price&sorting[sort]=',
    ])
      expect(fromUrl(none).sorting, none).toBeUndefined();
    for (const sorting of [null, [], {}, { field: null, sort: null }, { sort: 'asc' }])
      expect(filterInput().parse({ sorting }).sorting).toBeUndefined();
  });

  test('the price filter uses the contract price unless the retail price is requested', () => {
    expect(fromUrl('byprice=price_rrc').byprice).toBe('price_rrc');
    expect(fromUrl('byprice=opt').byprice).toBe('price');
  });

  test('an invalid page or page size of a filter is replaced by a valid value', () => {
    expect(fromUrl('page=-1&perpage=100000')).toMatchObject({ page: 1, perpage: 100 });
    for (const size of ['0', '-1', 'abc', '2.5', ''])
      expect(fromUrl(`perpage=${size}`).perpage, size).toBe(20);
    expect(fromUrl('page=4&perpage=50')).toMatchObject({ page: 4, perpage: 50 });
  });
});

describe('refused fields of the filter state', () => {
  test('invalid numbers in a filter are rejected with a message for each field', () => {
    expect(
      messages({ minprice: 'дорого', minp: { 5: 'x' }, search_range: { 6: { from: '1', to: 'y' } } }),
    ).toEqual([
      [['minprice'], 'Укажите сумму в рублях'],
      [['search_range', 6, 'to'], 'Укажите число'],
      [['minp', 5], 'Укажите число'],
    ]);
  });

  test('invalid ids in a filter are rejected with a message for each field', () => {
    expect(messages({ brand: 'abc', catalog: ['2', '-1'], filter: { 5: 'x' }, warehouse: 'Тверь' })).toEqual([
      [['catalog'], 'Неверный номер'],
      [['brand'], 'Неверный номер'],
      [['warehouse'], 'Неверный номер'],
      [['filter', 5], 'Неверный номер'],
    ]);
    for (const any of ['', '0', 'all', 'ALL'])
      expect(fromUrl(`warehouse=${any}`).warehouse, any).toBeUndefined();
  });

  test.each([
    { filter: ['5', '7'] },
    { filter: [['5'], ['7']] },
    { filter: [{ id: 'x', values: [1] }] },
    { filter: { 0: { values: [1] } } },
    { search_range: [1, 2] },
    { search_range: [{ from: 1, to: 2 }] },
  ])('the filter %j is rejected, because its list has no parameter ids', (sent) => {
    const issues = filterInput().safeParse(sent).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path[0], message])).toContainEqual([
      Object.keys(sent)[0],
      'Неверное значение',
    ]);
  });

  test('invalid flags and sortings of a filter are rejected', () => {
    expect(messages({ available: 'maybe', sort: 'nonsense' })).toEqual([
      [['available'], 'Укажите 1 или 0'],
      [['sort'], 'Такой сортировки нет'],
    ]);
    expect(messages({ sorting: { field: 'zzz', sort: 'sideways' } })).toEqual([
      [['sorting', 'field'], 'Такой сортировки нет'],
      [['sorting', 'sort'], 'Такой сортировки нет'],
    ]);
    expect(messages({ sort: 'password:asc', sorting: 'price' })).toEqual([
      [['sort'], 'Такой сортировки нет'],
      [['sorting'], 'Такой сортировки нет'],
    ]);
  });

  test('a filter with reversed bounds is rejected', () => {
    expect(messages({ minprice: '100', maxprice: '99,99', minp: { 5: 2 }, maxp: { 5: 1 } })).toEqual([
      [['minp', 5], '«От» больше, чем «до»'],
      [['minprice'], '«От» больше, чем «до»'],
    ]);
  });

  test('a filter with a query of more than 500 characters is rejected', () => {
    expect(messages({ query: 'я'.repeat(501) })).toEqual([[['query'], 'Не длиннее 500\u00a0знаков']]);
  });
});

describe('the address of a filter state', () => {
  test('the address of a filter is empty for the defaults of the screen', () => {
    expect(filterHref(empty)).toBe('');
    expect(filterHref({ ...empty, available: false, byprice: 'price_rrc' }, {}, openDefaults)).toBe('');
    expect(filterHref({ ...empty, available: false })).toBe('?available=0');
  });

  test('the address of a filter is parsed back into an equal state', () => {
    expect(fromUrl(filterHref(full))).toEqual(full);
  });

  test('the address of a filter does not depend on the order of selection', () => {
    const other = { ...full, brand: [22, 1], filter: new Map([...full.filter].reverse()) };
    expect(filterHref(other)).toBe(filterHref(full));
  });

  test('the address of a changed filter leads to page 1 unless the page is changed', () => {
    expect(fromUrl(filterHref(full, { brand: [] }))).toEqual({ ...full, brand: [], page: 1 });
    expect(fromUrl(filterHref(full, { page: 5 }))).toEqual({ ...full, page: 5 });
  });
});
