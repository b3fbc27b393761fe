import { expect, test } from 'vitest';
import { foldArticul, foldLetters } from '#server/goods/fold.ts';
import { buildSnapshot } from '#server/goods/read-model/build-snapshot.ts';
import { createModel } from '#server/goods/read-model/create-model.ts';
import type { ParamRow } from '#server/goods/read-model/source.ts';
import { prepareSynonyms, withSynonyms } from '#server/goods/read-model/synonyms.ts';
import { queryChunks } from '#server/goods/read-model/words.ts';
import { chunkOf, type Good } from './any-catalogue.ts';

/** Queries that dealers type, and the goods that they expect first, in a small electrical catalogue. */

const [luchteh, nordlum, kaskad] = [5, 6, 7];
const [orion, wave] = [3, 4];
const current: ParamRow = { id: 1, header: 'Номинальный ток', unit: 'А', type: 'list', sort: 1 };
const length: ParamRow = { id: 2, header: 'Длина', unit: 'м', type: 'range', sort: 2 };
/** A frequent case in 1C: the unit is part of the value. */
const voltage: ParamRow = { id: 3, header: 'Напряжение', unit: '', type: 'list', sort: 3 };
const volume: ParamRow = { id: 4, header: 'Объём', unit: 'л', type: 'range', sort: 4 };
const values = [
  { id: 11, param_id: 1, header: '16', number: 16 },
  { id: 12, param_id: 1, header: '160', number: 160 },
  { id: 13, param_id: 1, header: '25', number: 25 },
  { id: 21, param_id: 2, header: '5', number: 5 },
  { id: 31, param_id: 3, header: '12 В', number: null },
  { id: 32, param_id: 3, header: '220В', number: null },
  { id: 41, param_id: 4, header: '0,5', number: 0.5 },
  { id: 42, param_id: 4, header: '1,7', number: 1.7 },
];

type Rest = { brand?: number; collection?: number; values?: number[]; barcode?: string; barcodes?: string[] };

function good(
  id: number,
  articul: string,
  header: string,
  { brand, collection, values = [], barcode = '', barcodes = [] }: Rest = {},
): Good {
  const product = {
    id,
    articul,
    articul_key: foldArticul(articul),
    header,
    barcode,
    brand_id: brand ?? null,
    collection_id: collection ?? null,
    family_id: null,
    variant: '',
    catalog_id: null,
    price_rrc: 100,
    unit: 'шт.',
    pack: 1,
    order_multiple: 1,
    order_minimum: 1,
    picture: '',
    picturetype: '',
    description: '',
  };
  return { product, values, tags: [], prices: new Map(), free: new Map(), barcodes };
}

const goods = [
  good(1, 'MVA20-1-016-C', 'Выключатель автоматический 1P C16 4,5 кА', { brand: luchteh, values: [11] }),
  good(2, 'MVA20-3-160-C', 'Выключатель автоматический 3P C160 10 кА', { brand: kaskad, values: [12] }),
  good(3, 'MVA20-1-025-C', 'Выключатель автоматический 1P C25 4,5 кА', { brand: kaskad, values: [13] }),
  good(4, 'LS-5050-60', 'Лента светодиодная IP65 тёплая белая', { brand: nordlum, values: [31, 21] }),
  good(5, 'LS-2835-120', 'Лента светодиодная 24 В, 5 м', { brand: luchteh }),
  good(6, 'A60-11-E27', 'Лампа светодиодная A60 11 Вт E27', {
    brand: luchteh,
    barcode: '4607012345671',
    barcodes: ['98765', 'LU/A60-11', '046000000000012345', '4607012345688'],
  }),
  good(7, 'G45-7-E14', 'Лампа светодиодная шар G45 7 Вт E14', { brand: nordlum, barcode: '012345678905' }),
  good(8, 'EK-1702', 'Чайник электрический с подсветкой', { brand: kaskad, values: [42, 32] }),
  good(9, 'TM-05', 'Термокружка дорожная', { values: [41] }),
  good(10, 'RS-16-2', 'Розетка двойная с заземлением', { brand: luchteh, collection: orion, values: [11] }),
  good(11, 'RS-16-1', 'Розетка одинарная', { brand: kaskad, collection: wave, values: [11] }),
  good(12, 'FR-10', 'Рамка двухместная', { brand: luchteh, collection: orion }),
  good(13, 'OR-1', 'Светильник Орион настенный', { brand: nordlum }),
  good(14, 'СВ-120 К', 'Кабель ВВГнг 3×2,5 бухта 100 м', {}),
  good(15, 'СВ-120 К2', 'Кабель ВВГнг 3×1,5 бухта 100 м', {}),
  good(16, 'KS-9', 'Кронштейн Каскад стальной', { brand: nordlum }),
  good(17, 'PN-36', 'Панель светодиодная 36 Вт 4000К', { brand: nordlum }),
  good(18, 'UD-3', 'Удлинитель 3 метра', {}),
  good(19, 'A-12345678-B', 'Хомут стальной', {}),
  good(20, 'NY-85', 'Шар ёлочный 85мм', {}),
  good(21, 'BR-21', 'Брюки х/б серые', {}),
  good(22, 'TM-30', 'Трусы д/м, размер 30', {}),
  good(23, 'TD-30', 'Трусы д/д, размер 30', {}),
  good(24, 'KL-2', 'Клемма L/N проходная', {}),
  good(25, 'TY-1', 'Шапка вязаная для девочки', {}),
  good(26, 'TY-2', 'Ремень кожаный', {}),
  good(27, 'TY-3', 'Кольцо уплотнительное', {}),
  good(28, 'TY-4', 'Замок навесной', {}),
  good(29, 'TY-5', 'Набор замков и ручек', {}),
  good(30, 'TY-6', 'Наклейка с письмом', {}),
  good(31, 'TY-7', 'Ручка мебельная', {}),
];

