import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wantedGoods } from '#server/catalogue/exports/wanted-goods.ts';
import { lookUpGoods } from '#server/catalogue/look-up-goods.server.ts';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';
import { foldArticul } from '#server/goods/fold.ts';
import { addDraftLine } from '#server/ordering/drafts/add-draft-line.server.ts';
import { saveDraft } from '#server/ordering/drafts/save-draft.server.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { productsByArticul } from '#server/ordering/orders/desk-order-conditions.repository.server.ts';
import { analogueProducts } from '#server/ordering/substitutes/repository.server.ts';
import { productsOf } from '#server/takeover/goods.repository.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from './more-goods.ts';

/** Articuls that differ only in what folding ignores belong to different products (decisions/search.md). */

/** Pairs of products: 301 and 302, 303 and 304 … */
const pairs: [string, string][] = [
  ['ВВГ-5х2,5-Т', 'ВВГ-5х25-Т'],
  ['KB 1.5', 'KB 15'],
  ['P-12', 'P-1-2'],
  ['Q 1 23', 'Q 12 3'],
  ['АВС-77', 'ABC-77'],
  ['R/7', 'R7'],
];
const fresh = smallWorld();
beforeAll(() =>
  insertMoreGoods(fresh.db, [
    ...pairs.flat().map((articul, i) => ({ id: 301 + i, articul })),
    { id: 401, articul: 'ПВС-3х15' },
    { id: 402, articul: 'Z-55' },
    { id: 403, articul: 'ПВ-2' },
    { id: 404, articul: 'ПВ-2,5' },
    { id: 405, articul: 'ПВ-1,5' },
  ]),
);
beforeEach(() => emptyBaskets(fresh.db));

const dealer = () => fresh.as(actors.main);

const checked = async (input: Record<string, unknown>) => await dealer().does(previewLines, input);

describe.each(pairs)('%s and %s', (first, second) => {
  const [one, other] = [301 + pairs.flat().indexOf(first), 301 + pairs.flat().indexOf(second)];
  const list = `Артикул\tКол-во\n${first}\t60\n${second}\t20\n${first}\t5`;

  test.each([
    ['pasted', { text: list }],
    ['from a file', { file: new File([list.replaceAll('\t', ';')], 'заказ.csv') }],
    [
      'typed row by row',
      {
        lines: [
          { articul: first, qnt: '60' },
          { articul: second, qnt: '20' },
          { articul: first, qnt: '5' },
        ],
      },
    ],
  ])('similar articuls in a fast order (%s) stay two products', async (_, input) => {
    const { rows, seen } = await checked(input);
    expect(rows.map(({ product, quantity, summed }) => [product, quantity, summed])).toEqual([
      [one, '65', 2],
      [other, '20', 1],
    ]);
    const lines = rows.map(({ articul, quantity, product }) => ({
      articul,
      qnt: quantity,
      product: String(product),
    }));
    await dealer().tries(addFastOrder, { lines, seen });
    expect(await linesInDatabase(fresh.db)).toEqual([`1/${one}:1:1=65`, `1/${other}:1:1=20`]);
  });

  test('API look-ups, suggestions and drafts distinguish similar articuls', async () => {
    const found = await dealer().does(lookUpGoods, { articuls: [second] });
    expect(found.items.map(({ id }) => id)).toEqual([other]);
    for (const [articul, id] of [
      [first, one],
      [second, other],
    ] as const) {
      const { products } = await dealer().does(suggestProducts, { query: articul });
      expect(products[0]?.id).toBe(id);
    }
    await fillBasketWith(fresh.db, 1, '101:1:1=1');
    const { id } = (await dealer().does(saveDraft, { header: second })) as { id: number };
    expect(await dealer().tries(addDraftLine, { id, articul: second, qnt: '3' })).toMatchObject({
      ok: true,
      value: { articul: second },
    });
  });
});

