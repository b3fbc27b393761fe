import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentsReport } from '#server/exchange/orders/documents-report.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import {
  connectOneC,
  documentsIn,
  fileOf,
  forgetOrders,
  numbersFor,
  queried,
  success,
  type Told,
  take,
  takeFile,
} from './one-c.ts';

const { tomilino } = warehouse;
const fresh = smallWorld();
beforeAll(() => connectOneC(fresh.db));
afterEach(async () => {
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  await forgetOrders(fresh.db);
  await fresh.db.deleteFrom('exchange_words').execute();
});

/** Places an order of three lamps at 128.45 ₽ and sends it to 1C. */
async function given(more: Partial<Parameters<typeof insertOrder>[1]> = {}) {
  await insertOrder(fresh.db, { id: 1, lines: [[101, tomilino, 3]], ...more });
  await numbersFor(fresh.db, 1);
  await success(fresh.db, 1);
}
const orderNow = () =>
  fresh.db.selectFrom('orders').select(['state', 'total']).where('id', '=', 1).executeTakeFirstOrThrow();
const pricesNow = async () =>
  (
    await fresh.db.selectFrom('order_lines').select('price').where('order_id', '=', 1).orderBy('id').execute()
  ).map(({ price }) => price);
const reasons = ({ left, aside }: DocumentsReport) => [...left, ...aside].map(({ reason }) => reason);

const tax = (flag: boolean, more = '') =>
  `<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>${flag}</УчтеноВСумме>${more}</Налог></Налоги>`;
const sum = (roubles: number | string) => `<Сумма>${roubles}</Сумма>`;
const rate = (percent: number) => `<Ставка>${percent}</Ставка>`;
const discount = (inside: string) =>
  `<Скидки><Скидка><Наименование>Скидка</Наименование>${inside}</Скидка></Скидки>`;

