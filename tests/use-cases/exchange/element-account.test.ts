import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Element, xml2js } from 'xml-js';
import { unneededElements } from '#server/exchange/commerceml/known-elements.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { document, importXml, offersXml, tag } from './export.ts';
import { counts, emptyPortal, importFiles } from './portal.ts';

/**
 * Every element and attribute of a file is read, listed as unneeded, or reported. The elements are counted here by
 * xml-js, independently of the parser of the import.
 */

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
afterAll(() => portal.drop());

function countIn(xml: string): number {
  const count = ({ elements = [], attributes = {}, type }: Element): number =>
    elements.reduce((sum, inner) => sum + count(inner), 0) +
    (type === 'element' ? 1 + Object.keys(attributes).length : 0);
  return count(xml2js(xml.replace(/^\ufeff/, '')) as Element);
}

async function accountOf(files: Record<string, string>) {
  await emptyPortal(portal.db);
  const report = await importFiles(portal.db, files);
  for (const { name, elements } of report.files) {
    const unknown = [...elements.unknown.values()].reduce((sum, count) => sum + count, 0);
    expect(elements.read + elements.unneeded + unknown, name).toBe(countIn(files[name] ?? ''));
  }
  return report;
}

test('no element of a usual export is unknown', async () => {
  const report = await accountOf({
    'import.xml': importXml({
      groups: [{ id: 'g', header: 'Свет', deleted: true, groups: [{ id: 'h', header: 'Лампы' }] }],
      properties: [{ id: 'p', header: 'Цоколь', values: { v: 'E27' } }],
      goods: [
        {
          id: 'a',
          name: 'Лампа',
          fullName: 'Лампа E27',
          articul: 'A',
          barcode: '46',
          more: `${tag('Код', '00-01')}<Штрихкоды>${tag('Штрихкод', '46000001')}</Штрихкоды>`,
          status: 'Удален',
          values: { p: 'v' },
        },
      ],
    }),
    'offers.xml': offersXml({
      offers: [
        {
          id: 'a#1',
          name: 'Лампа',
          traits: { Цвет: 'Белый' },
          prices: [{ price: 1 }],
          quantity: 1,
          stocks: { 'w-main': 1 },
        },
      ],
    }),
  });
  expect(report.notes.has('UNKNOWN_ELEMENT')).toBe(false);
  expect(report.files.every(({ elements }) => elements.read > elements.unneeded)).toBe(true);
});

describe('elements that the portal does not know', () => {
  test('unknown elements are counted together with the elements and attributes inside them', async () => {
    const more = `<Гарантия Срок="12">${tag('Условия', 'в магазине')}</Гарантия>`;
    const report = await accountOf({
      'import.xml': importXml({
        goods: [
          { id: 'a', name: 'Лампа', articul: 'A', more },
          { id: 'b', name: 'Шнур', articul: 'B', more },
        ],
      }),
      'offers.xml': offersXml({
        offers: [{ id: 'a', name: 'Лампа', prices: [{ price: 1 }], more: tag('Резерв', 1) }],
      }),
    });
    expect(report.notes.get('UNKNOWN_ELEMENT')).toEqual({
      count: 7,
      examples: ['Товар/Гарантия', 'Товар/Гарантия@Срок', 'Гарантия/Условия'],
    });
  });

  test('an unknown section, an unknown attribute and misplaced elements are counted as unknown', async () => {
    const report = await accountOf({
      'import.xml': document(
        `<Опрос Вид="1">${tag('Вопрос', 1)}</Опрос><Каталог Важный="да">${tag('Ид', 'cat')}<Товар>${tag('Ид', 'x')}</Товар><Товары/></Каталог>`,
      ),
    });
    expect(counts(report)).toEqual({ UNKNOWN_ELEMENT: 6 });
  });

  test('a document in a catalogue file is counted as unneeded with everything in it', async () => {
    const report = await accountOf({
      'import.xml': document(
        `<Документ>${tag('Ид', 1)}<Товары><Товар>${tag('Ид', 2)}</Товар></Товары></Документ>`,
      ),
    });
    expect(report.files[0]?.elements).toMatchObject({ unneeded: 7, unknown: new Map() });
  });

  test('in a contragent, what documents do not show is unneeded, and the rest is read or reported', async () => {
    const contragent = `<Контрагент>${tag('Ид', 'c')}${tag('ИНН', '7107142836')}<Контакты><Контакт>${tag('Тип', 'Почта')}</Контакт></Контакты>${tag('Любимец', 'да')}</Контрагент>`;
    const report = await accountOf({
      'contragents.xml': document(`<Контрагенты>${contragent}</Контрагенты>`),
    });
    expect(report.notes.get('UNKNOWN_ELEMENT')).toEqual({ count: 1, examples: ['Контрагент/Любимец'] });
  });

  test('a requisite that the portal does not know is reported by name', async () => {
    const requisite = (name: string) =>
      `<ЗначениеРеквизита>${tag('Наименование', name)}${tag('Значение', 'да')}</ЗначениеРеквизита>`;
    const more = `<ЗначенияРеквизитов>${['Вид номенклатуры', 'Полное наименование', 'Сезонность'].map(requisite).join('')}</ЗначенияРеквизитов>`;
    const report = await accountOf({
      'import.xml': importXml({ goods: [{ id: 'a', name: 'Лампа', articul: 'A', more }] }),
    });
    expect(report.notes.get('UNKNOWN_REQUISITE')).toEqual({ count: 1, examples: ['Сезонность'] });
    expect(report.notes.has('UNKNOWN_ELEMENT')).toBe(false);
  });

  test('a requisite of an offer is reported unless the portal reads it from offers', async () => {
    const requisite = (name: string, value: string) =>
      `<ЗначениеРеквизита>${tag('Наименование', name)}${tag('Значение', value)}</ЗначениеРеквизита>`;
    const more = [
      requisite('Вес', '1.5'),
      requisite('Код', '00-1'),
      requisite('Штрих-код', '4601234567893'),
      requisite('Вид номенклатуры', 'Товар'),
      requisite('Планируемая дата поступления', '01.12.2026'),
      requisite('Гарантия', '2 года'),
    ].join('');
    const offer = `<Предложение>${tag('Ид', 'a')}<ЗначенияРеквизитов>${more}</ЗначенияРеквизитов></Предложение>`;
    const report = await accountOf({
      'import.xml': importXml({ goods: [{ id: 'a', name: 'Лампа', articul: 'A' }] }),
      'offers.xml': document(
        `<ПакетПредложений>${tag('Ид', 'p')}<Предложения>${offer}</Предложения></ПакетПредложений>`,
      ),
    });
    expect(report.notes.get('UNKNOWN_REQUISITE')).toEqual({
      count: 2,
      examples: ['Планируемая дата поступления', 'Гарантия'],
    });
  });
});

test('each unneeded element is listed once, with a reason', () => {
  const rows = unneededElements();
  expect(rows.length).toBeGreaterThan(30);
  for (const { where, name, reason } of rows) expect(reason, `${where} › ${name}`).toMatch(/^[А-ЯЁ].{10,}$/);
  const keys = rows.map(({ where, name }) => `${where} › ${name}`);
  expect(new Set(keys).size).toBe(keys.length);
});