describe.each(pairs)('the exact match among %s and %s', (first, second) => {
  const other = 301 + pairs.flat().indexOf(second);

  test('an analogue from 1C is the product with exactly the articul that 1C names', async () => {
    const articul_key = foldArticul(second);
    await clearTables(fresh.db, 'product_analogues');
    await addRows(fresh.db, 'product_analogues', {
      product_id: 101,
      place: 0,
      reference: second,
      articul_key,
    });
    expect(await analogueProducts(fresh.db, [101])).toEqual(new Map([[101, [other]]]));
  });

  test('old-portal lines and the order search at the desk match the exact articul', async () => {
    const productOf = await productsOf(fresh.db, [{ articul: first }, { articul: second }]);
    expect(productOf({ articul: second })?.id).toBe(other);
    expect(await productsByArticul(fresh.db, second)).toEqual([other]);
  });
});

describe('commas in articuls', () => {
  test.each([
    ['does not separate columns', 'ВВГ-5х2,5-Т 100\nПВ-1,5 7', ['301 100', '405 7']],
    ['does not introduce a quantity', 'ПВ-2,5\nПВ-1,5', ['404 1', '405 1']],
    ['does not introduce one of two quantities', 'ПВ-2,5 30\nПВ-2 4', ['404 30', '403 4']],
    ['introduces a quantity if the articul ends there', 'ПВ-2,7\nZ-55,3', ['403 7', '402 3']],
    ['is preserved inside quotes', 'Артикул,Кол-во\n"ПВ-2,5",3\nПВ-2,4', ['404 3', '403 4']],
  ])('a comma in or after an articul %s', async (_, text, expected) => {
    const { rows } = await checked({ text });
    expect(rows.map(({ product, quantity }) => `${product} ${quantity}`)).toEqual(expected);
  });

  test('a list of articuls for a catalogue file can contain articuls with commas', async () => {
    const model = await dealer().catalogue();
    const view = { priceTypeId: 1, discountBp: 0, politics: undefined, warehouses: [1] };
    const found = (text: string) =>
      okValue(wantedGoods({ kind: 'articuls', text }, { view, showWholesale: true }, model));
    expect(Array.from(found('ПВ-2,5, ПВ-2,ПВ-1,5;Z-55').ids)).toEqual([404, 403, 405, 402]);
    expect(found('ПВ-2,5\nНЕТ-1,НЕТ-2')).toMatchObject({ ids: [404], unknown: ['НЕТ-1', 'НЕТ-2'] });
    expect(Array.from(found('ВВГ-5х25-Т').ids)).toEqual([302]);
  });
});

describe('unknown articuls', () => {
  test('an unknown articul becomes a question if another articul differs only in decimals', async () => {
    const alone = await checked({ text: 'ПВС-3х1,5\t7' });
    expect(alone.rows).toMatchObject([{ status: 'unknown', product: undefined, choices: [{ id: 401 }] }]);
    const both = await checked({ text: 'ПВС-3х1,5\t7\nПВС-3х15\t2' });
    expect(both.rows.map(({ product, quantity }) => [product, quantity])).toEqual([
      [undefined, '7'],
      [401, '2'],
    ]);
  });

  test('an unknown articul becomes a question that offers a similar articul from the list', async () => {
    const { rows } = await checked({ text: 'Z-5-5\t7\nZ-55\t2' });
    expect(rows.map(({ product, quantity, choices }) => [product, quantity, choices.length])).toEqual([
      [undefined, '7', 1],
      [402, '2', 0],
    ]);
    expect((await checked({ text: 'Z55\t7' })).rows).toMatchObject([{ product: 402, status: 'ready' }]);
  });

  test('an unknown articul cannot be added to a draft, and a similar articul is named', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=1');
    const { id } = (await dealer().does(saveDraft, { header: 'Кабель' })) as { id: number };
    expect(await dealer().tries(addDraftLine, { id, articul: 'ПВС-3х1,5', qnt: '3' })).toMatchObject({
      fields: { articul: ['Товара с таким артикулом нет. Есть похожий: ПВС-3х15'] },
    });
  });
});