describe('sums of documents from 1C', () => {
  const cases: [
    string,
    { line: string; document?: string; price?: number; quantity?: number },
    number,
    string[],
  ][] = [
    [
      'a price that includes VAT',
      { line: sum(300) + tax(true, sum(54.1) + rate(22)), document: sum(300) },
      30_000,
      [],
    ],
    [
      'VAT on top, with its sum in the line',
      { line: sum(300) + tax(false, sum(66) + rate(22)), document: sum(366) + tax(false, sum(66)) },
      36_600,
      [],
    ],
    [
      'VAT on top, with its rate in the line',
      { line: sum(300) + tax(false, rate(10)), document: sum(330) },
      33_000,
      [],
    ],
    [
      'VAT on top, with the rate of the good',
      {
        line: `${sum(300)}<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>10</Ставка></СтавкаНалога></СтавкиНалогов>`,
        document: sum(330) + tax(false, sum(30)),
      },
      33_000,
      [],
    ],
    [
      'VAT on top, with the rate in the document',
      { line: sum(300), document: sum(360) + tax(false, sum(60) + rate(20)) },
      36_000,
      [],
    ],
    [
      'VAT on top, with the rate of the product',
      { line: sum(300), document: sum(366) + tax(false, sum(66)) },
      36_600,
      [],
    ],
    [
      'VAT on top, with a total without VAT',
      { line: sum(300) + tax(false, sum(66) + rate(22)), document: sum(300) + tax(false, sum(66)) },
      36_600,
      [],
    ],
    [
      'VAT on top, for a good without VAT',
      { line: sum(300) + tax(false, '<Ставка>Без НДС</Ставка>'), document: sum(300) },
      30_000,
      [],
    ],
    [
      'a line with VAT included in a document with VAT on top',
      { line: sum(300) + tax(true, rate(20)), document: sum(300) + tax(false, sum(60)) },
      30_000,
      [],
    ],
    ['a price without VAT and without a sum', { line: tax(false, rate(20)), document: sum(360) }, 36_000, []],
    [
      'a discount in the sum of the line',
      { line: sum(270) + discount(`${sum(30)}<УчтеноВСумме>true</УчтеноВСумме>`), document: sum(270) },
      27_000,
      [],
    ],
    [
      'a discount that the sum does not contain yet',
      { line: sum(300) + discount(`${sum(30)}<УчтеноВСумме>false</УчтеноВСумме>`), document: sum(270) },
      27_000,
      [],
    ],
    [
      'a discount in percent',
      {
        line: sum(300) + discount('<Процент>10</Процент><УчтеноВСумме>false</УчтеноВСумме>'),
        document: sum(270),
      },
      27_000,
      [],
    ],
    [
      'a discount and VAT on top',
      { line: sum(270) + discount(sum(30)) + tax(false, rate(20)), document: sum(324) },
      32_400,
      [],
    ],
    ['a sum that differs from the price', { line: sum(270), document: sum(270) }, 27_000, []],
    [
      'a sum that differs by a kopeck of rounding',
      { line: sum(100), price: 33.33, document: sum(100) },
      9_999,
      [],
    ],
    [
      'a sum that its price cannot express',
      { line: sum(100), price: 14.29, quantity: 7, document: sum(100) },
      10_003,
      ['SUM_DIFFERS'],
    ],
    ['a total with another discount', { line: sum(300), document: sum(250) }, 30_000, ['SUM_DIFFERS']],
    ['no total', { line: sum(300) }, 30_000, []],
  ];

  test.each(cases)(
    'an order gets the sum of its document, or a note of the difference: %s',
    async (_name, { line, document = '', price = 100, quantity = 3 }, total, aside) => {
      await changeRows(fresh.db, 'products', { id: 101 }, { vat: 2_200, vat_free: 0 });
      await given();
      const told: Told = { number: 1, more: document, lines: [{ quantity, price, more: line }] };
      const report = await take(fresh.db, told);
      expect((await orderNow()).total).toBe(total);
      expect(reasons(report)).toEqual(aside);
      const again = await take(fresh.db, told);
      expect(again).toMatchObject({ changed: 0, unchanged: 1 });
    },
  );

  test('the note of a differing sum contains the totals of 1C and of the portal', async () => {
    await given();
    const report = await take(fresh.db, {
      number: 1,
      more: sum(250),
      lines: [{ quantity: 3, price: 100, more: sum(300) }],
    });
    expect(report.aside[0]?.examples[0]?.replaceAll('\u00a0', ' ')).toBe(
      '№ 1: в 1С 250,00 ₽, на портале 300,00 ₽',
    );
  });

  test('a document with VAT on top and no rate anywhere leaves the order unchanged', async () => {
    await changeRows(fresh.db, 'products', { id: 101 }, { vat: null, vat_free: 0 });
    await given();
    const before = await orderNow();
    const report = await take(fresh.db, {
      number: 1,
      more: sum(366) + tax(false, sum(66)),
      lines: [{ quantity: 3, price: 100, more: sum(300) }],
    });
    expect(reasons(report)).toEqual(['NO_VAT_RATE']);
    expect(await orderNow()).toEqual(before);
  });

  test('a product that 1C adds without price and sum leaves the order unchanged', async () => {
    await given();
    const before = await orderNow();
    const report = await take(fresh.db, {
      number: 1,
      lines: [{ quantity: 3 }, { product: 102, quantity: 1 }],
    });
    expect(reasons(report)).toEqual(['NO_PRICE']);
    expect(await orderNow()).toEqual(before);
  });

  test('an order from 1C without price and sum is not created', async () => {
    const { inn } = await fresh.db
      .selectFrom('contragents')
      .select('inn')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const { header } = await fresh.db
      .selectFrom('contracts')
      .select('header')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const told: Told = {
      number: 'УТ-207',
      id: '00000000-0000-4000-8000-000000009207',
      contragent: `<ИНН>${inn}</ИНН>`,
      more: sum(36.33),
      lines: [{ quantity: 1 }],
      requisites: { 'Договор контрагента': header },
    };
    expect(reasons(await take(fresh.db, told))).toEqual(['NO_PRICE']);
    expect(await fresh.db.selectFrom('orders').select('id').execute()).toEqual([]);
    const report = await take(fresh.db, { ...told, lines: [{ quantity: 1, more: sum(36.33) }] });
    expect(report).toMatchObject({ created: 1, left: [], aside: [] });
  });
});

