import { describe, expect, test } from 'vitest';
import { markedParts } from '#app/components/catalogue/marked.tsx';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { mergedParams } from '#app/components/catalogue/product/product-params.tsx';
import { shortFacet } from '#app/components/catalogue/short-facets.ts';
import { openNodes, openTree } from '#app/components/catalogue/tree-nodes.tsx';
import { warehouseColumns } from '#app/components/catalogue/warehouse-columns.ts';
import { withToggles } from '#app/components/catalogue/with-toggles.ts';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { TreeNode } from '#server/goods/model.ts';

describe('a long list of values', () => {
  const values = Array.from({ length: 50 }, (_, i) => ({
    id: i + 1,
    header: `Бренд ${i + 1}`,
    count: 100 - i,
  }));
  const short = (count: number, chosen: number[] = [], whole = false) => {
    const { first, rest, hidden } = shortFacet(values.slice(0, count).reverse(), chosen, whole);
    return { first: first.map(({ id }) => id), rest: rest.map(({ id }) => id), hidden };
  };
  const frequent = [1, 2, 3, 4, 5, 6, 7, 8];

  test('a filter shows its eight most frequent values and hides further values', () => {
    expect(short(13)).toEqual({ first: frequent, rest: [9, 10, 11, 12, 13], hidden: 0 });
  });

  test('a filter never hides selected values', () => {
    expect(short(20, [20]).first).toEqual([...frequent, 20]);
  });

  test('a filter with only two further values shows all values', () => {
    expect(short(10)).toMatchObject({ rest: [], hidden: 0 });
  });

  test('a page omits the further values of a long filter until all values are requested', () => {
    expect(short(50, [40])).toEqual({ first: [...frequent, 40], rest: [], hidden: 41 });
    expect(short(50, [], true)).toEqual({ first: values.map(({ id }) => id), rest: [], hidden: 0 });
  });
});

describe('the catalogue tree', () => {
  const leaf = (id: number, count: number): TreeNode => ({ id, header: `Узел ${id}`, count, children: [] });
  const tree = [
    { ...leaf(2, 9), children: [leaf(21, 5), { ...leaf(22, 4), children: [leaf(221, 4)] }] },
    leaf(5, 3),
    leaf(6, 0),
  ];
  const shown = (current?: number) =>
    openNodes(tree, current).map(({ node, level }) => `${node.id}:${level}`);

  test('the catalogue tree is closed initially and has no empty branches', () => {
    expect(shown()).toEqual(['2:1', '5:1']);
  });

  test('the catalogue tree opens the branch of the current node', () => {
    expect(shown(2)).toEqual(['2:1', '21:2', '22:2', '5:1']);
    expect(shown(221)).toEqual(['2:1', '21:2', '22:2', '221:3', '5:1']);
  });

  test('a page contains only the open part of the catalogue tree', () => {
    for (const current of [undefined, 2, 21, 221, 6]) {
      expect(openNodes(openTree(tree, current), current).map(({ node }) => node.id)).toEqual(
        openNodes(tree, current).map(({ node }) => node.id),
      );
    }
    expect(openTree(tree, 5).flatMap(({ children }) => children)).toEqual([]);
  });

  test('the catalogue tree shows the current node even if the node is empty', () => {
    expect(shown(6)).toEqual(['2:1', '5:1', '6:1']);
  });
});

describe('warehouse columns', () => {
  const five = [1, 2, 3, 4, 5].map((id) => ({ id, header: `Склад ${id}` }));
  const stockedIn = (...ids: number[]) => ({ stocks: ids.map((wms_id) => ({ wms_id, quantity: 1 })) });
  const columns = (count: number, chosen?: number, goods = [stockedIn(1, 2, 3, 4, 5)]) =>
    warehouseColumns(five.slice(0, count), chosen, goods).map(({ id }) => id);

  test('a goods table shows up to three warehouses in the order of the contract', () => {
    expect(columns(3, 2)).toEqual([1, 2, 3]);
  });

  test('a goods table for more than three warehouses shows the selected warehouse first', () => {
    expect(columns(5)).toEqual([1, 2, 3]);
    expect(columns(5, 4)).toEqual([4, 1, 2]);
  });

  test('a goods table shows the three warehouses that stock most of the listed goods', () => {
    expect(columns(5, undefined, [stockedIn(5), stockedIn(2, 5), stockedIn(4, 2), stockedIn(3)])).toEqual([
      2, 3, 5,
    ]);
    expect(columns(5, 1, [stockedIn(5), stockedIn(2, 5)])).toEqual([1, 2, 5]);
  });
});

test('a search highlights matching beginnings of words, ignoring case', () => {
  const marked = (text: string, query: string) =>
    markedParts(text, query)
      .map(({ text, hit }) => (hit ? `[${text}]` : text))
      .join('');
  expect(marked('Светильник трековый 30 Вт', 'ТРЕК 30')).toBe('Светильник [трек]овый [30] Вт');
  expect(marked('Встречный трек', 'тре')).toBe('Встречный [тре]к');
  expect(marked('Кабель 3×2,5', '(+')).toBe('Кабель 3×2,5');
  expect(marked('Лампа', '')).toBe('Лампа');
  expect(marked('Ла-лампа 𝕏ла', 'ла 𝕏л')).toBe('[Ла]-[ла]мпа [𝕏л]а');
});

test('no-break spaces join numbers and units in product names', () => {
  expect(boundName('Светильник 36 Вт 4000 К IP54')).toBe('Светильник 36\u00a0Вт 4000\u00a0К IP54');
  expect(boundName('Кабель 3×1,5 мм², бухта 100 м')).toBe('Кабель 3×1,5\u00a0мм², бухта 100\u00a0м');
  expect(boundName('Щит на 4 модуля IP40, автономия 3 ч')).toBe(
    'Щит на 4\u00a0модуля IP40, автономия 3\u00a0ч',
  );
  expect(boundName('Реле 2,4 ГГц, IP67 с датчиком')).toBe('Реле 2,4\u00a0ГГц, IP67 с датчиком');
  expect(boundName('Автомат 4,5 кА, пульсация 1 %')).toBe('Автомат 4,5\u00a0кА, пульсация 1\u00a0%');
});

test('several values of one product parameter share a row', () => {
  const montage = { id: 1, header: 'Монтаж', unit: '' };
  expect(
    mergedParams([
      { ...montage, value: 'накладной' },
      { id: 2, header: 'Мощность', unit: 'Вт', value: '36' },
      { ...montage, value: 'подвесной' },
    ]),
  ).toEqual([
    { id: 1, header: 'Монтаж', value: 'накладной, подвесной' },
    { id: 2, header: 'Мощность', value: '36\u00a0Вт' },
  ]);
});

test('a pressed toggle of a product shows its new state immediately', () => {
  const items = [
    { id: 1, wish: false, need: 0 },
    { id: 2, wish: true, need: 7 },
  ] as GoodsItem[];
  const shown = withToggles(items, {
    wishes: new Map([[1, true]]),
    needs: new Map([
      [1, true],
      [2, false],
    ]),
    watches: new Map([[2, true]]),
  });
  expect(shown).toMatchObject([
    { wish: true, need: 1 },
    { wish: true, need: 0 },
  ]);
});
