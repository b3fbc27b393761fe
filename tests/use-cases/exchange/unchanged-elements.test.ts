import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { type Random, random } from '#tests/builders/random.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { rowsOf } from '#tests/builders/rows-of.ts';
import { freshDatabase } from '#tests/setup/database.ts';
import {
  bareOffersXml,
  type Files,
  type Good,
  type Group,
  importXml,
  type Offer,
  offersXml,
  type Property,
  retail,
  tag,
} from './export.ts';
import { importFiles } from './portal.ts';

/** An export that 1C changes from time to time. */
type Export = { groups: Group[]; properties: Property[]; goods: Good[]; offers: Offer[]; full: boolean };

const pick = { 'p-season': ['s1', 's2'], 'p-power': ['10', '20', '30'], 'p-brand': ['b1', 'b2'] };

function goodOf(id: string, { below, chance, pick: one }: Random): Good {
  const values = Object.entries(pick).map(([property, list]) => [property, one(list)]);
  return {
    id,
    name: `Товар ${id} ${below(9)}`,
    ...(chance(0.9) ? { articul: `А-${chance(0.1) ? 1 : id}` } : {}),
    ...(chance(0.5) ? { barcode: chance(0.1) ? 'ё' : `46000000000${10 + below(80)}` } : {}),
    groups: chance(0.05) ? ['g-unknown'] : one([['g-1'], ['g-2'], ['g-1', 'g-2']]),
    values: Object.fromEntries([
      ...(chance(0.05) ? [['p-none', 'x']] : values),
      ...(chance(0.3) ? [['p-color', `цвет ${below(20)}`]] : []),
      ...(chance(0.1) ? [['p-size', `${below(20)}${chance(0.1) ? ' м' : ''}`]] : []),
      ...(chance(0.2) ? [['p-brand', `Марка ${below(20)}`]] : []),
    ]),
    ...(chance(0.05) ? { status: 'Удален' } : {}),
    more: one([
      '',
      '',
      '',
      tag('Гарантия', '1'),
      tag('Страна', 'Россия'),
      tag('Картинка', 'a.jpg'),
      tag('Файл', 'a.pdf'),
      '<Файл/>',
      '<!-- </Товар> -->',
      '<Пометка><![CDATA[</Товар>]]></Пометка>',
    ]),
  };
}

function offersOf(id: string, { below, chance, pick: one }: Random): Offer[] {
  const offer = (own: string): Offer => ({
    id: own,
    name: `Товар ${own}`,
    prices: [
      { price: chance(0.05) ? 'дорого' : 100 + below(50) },
      ...(chance(0.1) ? [{ type: 'p-none', price: 5 }] : []),
    ],
    stocks: { 'w-main': chance(0.05) ? -1 : below(9), ...(chance(0.7) ? { 'w-shop': below(5) } : {}) },
    ...(chance(0.05) ? { more: tag('Штрихкод', `2${below(9)}00000000000`) } : {}),
  });
  if (chance(0.1)) return [];
  if (chance(0.15)) return [offer(`${id}#1`), offer(`${id}#2`)];
  return chance(0.05) ? [offer(id), offer(id)] : [offer(one([id]))];
}

function exportOf(by: Random): Export {
  const ids = Array.from({ length: 14 }, (_, i) => `good-${i}`);
  return {
    groups: [
      { id: 'g-1', header: 'Первая' },
      { id: 'g-2', header: 'Вторая' },
    ],
    properties: [
      { id: 'p-season', header: 'Сезон', values: { s1: 'Зима', s2: 'Лето' } },
      { id: 'p-power', header: 'Мощность, Вт' },
      { id: 'p-brand', header: 'Бренд', values: { b1: 'Один', b2: 'Два' } },
      { id: 'p-color', header: 'Цвет', type: 'Строка' },
      { id: 'p-size', header: 'Длина', type: 'Число' },
    ],
    goods: ids.map((id) => goodOf(id, by)),
    offers: ids.flatMap((id) => offersOf(id, by)),
    full: by.chance(0.5),
  };
}

/** Changes something in 1C. */
function changed(from: Export, by: Random): Export {
  const at = by.below(from.goods.length);
  const id = from.goods[at]?.id ?? '';
  const words = (header: string) => [{ id: 'g-1', header }, ...from.groups.slice(1)];
  return by.pick([
    () => from,
    () => from,
    () => ({ ...from, goods: from.goods.with(at, goodOf(id, by)) }),
    () => ({
      ...from,
      offers: [...from.offers.filter((each) => each.id.split('#')[0] !== id), ...offersOf(id, by)],
    }),
    () => ({ ...from, goods: from.goods.filter((each) => each.id !== id) }),
    () => ({ ...from, offers: from.offers.filter((each) => each.id !== id) }),
    () => ({ ...from, groups: words(`Первая ${by.below(3)}`) }),
    () => ({ ...from, groups: [from.groups[0]!, { id: 'g-2', header: 'Вторая', deleted: by.chance(0.5) }] }),
    () => ({ ...from, full: !from.full }),
    () => ({
      ...from,
      properties: from.properties.map((each) =>
        each.id === 'p-season' ? { ...each, header: by.pick(['Сезон', 'Закупочный сезон']) } : each,
      ),
    }),
  ])();
}