describe('documents whose goods all have the quantity 0', () => {
  const emptied: Told = { number: 1, more: sum(0), lines: [{ quantity: 0, price: 128.45, more: sum(0) }] };

  test('a document whose quantities are all 0 cancels an open order and releases its goods', async () => {
    await given();
    expect(await take(fresh.db, emptied)).toMatchObject({ changed: 1, aside: [] });
    expect((await orderNow()).state).toBe(4);
    const { reserved } = await fresh.db
      .selectFrom('stocks')
      .select('reserved')
      .where('product_id', '=', 101)
      .where('wms_id', '=', tomilino)
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(0);
    expect(await take(fresh.db, emptied)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await take(fresh.db, { ...emptied, requisites: { Проведен: 'true' } })).toMatchObject({
      changed: 0,
    });
    expect((await orderNow()).state).toBe(4);
  });

  test('a document that is left out does not reopen an order that 1C has cancelled', async () => {
    await given();
    await take(fresh.db, emptied);
    const unknown = {
      number: 1,
      lines: [{ id: 'nowhere', quantity: 1, price: 1 }],
      requisites: { Проведен: 'true' },
    };
    expect(reasons(await take(fresh.db, unknown))).toEqual(['UNKNOWN_GOOD']);
    expect((await orderNow()).state).toBe(4);
  });

  test('a document whose quantities are all 0 does not cancel an order changed in the portal or shipped', async () => {
    await given();
    await changeRows(fresh.db, 'orders', { id: 1 }, { exchange_revision: 5 });
    expect(reasons(await take(fresh.db, emptied))).toEqual(['CHANGED_HERE']);
    expect((await orderNow()).state).toBe(1);
    await take(fresh.db, { number: 1, requisites: { Отгружен: 'true' } });
    expect(reasons(await take(fresh.db, emptied))).toEqual(['SHIPPED_HERE']);
    expect((await orderNow()).state).toBe(11);
  });
});

describe('orders to 1C', () => {
  test.each([2_200, 2_000, 1_000, 0])(
    'prices of a type without VAT are sent to 1C without VAT and return unchanged: rate %i',
    async (vat) => {
      const { price_type_id } = await fresh.db
        .selectFrom('contracts')
        .select('price_type_id')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      await changeRows(fresh.db, 'price_types', { id: price_type_id }, { external_id: 'type' });
      await addRows(fresh.db, 'exchange_words', {
        kind: 'vat',
        owner: '',
        external_id: 'type',
        header: 'сверху',
        sort: 0,
        deleted: 0,
      });
      await changeRows(fresh.db, 'products', { id: 101 }, { vat, vat_free: 0 });
      await insertOrder(fresh.db, { id: 1, lines: [[101, tomilino, 3]] });
      const before = [await orderNow(), await pricesNow()];
      const sent = (await queried(fresh.db, 1)).toString('utf8');
      const [document] = documentsIn(sent);
      const line = [document!.Товары.Товар].flat()[0];
      const { total } = await orderNow();
      const net = Math.round(Number(line.Сумма._text) * 100);
      const added = Math.round(Number(line.Налоги.Налог.Сумма._text) * 100);
      expect(document!.Налоги.Налог.УчтеноВСумме._text).toBe('false');
      expect(line.Налоги.Налог.УчтеноВСумме._text).toBe('false');
      expect(net + added).toBe(total);
      expect(Math.round(Number(document!.Сумма._text) * 100)).toBe(total);
      await success(fresh.db, 1);
      expect(
        okValue(await takeFile(fresh.db, fileOf([/<Документ>.*<\/Документ>/s.exec(sent)![0]]))),
      ).toMatchObject({ unchanged: 1, aside: [] });
      expect([await orderNow(), await pricesNow()]).toEqual(before);
    },
  );
});

test('contragents beside documents and unknown buyers of orders are proposed to the staff', async () => {
  const contragent = (id: string, inn: string) =>
    `<Контрагент><Ид>${id}</Ид><Наименование>ООО «Ромашка»</Наименование><ИНН>${inn}</ИНН><КПП>710701001</КПП></Контрагент>`;
  const order = `<Документ><Ид>x</Ид><Номер>77001</Номер><ХозОперация>Заказ товара</ХозОперация><Валюта>RUB</Валюта><Контрагенты>${contragent('c-2', '7736050003')}${contragent('c-3', '7728168971')}</Контрагенты></Документ>`;
  const payment = order.replace('Заказ товара', 'Выплата безналичных денег').replace('c-2', 'c-4');
  const file = fileOf([`<Контрагенты>${contragent('c-1', '7107142836')}</Контрагенты>`, order, payment]);
  for (const _ of ['once', 'again']) {
    const report = okValue(await takeFile(fresh.db, file));
    expect(report).toMatchObject({ documents: 2, contragents: { proposed: 2, problems: [] } });
    expect(report.left.map(({ reason }) => reason)).toEqual(['UNKNOWN_NUMBER', 'OTHER_OPERATION']);
    const proposed = await fresh.db.selectFrom('contragent_proposals').select('external_id').execute();
    expect(proposed.map(({ external_id }) => external_id).sort()).toEqual(['c-1', 'c-2']);
  }
});
