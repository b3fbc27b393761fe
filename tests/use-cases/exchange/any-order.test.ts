import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { elements } from '#server/exchange/accounts.ts';
import { importFiles, withdrawVanished } from '#server/exchange/import-files.server.ts';
import type { FileReport } from '#server/exchange/report.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { document, type Files, inFolder, tag } from './export.ts';
import { emptyPortal, productsIn } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
afterAll(() => portal.drop());

/**
 * A good in a generated export, with its irregularities and its number of variants (0: the good is its own offer).
 */
type Made = {
  variants: number;
  color: number;
  articul: boolean;
  deleted: boolean;
  power: string;
  group: number;
};

const anyGood: fc.Arbitrary<Made> = fc.record({
  variants: fc.integer({ min: 0, max: 3 }),
  color: fc.integer({ min: 1, max: 3 }),
  articul: fc.boolean(),
  deleted: fc.boolean(),
  power: fc.constantFrom('10', '2,5', 'много', ''),
  group: fc.integer({ min: 1, max: 3 }),
});

const guid = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const value = (property: string, text: string) =>
  `<ЗначенияСвойства>${tag('Ид', property)}${tag('Значение', text)}</ЗначенияСвойства>`;
const head = tag('Ид', 'cat');
const catalogue = (inside: string) =>
  document(`<Каталог СодержитТолькоИзменения="false">${head}<Товары>${inside}</Товары></Каталог>`);
const offersOf = (inside: string, full = true) =>
  document(
    `<ПакетПредложений СодержитТолькоИзменения="${!full}">${tag('Ид', 'cat#')}${tag('ИдКаталога', 'cat')}<Предложения>${inside}</Предложения></ПакетПредложений>`,
  );
const classifier = (inside: string) =>
  document(`<Классификатор>${tag('Ид', 'cls')}${inside}</Классификатор>`);
const property = (id: string, header: string, values: string[] = [], kind = 7) =>
  `<Свойство>${tag('Ид', id)}${tag('Наименование', header)}<ВариантыЗначений>${values.map((text, i) => `<Справочник>${tag('ИдЗначения', guid(kind, i + 1))}${tag('Значение', text)}</Справочник>`).join('')}</ВариантыЗначений></Свойство>`;

/** Writes a full export like УТ 11: dictionaries, goods in two packages, and offers, prices and rests separately. */
function exported(goods: Made[]): Files {
  const named = goods.map((good, i) => ({ ...good, id: guid(1, i), name: `Товар ${i}` }));
  const goodXml = ({ id, name, articul, deleted, power, group, variants }: (typeof named)[number]) =>
    `<Товар>${tag('Ид', id)}${tag('ПометкаУдаления', String(deleted && variants > 0))}${tag('Артикул', articul ? `А-${name}` : '')}${tag('Наименование', name)}<БазоваяЕдиница>999</БазоваяЕдиница><Группы>${tag('Ид', `g-${group}`)}</Группы><ЗначенияСвойств>${value('p-power', power)}${value('p-mark', guid(7, 1))}</ЗначенияСвойств><СтавкиНалогов><СтавкаНалога>${tag('Наименование', 'НДС')}${tag('Ставка', '20')}</СтавкаНалога></СтавкиНалогов><ЗначенияРеквизитов><ЗначениеРеквизита>${tag('Наименование', 'Планируемая дата поступления')}${tag('Значение', power === '' ? '' : '2026-12-01T00:00:00')}</ЗначениеРеквизита></ЗначенияРеквизитов></Товар>`;
  const offers = named.flatMap((good) =>
    good.variants === 0
      ? [{ id: good.id, name: good.name, color: 0, articul: '' }]
      : Array.from({ length: good.variants }, (_, i) => ({
          id: `${good.id}#${guid(2, i)}`,
          name: `${good.name} (${40 + i})`,
          color: ((good.color + i) % 3) + 1,
          articul: i === 1 ? `Б-${good.name}` : '',
        })),
  );
  const offerXml = ({ id, name, color, articul }: (typeof offers)[number]) =>
    `<Предложение>${tag('Ид', id)}${tag('Артикул', articul)}${tag('Наименование', name)}${color > 0 ? `<ЗначенияСвойств>${value('p-color', guid(8, color))}</ЗначенияСвойств>` : ''}</Предложение>`;
  const priceXml = ({ id }: { id: string }, i: number) =>
    `<Предложение>${tag('Ид', id)}<Цены>${['opt', 'rrc'].map((type) => `<Цена>${tag('ИдТипаЦены', type)}${tag('ЦенаЗаЕдиницу', 10 + i)}</Цена>`).join('')}</Цены></Предложение>`;
  const restXml = ({ id }: { id: string }, i: number) =>
    `<Предложение>${tag('Ид', id)}<Остатки><Остаток><Склад>${tag('Ид', 'w-1')}${tag('Количество', i)}</Склад></Остаток></Остатки></Предложение>`;
  const half = Math.ceil(named.length / 2);
  return {
    'groups.xml': classifier(
      `<Группы><Группа>${tag('Ид', 'g-1')}${tag('Наименование', 'Свет')}<Группы><Группа>${tag('Ид', 'g-2')}${tag('Наименование', 'Лампы')}</Группа><Группа>${tag('Ид', 'g-3')}${tag('Наименование', 'Архив')}${tag('ПометкаУдаления', 'true')}</Группа></Группы></Группа></Группы>`,
    ),
    'properties.xml': classifier(
      `<Свойства>${property('p-power', 'Мощность, Вт')}${property('p-mark', 'Торговая марка', ['Свет', 'Тень', 'Луч'])}</Свойства>`,
    ),
    'propertiesOffers.xml': classifier(
      `<Свойства>${property('p-color', 'Цвет', ['белый', 'серый', 'чёрный'], 8)}</Свойства>`,
    ),
    'units.xml': classifier(
      `<ЕдиницыИзмерения><ЕдиницаИзмерения>${tag('Код', '999')}${tag('НаименованиеКраткое', 'бухта')}</ЕдиницаИзмерения></ЕдиницыИзмерения>`,
    ),
    'priceLists.xml': classifier(
      `<ТипыЦен><ТипЦены>${tag('Ид', 'opt')}${tag('Наименование', 'Оптовая')}${tag('Валюта', 'RUB')}</ТипЦены></ТипыЦен>`,
    ),
    'priceLists2.xml': classifier(
      `<ТипыЦен><ТипЦены>${tag('Ид', 'rrc')}${tag('Наименование', 'РРЦ')}${tag('Валюта', 'RUB')}</ТипЦены></ТипыЦен>`,
    ),
    'storages.xml': classifier(
      `<Склады><Склад>${tag('Ид', 'w-1')}${tag('Наименование', 'Главный')}</Склад></Склады>`,
    ),
    'goods1.xml': catalogue(named.slice(0, half).map(goodXml).join('')),
    'goods2.xml': catalogue(named.slice(half).map(goodXml).join('')),
    'offers.xml': offersOf(offers.map(offerXml).join('')),
    'prices.xml': offersOf(offers.map(priceXml).join('')),
    'rests.xml': offersOf(offers.map(restXml).join('')),
  };
}

