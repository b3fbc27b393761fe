import { describe, expect, test } from 'vitest';
import { catalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { clearedHref } from '#app/components/catalogue/chosen-chips.ts';
import { openArea } from '#app/components/catalogue/open/open-area.ts';
import { openBeneath, openCardHref } from '#app/components/catalogue/open/open-card-href.ts';
import { openListMeta } from '#app/components/catalogue/open/open-list-meta.ts';
import { shownStock } from '#app/components/catalogue/open/shown-stock.ts';
import { filterInput } from '#server/catalogue/filter-input.ts';
import { openDefaults } from '#server/catalogue/filter-url.ts';

/** Returns the filter state as the open area parses it, with retail prices only. */
const stateOf = (raw: object) => ({ ...filterInput(openDefaults).parse(raw), byprice: 'price_rrc' as const });

describe('addresses of the open list', () => {
  test('addresses of the open list omit the defaults of the open area', () => {
    const hrefs = catalogueHrefs(stateOf({ catalog: '21', minprice: '5' }), false, openArea);
    expect(hrefs.here).toBe('/open/21?minprice=5');
    expect(hrefs.with({ available: true })).toBe('/open/21?available=1&minprice=5');
    expect(hrefs.node(undefined)).toBe('/open/all?minprice=5');
    expect(hrefs.card(7)).toBe('/open/21/card/7?minprice=5');
  });

  test('addresses of the open list preserve the display, and each display switch names its display', () => {
    const state = stateOf({ brand: '1', page: '2' });
    const hrefs = catalogueHrefs(state, false, openArea, 'table');
    expect(hrefs.here).toBe('/open/all?brand=1&page=2&view=table');
    expect(hrefs.with({ brand: [] })).toBe('/open/all?view=table');
    expect(hrefs.sort('articul')).toBe('/open/all?brand=1&sort=articul:asc&view=table');
    expect(hrefs.look('tiles')).toBe('/open/all?brand=1&page=2&view=tiles');
    expect(catalogueHrefs(state, false, openArea).look('table')).toBe('/open/all?brand=1&page=2&view=table');
  });

  test('«Сбросить всё» is available for a selected stock filter, but not for a section or a query', () => {
    const cleared = (raw: object) => {
      const state = stateOf(raw);
      return clearedHref({ area: openArea, state, hrefOf: catalogueHrefs(state, false, openArea).with });
    };
    expect(cleared({ catalog: '2', page: '3' })).toBeUndefined();
    expect(cleared({ catalog: '2', query: 'лампа' })).toBeUndefined();
    expect(cleared({ catalog: '2', available: '1', page: '3' })).toBe('/open/2');
  });
});

test.each([
  ['/open', '/open/card/5?brand=1'],
  ['/open/', '/open/card/5?brand=1'],
  ['/open/21', '/open/21/card/5?brand=1'],
  ['/open/all/card/7', '/open/all/card/5?brand=1'],
  ['/open/product/7', '/open/product/5'],
  ['/opening/21', '/open/product/5'],
  ['/', '/open/product/5'],
])('a product card opened from %s has the address %s', (pathname, href) => {
  expect(openCardHref(5, { pathname, search: '?brand=1' })).toBe(href);
});

test('the open list beneath a product card is derived from the address of the card', () => {
  expect(openBeneath('/open/21/card/5')).toBe('/open/21');
  expect(openBeneath('/open/suggest')).toBeUndefined();
});

test.each([
  [0, 'шт.', 'нет'],
  [18, 'шт.', '18\u00a0шт.'],
  [3, 'м', '3\u00a0м'],
  [3, 'бухта', '3\u00a0бухты'],
  ['более 30' as const, 'шт.', 'более 30'],
])('a stock of %s %s is shown as «%s»', (quantity, unit, text) => {
  expect(shownStock(quantity, unit)).toBe(text);
});

test.each([
  [1, 'на складе.'],
  [2, 'на двух складах.'],
  [5, 'на пяти складах.'],
  [12, 'на 12\u00a0складах.'],
  [21, 'на 21\u00a0складе.'],
])('the page description writes %i warehouses as «%s»', (count, words) => {
  const warehouses = Array.from({ length: count }, (_, id) => ({
    id,
    header: '',
    regionId: 1,
    regionHeader: '',
  }));
  const state = stateOf({});
  const screen = {
    state,
    warehouses,
    path: [],
    shownQuery: undefined,
    opened: '',
    sortInUrl: false,
    errors: {},
    paging: { page: 1, perpage: 20, pages: 1, total: 1 },
    facets: { tree: [], params: [], prices: undefined, available: 1 } as never,
  };
  const [, description] = openListMeta(screen, catalogueHrefs(state, false, openArea), '');
  expect(description).toEqual({
    name: 'description',
    content: `Весь каталог: 1\u00a0товар, РРЦ и остатки ${words}`,
  });
});
