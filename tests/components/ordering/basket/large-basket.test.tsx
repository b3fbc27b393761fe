import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { basketActionOf } from '#app/components/ordering/basket/basket-action.ts';
import { BasketFinder } from '#app/components/ordering/basket/basket-finder.tsx';
import { sortedBasket } from '#app/components/ordering/basket/basket-sort.ts';
import { BasketTable } from '#app/components/ordering/basket/basket-table.tsx';
import { totalWeight } from '#app/components/ordering/basket/basket-weight.ts';
import { findingOf } from '#app/components/ordering/basket/find-lines.ts';
import { packMoves, unpackMoves } from '#app/components/ordering/basket/packed-lines.ts';
import type { BasketLine, BasketView } from '#server/ordering/basket/basket-view.ts';

const line = (id: number, more: Partial<BasketLine> = {}): BasketLine => ({
  id,
  wms: 1,
  type: '1',
  articul: `A-${id}`,
  header: `Лампа ${id}`,
  picture: '',
  picturetype: '',
  brand: { id: 1, header: 'Лучтех' },
  unit: 'шт.',
  pack: 12,
  weight: 1_500,
  multiple: 1,
  minimum: 1,
  soldIn: 'в упаковке 12 шт.',
  quantity: 2,
  addedAt: id,
  price: 10_000,
  priceRrc: 20_000,
  sum: 20_000,
  available: 10,
  stock: 34,
  permitted: 2,
  problem: undefined,
  ...more,
});

const basketOf = (...lines: BasketLine[]): BasketView => ({
  contract: { id: 1, header: 'Договор', company: 'ООО' },
  showWholesale: true,
  groups: [{ wms: 1, header: 'Тверь', regionId: 1, positions: lines.length, quantity: 2, sum: 1, lines }],
  positions: lines.length,
  products: lines.length,
  quantity: 2,
  total: 1,
  blocked: undefined,
  delivery: undefined,
  regionId: 1,
  fingerprint: '',
});

const short = { code: 'NOT_ENOUGH_STOCK', message: 'Не достаточно' } as const;
const articuls = (basket: BasketView) => basket.groups[0]?.lines.map(({ articul }) => articul);

describe('the order of the lines', () => {
  const basket = basketOf(
    line(10, { sum: 1, stock: 5 }),
    line(9, { sum: 3, stock: undefined }),
    line(11, { sum: 3, header: 'Антенна' }),
  );

  test.each([
    ['list', ['A-10', 'A-9', 'A-11']],
    ['header', ['A-11', 'A-9', 'A-10']],
    ['articul', ['A-9', 'A-10', 'A-11']],
    ['sum', ['A-9', 'A-11', 'A-10']],
    ['stock', ['A-9', 'A-10', 'A-11']],
  ] as const)('basket lines sorted by %s are %j', (sort, expected) => {
    expect(articuls(sortedBasket(basket, sort))).toEqual(expected);
  });
});

describe('the search in a basket', () => {
  test.each([
    ['', false, true],
    ['лампа 12', false, true],
    ['  ЛУЧТЕХ  a-12 ', false, true],
    ['лампа 13', false, false],
    ['', true, false],
  ])('the basket search «%s» (only problems: %s) finds a correct line: %s', (q, faulty, expected) => {
    expect(findingOf({ q, faulty })(line(12))).toBe(expected);
  });

  test('the basket search hides other lines with their fields and warehouses without visible lines', () => {
    const render = (q: string) =>
      renderToStaticMarkup(
        <BasketTable
          basket={basketOf(line(1), line(2))}
          large={{ isShown: findingOf({ q, faulty: false }) }}
        />,
      );
    expect(render('').match(/hidden=""/g)).toBeNull();
    const found = render('лампа 2');
    expect(found).toContain('<tr id="line-1-1-1" hidden=""');
    expect(found).not.toContain('<tr id="line-2-1-1" hidden=""');
    expect(found).toContain('name="qnt[1][1][1]"');
    expect(render('утюг')).toContain('<tbody hidden="">');
  });
});

describe('a row of a large basket', () => {
  const basket = basketOf(
    line(1, { problem: short }),
    line(2, { weight: undefined }),
    line(3, { problem: short }),
  );
  const render = (large: boolean) =>
    renderToStaticMarkup(
      <BasketTable basket={basket} large={large ? { isShown: () => true } : undefined} />,
    ).replaceAll('\u00a0', ' ');

  test('a row of a large basket shows stock and weight and links to the next problem', () => {
    const html = render(true);
    expect(html).toContain('На складе 34 шт. · 3 кг');
    expect(html).toContain('3 позиции, 2 шт., не меньше 6 кг');
    expect(html.match(/href="#qnt-3-1-1"/g)).toHaveLength(1);
  });

  test('a row of a small basket shows no stock or weight and no link to the next problem', () => {
    const html = render(false);
    for (const addition of ['На складе', 'кг', 'К следующей проблеме', 'hidden=""']) {
      expect(html).not.toContain(addition);
    }
  });
});

test('the total weight of a basket is the sum of the known weights', () => {
  const plain = (...lines: BasketLine[]) => totalWeight(lines).replaceAll('\u00a0', ' ');
  expect(plain(line(1, { weight: undefined }))).toBe('');
  expect(plain(line(1, { weight: 200 }))).toBe('400 г');
  expect(plain(line(1), line(2, { weight: 125 }))).toBe('3,25 кг');
  expect(plain(line(1, { quantity: 900 }), line(2, { weight: undefined }))).toBe('не меньше 1 350 кг');
});

test('moved basket lines are packed into one field, and unpacking ignores invalid lines', () => {
  const moved = [{ id: 101, wms: 1, type: 'gift', quantity: 7, addedAt: 1_752, to: 2, put: 10 }];
  expect(unpackMoves(`${packMoves(moved)},101:1:1=7>2=7,x`)).toMatchObject([
    { id: '101', wms: '1', type: 'gift', quantity: '7', addedAt: '1752', to: '2', put: '10' },
  ]);
});

test('the basket button for all lines takes precedence over single marked lines', () => {
  expect(basketActionOf({ mark: ['101:1:1', 'all'] })).toEqual({ kind: 'mark-all' });
});

test('the basket cannot be sorted by sum while prices are hidden', () => {
  const find = { q: '', faulty: false };
  const props = { find, onFind: () => {}, onProblem: () => {}, sort: 'list', scripted: false } as const;
  const counts = { positions: 30, found: 30, faulty: 0 };
  const render = (showWholesale: boolean) => {
    return renderToStaticMarkup(<BasketFinder {...props} {...counts} showWholesale={showWholesale} />);
  };
  expect(render(true)).toContain('по сумме');
  expect(render(false)).not.toContain('по сумме');
});
