import { describe, expect, test } from 'vitest';
import { cardHref, catalogueBeneath } from '#app/components/catalogue/card-href.ts';
import { catalogueHrefs, nextSorting } from '#app/components/catalogue/catalogue-hrefs.ts';
import { catalogueTitle, screenName } from '#app/components/catalogue/catalogue-title.ts';
import { chosenChips } from '#app/components/catalogue/chosen-chips.ts';
import { shortFacets } from '#app/components/catalogue/short-facets.ts';
import { filterInput } from '#server/catalogue/filter-input.ts';

const stateOf = (raw: object) => filterInput().parse(raw);
const facets = {
  whole: 0,
  tree: [],
  brands: [{ id: 1, header: 'Лучтех', count: 2 }],
  collections: [],
  tags: [{ id: 7, header: 'Новинка', count: 1 }],
  params: [
    { id: 11, header: 'Мощность', unit: 'Вт', type: 'range' as const, min: 3, max: 400, count: 9 },
    {
      id: 13,
      header: 'Степень защиты',
      unit: '',
      type: 'list' as const,
      values: [
        { id: 130, header: 'IP20', count: 4 },
        { id: 131, header: 'IP54', count: 5 },
      ],
    },
  ],
  prices: { min: 100, max: 200 },
  available: 5,
};

describe('addresses of the catalogue', () => {
  test('a column of the catalogue is first sorted in ascending order, then in alternating order', () => {
    const first = nextSorting(undefined, 'price');
    const second = nextSorting(first, 'price');
    expect([first.sort, second.sort, nextSorting(second, 'price').sort]).toEqual(['asc', 'desc', 'asc']);
    expect(nextSorting(second, 'header')).toEqual({ field: 'header', sort: 'asc' });
  });

  test('a catalogue address with a changed filter or sorting leads to page 1', () => {
    const hrefs = catalogueHrefs(stateOf({ catalog: '21', brand: '1', page: '3' }), false);
    expect(hrefs.here).toBe('/catalogue/21?brand=1&page=3');
    expect(hrefs.page(4)).toBe('/catalogue/21?brand=1&page=4');
    expect(hrefs.sort('price')).toBe('/catalogue/21?brand=1&sort=price:asc');
    expect(hrefs.with({ brand: [] })).toBe('/catalogue/21');
    expect(hrefs.node(5)).toBe('/catalogue/5?brand=1');
    expect(hrefs.node(undefined)).toBe('/catalogue/all?brand=1');
    expect(hrefs.whole('brand')).toBe('/catalogue/21?brand=1&page=3&all=brand');
    expect(hrefs.card(101)).toBe('/catalogue/21/product/101?brand=1&page=3');
  });

  test('catalogue addresses do not contain a sorting from the cookie', () => {
    const state = stateOf({ sort: 'price:asc' });
    expect(catalogueHrefs(state, false).here).toBe('/catalogue/all');
    expect(catalogueHrefs(state, false).sort('price')).toBe('/catalogue/all?sort=price:desc');
    expect(catalogueHrefs(state, true).page(2)).toBe('/catalogue/all?sort=price:asc&page=2');
  });

  test('a product card opens as a window over the catalogue and as a page elsewhere', () => {
    expect(cardHref(5, { pathname: '/catalogue/21/product/7', search: '?brand=1' })).toBe(
      '/catalogue/21/product/5?brand=1',
    );
    expect(cardHref(5, { pathname: '/catalogue', search: '' })).toBe('/catalogue/product/5');
    expect(cardHref(5, { pathname: '/cart/', search: '?x=1' })).toBe('/product/5');
    expect(catalogueBeneath('/cataloguexyz')).toBeUndefined();
  });
});

describe('the chips of the selected filters', () => {
  const state = stateOf({
    query: 'плато',
    brand: '1',
    warehouse: '2',
    minprice: '200',
    maxprice: '9000,50',
    minp: { 11: '5' },
    filter: { 13: ['130', '131'] },
    tags: '7',
    catalog: '2',
  });
  const chips = chosenChips({
    state,
    facets: shortFacets(facets, state, ''),
    warehouses: [{ id: 2, header: 'Тверь' }],
    hrefOf: catalogueHrefs(state, false).with,
  });

  test('each chip describes a selected filter', () => {
    expect(chips.map(({ label }) => label)).toEqual([
      '«плато»',
      'В наличии',
      'Склад Тверь',
      'Лучтех',
      'Цена от\u00a0200 до\u00a09\u00a0000,50\u00a0₽',
      'Мощность от\u00a05\u00a0Вт',
      'Степень защиты: IP20',
      'Степень защиты: IP54',
      'Новинка',
    ]);
  });

  test('the order of filter chips does not depend on the order in which parameters were selected', () => {
    const labels = (filter: [number, number[]][]) => {
      const state = { ...stateOf({}), filter: new Map(filter) };
      const hrefOf = catalogueHrefs(state, false).with;
      return chosenChips({ state, facets: shortFacets(facets, state, ''), warehouses: [], hrefOf }).map(
        ({ label }) => label,
      );
    };
    const chosen: [number, number[]][] = [
      [13, [130]],
      [12, [120]],
    ];
    expect(labels(chosen)).toEqual(labels(chosen.toReversed()));
  });

  test('each filter chip removes only its own filter', () => {
    const without = new URLSearchParams(
      chips.find(({ label }) => label.endsWith('IP20'))?.href.split('?')[1],
    );
    expect(without.get('filter[13]')).toBe('131');
    expect(without.get('brand')).toBe('1');
    const soldOut = chips.find(({ label }) => label === 'В наличии')?.href;
    expect(soldOut).toContain('available=0');
  });
});

describe('the name of the screen', () => {
  const paging = { page: 1 };
  const lamps = [{ id: 2, header: 'Светильники' }];

  test.each([
    [{ state: { query: '' }, path: lamps, shownQuery: undefined }, 'Светильники'],
    [{ state: { query: '' }, path: [], shownQuery: undefined }, 'Весь каталог'],
    [{ state: { query: 'плато' }, path: [], shownQuery: undefined }, 'Поиск «плато»'],
    [{ state: { query: 'gkfnj' }, path: lamps, shownQuery: 'плато' }, 'Светильники: «плато»'],
  ])('the catalogue screen with %j has the name «%s»', (screen, name) => {
    expect(screenName(screen)).toBe(name);
  });

  test('the title of a catalogue page contains the page number from page 2 on and reports an error', () => {
    const screen = { state: { query: '' }, path: lamps, shownQuery: undefined };
    expect(catalogueTitle({ ...screen, paging })).toBe('Светильники – Оптовый портал');
    expect(catalogueTitle({ ...screen, paging: { page: 2 } })).toBe(
      'Светильники, страница 2 – Оптовый портал',
    );
    expect(catalogueTitle({ ...screen, paging }, true)).toBe('Ошибка: Светильники – Оптовый портал');
  });
});