const words = [
  'лампочка, лампа',
  'автомат, автоматический выключатель',
  'эл. = электрический',
  'термос; термокружка',
  'рдз, роз двой зазем',
  'кронштейн,220,стойка',
];

const snapshot = await buildSnapshot({
  dictionary: {
    warehouses: [],
    priceTypes: [],
    catalogs: [],
    brands: [
      { id: luchteh, header: 'Лучтех' },
      { id: nordlum, header: 'Nordlum' },
      { id: kaskad, header: 'Каскад' },
    ],
    collections: [
      { id: orion, header: 'Орион' },
      { id: wave, header: 'Морская волна' },
    ],
    tags: [],
    params: [current, length, voltage, volume],
    values,
  },
  chunks: [chunkOf(goods)],
});
const model = createModel(snapshot, 1, prepareSynonyms(words, '1'));

const view = { priceTypeId: undefined, discountBp: 0, politics: undefined, warehouses: [] };
const found = (query: string) => model.suggest(query, view, 20).products.map(({ id }) => id);

test.each([
  // Numbers with units, in names and parameters.
  ['автомат 16А', [1]],
  ['автомат 16 а', [1]],
  ['автомат 16a', [1]],
  ['автомат 16 ампер', [1]],
  ['автоматы 25А каскад', [3]],
  ['лента 12в 5м', [4]],
  ['лента 12 V 5 метров', [4]],
  ['лента 5м', [5, 4]],
  ['чайник 220 вольт', [8]],
  ['чайник 1,7л', [8]],
  ['0,5 л', [9]],
  ['0.5 литра', [9]],
  ['удлинитель 3м', [18]],
  ['панель 36w', [17]],
  // Articuls: with spaces, in look-alike letters, incomplete, before other words.
  ['СВ-120 К', [14, 15]],
  ['cb 120 k', [14, 15]],
  ['св120к2', [15]],
  ['A60', [6]],
  ['mva20', [1, 3, 2]],
  // Barcodes.
  ['4607012345671', [6]],
  ['460 7012 345 671', [6]],
  ['0012345678905', [7]],
  ...['98765', 'LU/A60-11', '046000000000012345', '4607012345688'].map((barcode): [string, number[]] => [
    barcode,
    [6],
  ]),
  ['46000000000012345', []],
  // A brand and a kind of goods. A word of the name ranks before a brand, and a brand before a collection.
  ['лампа лучтех', [6]],
  ['автомат каскад', [3, 2]],
  ['каскад', [16, 8, 3, 2, 11]],
  ['орион', [13, 12, 10]],
  ['розетка орион', [10]],
  ['морская волна', [11]],
  // The other keyboard layout, a wrong letter, other word forms.
  ['kfvgf e14', [7]],
  ['hjptnrf jhbjy', [10]],
  ['розетак двойная', [10]],
  ['светодиодные лампы', [6, 7]],
  ['панели светодиодные', [17]],
  ['светодиодных лент', [5, 4]],
  ['двойные розетки', [10]],
  ['шары 85 мм', [20]],
  ['ёлочные шары', [20]],
  ['шары', [20, 7]],
  // A fleeting vowel in the word.
  ['шапок', [25]],
  ['шапка для девочек', [25]],
  ['вязаные шапки девочка', [25]],
  ['ремней', [26]],
  ['ремни', [26]],
  ['колец', [27]],
  ['замков', [29, 28]],
  ['замок', [28, 29]],
  ['ручек', [29, 31]],
  ['ручка', [31, 29]],
  ['писем', [30]],
  ['наклеек', [30]],
  // Letters with a slash form one word.
  ['брюки хб', [21]],
  ['брюки х/б', [21]],
  ['трусы д/д', [23]],
  ['трусы дм', [22]],
  ['клемма L/N', [24]],
  ['клемма LN', [24]],
  ['клемма L N', [24]],
  ['клемма n', [24]],
  // Synonyms that staff maintain.
  ['лампочка e27', [6]],
  ['лампочки', [6, 7]],
  ['лампочек', [6, 7]],
  ['автоматический выключатель 160а', [2]],
  ['эл. чайник', [8]],
  ['термос 0,5л', [9]],
  ['рдз', [10]],
  ['стойка', [16, 8]],
  // Queries without results.
  ['автомат 63А', []],
  ['4607012345672', []],
])('the query «%s» finds the goods with the ids %j', (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test('another form of a word in the catalogue does not count as a typo', () => {
  expect(model.nearestQuery('двойные хомуты')).toBeUndefined();
  expect(model.nearestQuery('двойные розэдка')).toBe('двойные розетка');
});

test('goods found by barcode are distinguished from goods found by articul', () => {
  const coded = (query: string) => {
    const { products, byBarcode } = model.suggest(query, view, 20);
    return [products.map(({ id }) => id), byBarcode];
  };
  expect(coded('0012345678905')).toEqual([[7], [7]]);
  expect(coded('12345678')).toEqual([[19], []]);
  expect(coded('лампа e14')).toEqual([[7], []]);
});

test('goods with the typed word rank before goods with a synonym of the word', async () => {
  const named = (synonyms: string[]) =>
    createModel(snapshot, 1, prepareSynonyms(synonyms, synonyms.join()))
      .suggest('рамка', view, 20)
      .products.map(({ id }) => id);
  expect(named([])).toEqual([12]);
  expect(named(['рамка, розетка'])).toEqual([12, 11, 10]);
  expect(named(['рамка, розетка', 'рамка, кронштейн'])).toEqual([12, 16, 11, 10]);
});

test('any form of a phrase has its synonyms, and the literal form takes precedence', () => {
  const othersOf = (query: string, ...groups: string[]) =>
    withSynonyms(
      queryChunks(query, () => false),
      prepareSynonyms(groups, '1'),
    ).flatMap(({ others }) => others.map((words) => words.join(' ')));
  const bolt = foldLetters('запор');
  for (const query of ['замок', 'замки', 'замком']) expect(othersOf(query, 'замок, запор')).toEqual([bolt]);
  for (const query of ['замки', 'замок']) expect(othersOf(query, 'замки, запор')).toEqual([bolt]);
  expect(othersOf('навесные замки', 'навесной замок, запор')).toEqual([bolt]);
  expect(othersOf('замки', 'замок, щеколда', 'замки, запор')).toEqual([bolt]);
  expect(othersOf('запор', 'замок, щеколда')).toEqual([]);
});

test('the typo search never runs for synonyms', () => {
  const { text } = snapshot;
  let scans = 0;
  const typable = text.words.typable.slice();
  typable[Symbol.iterator] = () => {
    scans++;
    return text.words.typable.values();
  };
  const scansFor = (...groups: string[]) => {
    const counting = { ...snapshot, text: { ...text, words: { ...text.words, typable } } };
    scans = 0;
    createModel(counting, 1, prepareSynonyms(groups, groups.join())).suggest('рамка рамки', view, 20);
    return scans;
  };
  const before = scansFor();
  expect(before).toBeGreaterThan(0);
  expect(scansFor('рамка, обрамление, накладка, окантовка')).toBe(before);
});

test('at most eight different phrases of a query get synonyms, at every occurrence', () => {
  const names = Array.from({ length: 20 }, (_, i) => `слово${'абвгдежзиклмнопрстуф'.charAt(i)}к`);
  const synonyms = prepareSynonyms(
    names.map((name, i) => `${name}, другое${i}`),
    '1',
  );
  const meantIn = (query: string) =>
    withSynonyms(
      queryChunks(query, () => false),
      synonyms,
    ).filter(({ others }) => others.length > 0).length;
  expect(meantIn(names.join(' '))).toBe(8);
  expect(meantIn(names.flatMap((name) => [name, `${name}а`]).join(' '))).toBe(16);
});