/** Returns the files in which 1C sends an export, or a part of it. */
function filesOf({ groups, properties, full, ...all }: Export, by: Random): Files {
  const goods = full ? all.goods : by.some(all.goods, 0.7);
  const offers = full ? all.offers : by.some(all.offers, 0.7);
  const goodsFile = { 'import.xml': importXml({ groups, properties, goods, full }) };
  const offersFile = { 'offers.xml': offersXml({ offers, full }) };
  const more = by.below(2);
  const rests = bareOffersXml(
    offers.map(({ id, stocks = {} }) => ({ id, stocks: { ...stocks, 'w-shop': more + by.below(2) } })),
  );
  const prices = bareOffersXml(offers.map(({ id, prices }) => ({ id, ...(prices ? { prices } : {}) })));
  const described = bareOffersXml(offers.map(({ id, name = '' }) => ({ id, name })));
  const both = { ...goodsFile, ...offersFile };
  return by.pick<Files>([
    both,
    both,
    both,
    goodsFile,
    offersFile,
    { 'offers.xml': described },
    { 'prices.xml': prices },
    { 'rests.xml': rests },
    { ...both, 'rests.xml': rests },
  ]);
}

/** Returns a change by staff or by an order; each marks the product, as all use cases do. */
function deskChange(by: Random): (db: Kysely<Database>) => Promise<unknown> {
  const at = 1 + by.below(14);
  const value = by.below(100);
  const marked = (work: (db: Kysely<Database>) => Promise<unknown>) => (db: Kysely<Database>) =>
    inTransaction(db, async (trx) => {
      await work(trx);
      await markProductsChanged(trx, [at], noon);
    });
  const nothing = () => Promise.resolve();
  return by.pick([
    nothing,
    nothing,
    marked((db) => changeRows(db, 'products', { id: at }, { hidden: 1 })),
    marked((db) => changeRows(db, 'products', { id: at }, { pack: 1 + value, price_rrc: value })),
    marked((db) => changeRows(db, 'prices', { product_id: at }, { price: value })),
    marked((db) => changeRows(db, 'stocks', { product_id: at }, { reserved: 1 })),
    marked((db) => changeRows(db, 'stocks', { product_id: at }, { quantity: value })),
    (db) => changeRows(db, 'brands', { header: 'Один' }, { header: `Марка ${value}`, desk_fields: 'header' }),
    (db) => changeRows(db, 'catalogs', { external_id: 'g-2' }, { header: 'Наша', desk_fields: 'header' }),
    (db) => changeRows(db, 'price_types', { external_id: retail.id }, { is_rrc: value % 2 }),
  ]);
}

/** Returns all that an import may write, without times of the clock and the random values of locks (`settings`). */
async function contents(db: Kysely<Database>) {
  const clocked = ['imports', 'product_changes', 'catalogue_floor', 'exchange_elements', 'locks', 'settings'];
  const imports = db.selectFrom('imports').selectAll().orderBy('id');
  return {
    ...(await rowsOf(db, clocked)),
    imports: (await imports.execute()).map(({ finished_at: _, context: __, ...row }) => row),
    product_changes: await db
      .selectFrom('product_changes')
      .select(['product_id', 'version'])
      .orderBy('product_id')
      .execute(),
  };
}

describe('an import that skips unchanged elements', () => {
  const seeds = Array.from({ length: Number(process.env.SEEDS ?? 20) }, (_, i) => i + 1);
  let skipped = 0;
  const reports: { skipping?: unknown } = {};
  test.each(seeds)('has the same rows and report as one that reads all (%i)', async (seed) => {
    const by = random(seed);
    const databases = [await freshDatabase(), await freshDatabase()] as const;
    let current = exportOf(by);
    for (let round = 0; round < 8; round += 1) {
      const files = filesOf(current, by);
      const withdraw = by.pick(['few', 'all'] as const);
      for (const [index, { db }] of databases.entries()) {
        const report = await importFiles(db, files, { withdraw, readsAll: index === 1 });
        if (index === 0) reports.skipping = report;
        else expect(report).toEqual(reports.skipping);
        if (index === 0) {
          const stored = await db.selectFrom('exchange_elements').select('import_id').execute();
          skipped += stored.filter(({ import_id }) => import_id < report.run).length;
        }
      }
      expect(await contents(databases[0].db)).toEqual(await contents(databases[1].db));
      const change = deskChange(by);
      for (const { db } of databases) await change(db);
      if (by.chance(0.7)) current = changed(current, by);
    }
    for (const each of databases) await each.drop();
  });

  test('the imports above have skipped elements', () => {
    expect(skipped).toBeGreaterThan(seeds.length);
  });
});