/** Returns everything that dealers and staff see of the goods, except the portal's own ids. */
async function shown() {
  const products = Object.entries(await productsIn(portal.db)).map(([external, { id: _, ...row }]) => [
    external,
    row,
  ]);
  const kept = await portal.db
    .selectFrom('products')
    .leftJoin('arrivals', 'arrivals.product_id', 'products.id')
    .select([
      'products.external_id',
      'family_id',
      'barcode',
      'code',
      'vat',
      'catalogue',
      'good_name',
      'good_articul',
      'good_deleted',
      'offered',
      'expected_on',
    ])
    .orderBy('products.external_id')
    .execute();
  const params = await portal.db
    .selectFrom('params')
    .select(['external_id', 'header', 'unit', 'type'])
    .orderBy('external_id')
    .execute();
  const groups = await portal.db
    .selectFrom('catalogs')
    .leftJoin('catalogs as parent', 'parent.id', 'catalogs.parent_id')
    .select(['catalogs.external_id', 'parent.external_id as parent', 'catalogs.sort'])
    .orderBy('catalogs.external_id')
    .execute();
  return { products: Object.fromEntries(products), kept, params, groups };
}

/** Expects `read = taken + left out` for each element of each file. */
function expectAccounted(files: FileReport[]): void {
  for (const { name, read, taken, leftOut } of files)
    for (const element of elements) {
      const left = leftOut.filter((each) => each.element === element);
      const sum = left.reduce((all, { count }) => all + count, taken[element]);
      expect(sum, `${name}: ${element}`).toBe(read[element]);
    }
}

type Placed = { name: string; path: string };

/** Imports files one by one. Unresolved files are imported again after each later file, as in an exchange. */
async function importOneByOne(files: Placed[]): Promise<void> {
  let waiting: Placed[] = [];
  const take = async (file: Placed) => {
    const report = okValue(await importFiles(portal.db, [file], noon, { withdraw: 'later' }));
    expectAccounted(report.files);
    return report.files.some(({ unresolved }) => unresolved);
  };
  for (const file of files) {
    const before = waiting;
    waiting = [];
    if (await take(file)) waiting.push(file);
    for (const each of before) if (await take(each)) waiting.push(each);
  }
  // The last file may have resolved files that were waiting.
  for (const each of waiting) await take(each);
  // These runs belong to no session, so their changes must not count as changes by another exchange.
  const arrived = { since: noon + 1, session: 0 };
  okValue(await withdrawVanished(portal.db, files, noon, { withdraw: 'all', arrived }));
}

test('files imported one by one in any order result in the same goods as one import of all files', async () => {
  const names = Object.keys(exported([]));
  const anyOrder = fc.shuffledSubarray(names, { minLength: names.length, maxLength: names.length });
  await fc.assert(
    fc.asyncProperty(fc.array(anyGood, { minLength: 1, maxLength: 4 }), anyOrder, async (goods, order) => {
      const files = exported(goods);
      await inFolder(files, async (folder) => {
        const placed = (list: string[]) => list.map((name) => ({ name, path: join(folder, name) }));
        await emptyPortal(portal.db);
        const whole = okValue(await importFiles(portal.db, placed(names), noon, { withdraw: 'all' }));
        expectAccounted(whole.files);
        const expected = await shown();
        await emptyPortal(portal.db);
        await importOneByOne(placed(order));
        expect(await shown()).toEqual(expected);
      });
    }),
    { numRuns: Number(process.env.ORDER_RUNS ?? 8), seed: 16 },
  );
}, 60_000);

test('files in separate folders are imported as one export', async () => {
  await emptyPortal(portal.db);
  await inFolder({}, async (folder) => {
    const files = exported([{ variants: 1, color: 1, articul: true, deleted: false, power: '10', group: 2 }]);
    const placed = Object.entries(files).map(([name, content]) => {
      const path = join(folder, name.replace('.xml', ''), '1', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return { name, path };
    });
    okValue(await importFiles(portal.db, placed, noon));
  });
  expect(Object.values(await productsIn(portal.db))).toMatchObject([
    { header: 'Товар 0, размер 40', brand: 'Свет', catalog: 'Лампы', unit: 'бухта', price_rrc: 1_000 },
  ]);
});
