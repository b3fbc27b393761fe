import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advice, documentAdvice } from '#server/exchange/advice.ru.ts';
import { problemsOf } from '#server/exchange/door/journal/problems.ts';
import { outcomeOf, outcomeOfDocuments } from '#server/exchange/door/parts/outcome.ts';
import { emptyReport, report } from '#server/exchange/orders/documents-report.ts';
import { asideReasons, type LeftReason, leftReasons } from '#server/exchange/orders/left-reasons.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { document, type Good, type Group, importXml, type Offer, offersXml, shoes } from './export.ts';
import { emptyPortal, importFiles } from './portal.ts';

/** What the page of an exchange advises, tried on the data that cause it. */

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

/** Imports files and returns the advice of each problem by its text. */
async function advised(files: Record<string, string>): Promise<string[]> {
  const outcome = outcomeOf(await importFiles(portal.db, files));
  return problemsOf([{ name: 'a.xml', notes: outcome.notes }]).map(
    ({ text, advice: what }) => `${text.replaceAll('\u00a0', ' ')} → ${what}`,
  );
}

const lamp: Good = { id: 'lamp', name: 'Лампа', articul: 'Л-1' };
const lampOffer: Offer = { id: 'lamp', name: 'Лампа', prices: [{ price: 10 }], stocks: { 'w-main': 1 } };
const others: Good = { ...lamp, id: 'other' };

const goods = (good: Partial<Good>, ...more: Good[]) => ({ goods: [{ ...lamp, ...good }, ...more] });
const offers = (offer: Partial<Offer>, ...more: Offer[]) => ({
  offers: [{ ...lampOffer, ...offer }, ...more],
});

describe('advice on a catalogue file fits the fault', () => {
  test.each<[string, { goods: Good[]; groups?: Group[] }, { offers: Offer[] }, string, RegExp]>([
    [
      'a good without offers',
      goods({}, { ...others, articul: 'Л-2' }),
      offers({}),
      'без предложений',
      /виды цен/,
    ],
    [
      'an offer without a price',
      goods({}),
      offers({ prices: undefined }),
      'без цены',
      /Установите товару цену/,
    ],
    ['a good without an articul', goods({ articul: '' }), offers({}), 'без артикула', /Заполните артикул/],
    [
      'a shared articul',
      goods({}, others),
      offers({}, { ...lampOffer, id: 'other' }),
      'у нескольких',
      /разные артикулы/,
    ],
    [
      'a good outside groups',
      goods({ groups: [] }),
      offers({}),
      'вне групп',
      /Поместите номенклатуру в группу/,
    ],
    [
      'a group that was not sent',
      goods({ groups: ['nowhere'] }),
      offers({}),
      'ещё не знает',
      /Выгрузите товары полностью/,
    ],
    [
      'a long name',
      goods({ name: 'Лампа '.repeat(120) }),
      offers({}),
      'длиннее 500',
      /Сократите наименование/,
    ],
    [
      'an offer without its good',
      goods({}),
      offers({}, { ...lampOffer, id: 'ghost' }),
      'без описания',
      /Добавьте номенклатуру в отбор/,
    ],
    [
      'two prices of one type',
      goods({}),
      offers({ prices: [{ price: 1 }, { price: 2 }] }),
      'с разными ценами',
      /единицы и упаковки/,
    ],
    [
      'a price of zero',
      goods({}),
      offers({ prices: [{ price: 0 }] }),
      'не больше нуля',
      /Установите цену больше нуля/,
    ],
    [
      'a price in dollars',
      goods({}),
      offers({ prices: [{ price: 5, currency: 'USD' }] }),
      'не в рублях',
      /вид цен в рублях/,
    ],
    [
      'an unknown price type',
      goods({}),
      offers({ prices: [{ price: 5, type: 'no' }] }),
      'неизвестного вида',
      /вид цен добавлен/,
    ],
    ['a fractional stock', goods({}), offers({ stocks: { 'w-main': 1.5 } }), 'с дробью', /единицу хранения/],
    [
      'a negative stock',
      goods({}),
      offers({ stocks: { 'w-main': -4 } }),
      'меньше нуля',
      /больше, чем оприходовано/,
    ],
    [
      'a stock that is no number',
      goods({}),
      offers({ stocks: { 'w-main': 'x' } }),
      'не числом',
      /модуль обмена/,
    ],
    [
      'an unknown warehouse',
      goods({}),
      offers({ stocks: { no: 4 } }),
      'на неизвестном складе',
      /склад добавлен/,
    ],
    [
      'a stock without a warehouse',
      goods({}),
      offers({ stocks: undefined, quantity: 8 }),
      'без указания склада',
      /по складам/,
    ],
    ['a good without a name', goods({ name: ' ' }), offers({}), 'без наименования', /Заполните наименование/],
    ['a record without an id', goods({}, { ...others, id: '' }), offers({}), 'без Ид', /типовой обмен/],
    ['a good sent twice', goods({}, lamp), offers({}), 'с повторным Ид', /в два каталога/],
    [
      'pictures without a folder',
      goods({ more: '<Картинка>import_files/a.jpg</Картинка>' }),
      offers({}),
      'папка для них не задана',
      /import_files/,
    ],
  ])('%s', async (_, inGoods, inOffers, fault, what) => {
    const all = await advised({
      'import.xml': importXml({ groups: [shoes], ...inGoods }),
      'offers.xml': offersXml(inOffers),
    });
    const found = all.filter((each) => each.includes(fault));
    expect(found, all.join('\n')).toHaveLength(1);
    expect(found[0]).toMatch(what);
  });

  test('contragents of version 3.1', async () => {
    const contragent = '<Контрагент><Ид>c-1</Ид><Наименование>ООО «Свет»</Наименование></Контрагент>';
    const all = await advised({ 'contragents.xml': document(`<Контрагенты>${contragent}</Контрагенты>`) });
    expect(all.join('\n')).toContain('страница «Контрагенты из 1С»');
  });
});

describe('advice on a document', () => {
  test('in another currency concerns the order, not the price type', () => {
    const into = emptyReport();
    report(into, 'УТ-1', { outcome: 'left', reason: 'FOREIGN_CURRENCY', detail: '' });
    expect(problemsOf([{ name: 'orders.xml', notes: outcomeOfDocuments(into).notes }])).toMatchObject([
      {
        text: '1\u00a0документ: документ не в рублях, а портал считает только в рублях',
        advice: expect.stringContaining('заказ в рубли'),
      },
    ]);
  });

  test.each(Object.keys(leftReasons) as LeftReason[])(
    'that was left out for %s is in the report',
    (reason) => {
      const into = emptyReport();
      report(into, 'УТ-1', { outcome: 'left', reason, detail: '' });
      expect(problemsOf([{ name: 'orders.xml', notes: outcomeOfDocuments(into).notes }])).toMatchObject([
        { advice: documentAdvice[reason] },
      ]);
    },
  );

  test('exists for each reason to apply a document only in part', () => {
    expect(Object.keys(documentAdvice)).toEqual(expect.arrayContaining(Object.keys(asideReasons)));
  });
});

test('each sentence of advice is one sentence, and each fault has its own', () => {
  const all = [...Object.values(advice), ...Object.values(documentAdvice)];
  expect(new Set(all).size).toBe(all.length);
  for (const text of all) expect(text).toMatch(/^[А-ЯЁ][^.!?]*[^.!?\s]$/);
});
