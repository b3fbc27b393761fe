import { describe, expect, test } from 'vitest';
import {
  articulOf,
  headerOf,
  nameOf,
  plainDescription,
  regionName,
  sizeOf,
  unitText,
  variantOf,
} from '#server/exchange/goods-rules.ts';

describe('the articul of a product', () => {
  const id = '28e94c30-a947-11e4-9f08-bcaec5741d46';

  test.each([
    ['Б- 130005', '2000018987155', 'Б- 130005', false],
    ['', '2000018987155', '2000018987155', true],
    ['---', '', '1С-28e94c30', true],
  ])('the articul «%s» with the barcode «%s» becomes «%s»', (articul, barcode, expected, derived) => {
    expect(articulOf({ id, articul, barcodes: [barcode] })).toEqual({ articul: expected, derived });
  });

  test('an id that is not a GUID is used as the articul', () => {
    expect(articulOf({ id: 'УТ-00001234', articul: '', barcodes: [] }).articul).toBe('1С-УТ-00001234');
  });
});

describe('the name of a product', () => {
  test.each([
    ['BOSCH', 'Холодильник "BOSCH"', 'Холодильник "BOSCH"'],
    ['Барбарис (конфеты)', 'Конфеты "Барбарис"', 'Конфеты "Барбарис"'],
    ['Помидоры свежие кубанские', 'Помидоры свежие', 'Помидоры свежие кубанские'],
    ['Кондиционер ELEKTA- 88', 'Кондиционер ELEKTA', 'Кондиционер ELEKTA- 88'],
    ['Длинное назва', 'Длинное название целиком', 'Длинное название целиком'],
    ['Стол', '', 'Стол'],
    ['', 'Стул', 'Стул'],
    ['', '', ''],
  ])('the name «%s» with the full name «%s» becomes «%s»', (name, fullName, expected) => {
    expect(nameOf({ name, fullName })).toBe(expected);
  });
});

describe('the variant and size of an offer', () => {
  const named = (name: string) => ({ id: 'g#c0ffee00-1', name, traits: [] });

  test.each([
    ['Куртка (38)', 'размер 38', '38'],
    ['Куртка (42,5)', 'размер 42,5', '42,5'],
    ['Куртка (10-11)', 'размер 10-11', '10-11'],
    ['Куртка (34/128, синий/черн)', 'размер 34/128, синий/черн', '34/128'],
    ['Куртка (26/98св.коралл)', 'размер 26/98, св.коралл', '26/98'],
    ['Куртка (28/104-110,т. коричневый)', 'размер 28/104-110, т. коричневый', '28/104-110'],
    ['Куртка (XL)', 'размер XL', 'XL'],
    ['Куртка (S/M, белый)', 'размер S/M, белый', 'S/M'],
    ['Куртка (красный)', 'красный', undefined],
    ['Куртка (100 мл)', '100 мл', undefined],
    ['Куртка (6-7 лет)', '6-7 лет', undefined],
    ['Куртка (0,5)', '0,5', undefined],
    ['Куртка (зимняя) (40)', '(зимняя) (40)', undefined],
    ['Другое имя (41)', 'размер 41', '41'],
    ['Совсем другое имя', 'Совсем другое имя', undefined],
    ['Куртка', 'вариант c0ffee00', undefined],
  ])('the variant and size of «%s» are «%s»', (name, variant, size) => {
    expect(variantOf(named(name), 'Куртка')).toBe(variant);
    expect(sizeOf(named(name), 'Куртка')).toBe(size);
  });

  test('a product with a single offer has no variant and size', () => {
    const offer = { id: 'g', name: 'Куртка (38)', traits: [] };
    expect(variantOf(offer, 'Куртка')).toBe('');
    expect(sizeOf(offer, 'Куртка')).toBeUndefined();
  });

  test('characteristics take precedence over the name', () => {
    const traits = [
      { header: 'Цвет', value: 'Синий' },
      { header: 'Размер', value: '42' },
    ];
    const offer = { id: 'g#c', name: 'Куртка (99)', traits };
    expect(variantOf(offer, 'Куртка')).toBe('цвет Синий, размер 42');
    expect(sizeOf(offer, 'Куртка')).toBe('42');
  });

  test('variant and size are appended to the name in the header', () => {
    expect(headerOf('Куртка', 'размер 38')).toBe('Куртка, размер 38');
    expect(headerOf('Куртка', '')).toBe('Куртка');
  });

  test('variant and size stay in the header when the name is cut', () => {
    const header = headerOf('Куртка '.repeat(100), 'размер 38');
    expect(header).toHaveLength(500);
    expect(header).toMatch(/, размер 38$/);
  });
});

describe('the units of goods', () => {
  const none = new Map<string, string>();

  test.each([
    [{ text: 'шт', code: '796', fullName: 'Штука' }, 'шт.'],
    [{ text: '', code: '715', fullName: 'Пара (2 шт.)' }, 'пара'],
    [{ text: '6', code: '', fullName: '' }, 'м'],
    [{ text: '', code: '9999', fullName: 'Бочка' }, 'бочка'],
    [{ text: '', code: '', fullName: '' }, 'шт.'],
  ])('the unit %j becomes «%s»', (unit, expected) => {
    expect(unitText(unit, none)).toBe(expected);
  });

  test('the usual name of a unit takes precedence over the dictionary, which may be sent later', () => {
    expect(unitText({ text: '796', code: '', fullName: '' }, new Map([['796', 'Штучка']]))).toBe('шт.');
  });
});

describe('the descriptions of goods', () => {
  test('a description becomes plain text', () => {
    const html =
      '<div>Мягкий &laquo;лён&raquo;<br/>и &lt;хлопок&gt;</div><style>p{}</style><p>Стирать&nbsp;при 30</p>';
    expect(plainDescription(html)).toBe('Мягкий &laquo;лён&raquo;\nи <хлопок>\nСтирать при 30');
  });

  test('a plain description stays unchanged, even with characters that look like tags', () => {
    expect(plainDescription('Длина < 5 м,\nширина > 2 м')).toBe('Длина < 5 м,\nширина > 2 м');
  });
});

test.each([
  ['Москва г', 'Москва'],
  ['Тульская обл', 'Тульская область'],
  ['Республика Татарстан', 'Республика Татарстан'],
  ['', 'Основной'],
])('the region «%s» is called «%s»', (region, expected) => {
  expect(regionName(region)).toBe(expected);
});
