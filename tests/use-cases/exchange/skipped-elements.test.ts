import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import type { ImportOptions } from '#server/exchange/import-files.server.ts';
import { importFolder } from '#server/exchange/import-folder.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { freshDatabase } from '#tests/setup/database.ts';
import { bareOffersXml, type Files, importXml, inFolder, type Offer, offersXml, retail } from './export.ts';
import { emptyPortal, importFiles } from './portal.ts';

const { db, drop } = await freshDatabase();
afterAll(drop);
beforeEach(async () => {
  for (const table of ['exchange_elements', 'product_changes'] as const) await db.deleteFrom(table).execute();
  await emptyPortal(db);
});

const ids = ['good-1', 'good-2', 'good-3'];
const color = { id: 'p-color', header: 'Цвет', type: 'Строка' };
const goodsXml = (colors: string[] = []) =>
  importXml({
    properties: [color],
    goods: ids.map((id, i) => ({
      ...{ id, articul: id, name: `Товар ${id}` },
      values: { 'p-color': colors[i] ?? 'красный' },
    })),
  });
const offer = (id: string): Offer => ({
  ...{ id, name: `Товар ${id}`, prices: [{ price: 100 }], stocks: { 'w-main': 5 } },
});

/** Imports the files. Returns how many files were read, and which stored elements this import did not store again. */
async function imported(db: Kysely<Database>, files: Files, options: ImportOptions = {}) {
  let read = 0;
  const onProgress = (text: string) => {
    if (text.startsWith('Читаем')) read += 1;
  };
  const { run } = await importFiles(db, files, { withdraw: 'all', onProgress, ...options });
  const stored = await db.selectFrom('exchange_elements').selectAll().execute();
  const old = stored.filter(({ import_id }) => Number(import_id) < run);
  return { read, skipped: old.map(({ kind, external_id: id }) => `${kind} ${id}`).sort() };
}

describe('an import that is repeated', () => {
  const priceTypes = [retail, { id: 'p-bulk', header: 'Оптовая' }];
  const files = (offers: Offer[]) => ({
    'import.xml': goodsXml(),
    'offers.xml': offersXml({ priceTypes, offers }),
  });
  const [first, ...others] = ids.map(offer);

  test('reads only the offer that has one more price, and each file once', async () => {
    await imported(db, files([first!, ...others]));
    const more = { ...first!, prices: [{ price: 100 }, { type: 'p-bulk', price: 90 }] };
    expect(await imported(db, files([more, ...others]))).toEqual({
      read: 2,
      skipped: ['good good-2', 'good good-3', 'offer good-2', 'offer good-3'],
    });
  });

  test('reads only the offer that has one more stock, and each file once', async () => {
    await imported(db, files([first!, ...others]));
    const more = { ...first!, stocks: { 'w-main': 5, 'w-shop': 1 } };
    const { read, skipped } = await imported(db, files([more, ...others]));
    expect({ read, skipped: skipped.filter((each) => each.startsWith('offer')) }).toEqual({
      read: 2,
      skipped: ['offer good-2', 'offer good-3'],
    });
  });

  test('skips offers, prices and rests that come in separate files (2.08)', async () => {
    await imported(db, files(ids.map((id) => ({ id, name: `Товар ${id}`, prices: [{ price: 1 }] }))));
    const parts: Files[] = [
      { 'offers.xml': bareOffersXml(ids.map((id) => ({ id, name: `Товар ${id}` }))) },
      { 'prices.xml': bareOffersXml(ids.map((id) => ({ id, prices: [{ price: 100 }] }))) },
      { 'rests.xml': bareOffersXml(ids.map((id) => ({ id, stocks: { 'w-main': 5 } }))) },
    ];
    for (const part of [...parts, ...parts]) await imported(db, part);
    for (const [i, kind] of ['offer', 'prices', 'rests'].entries()) {
      const { read, skipped } = await imported(db, parts[i]!);
      expect(read).toBe(1);
      expect(skipped.filter((each) => each.startsWith(kind))).toEqual(ids.map((id) => `${kind} ${id}`));
    }
  });

  test('learns a new value, and the import after it skips everything', async () => {
    const offers = offersXml({ offers: ids.map(offer) });
    const named = (...colors: string[]) => ({ 'import.xml': goodsXml(colors), 'offers.xml': offers });
    await imported(db, named('красный'));
    await imported(db, named('синий'));
    const all = ids.flatMap((id) => [`good ${id}`, `offer ${id}`]).sort();
    expect(await imported(db, named('синий'))).toEqual({ read: 2, skipped: all });
  });

  test('reads goods that were not in the export with which a dictionary changed', async () => {
    const goods = (header: string, some: string[]) => ({
      'import.xml': importXml({
        full: false,
        properties: [{ ...color, header }],
        goods: some.map((id) => ({ id, articul: id, name: id, values: { 'p-color': `цвет ${id}` } })),
      }),
      'offers.xml': offersXml({ full: false, offers: some.map(offer) }),
    });
    await imported(db, goods('Цвет', ids));
    await imported(db, goods('Закупочный цвет', ids.slice(0, 1)));
    const { skipped } = await imported(db, goods('Закупочный цвет', ids));
    expect(skipped).toEqual(['good good-1', 'offer good-1']);
    expect(await db.selectFrom('product_params').selectAll().execute()).toEqual([]);
  });
});

describe('a skipped element that is read after all', () => {
  const rewritings: [how: string, rewrite: (path: string, text: string) => void][] = [
    [
      'with other goods at the same places',
      (path, text) => writeFileSync(path, text.replaceAll('good-', 'gold-')),
    ],
    ['with fewer goods', (path, text) => writeFileSync(path, text.slice(0, 400))],
    ['with broken goods', (path, text) => writeFileSync(path, text.replaceAll('</Ид>', '</Их>'))],
    ['by removing it', (path) => rmSync(path)],
  ];
  test.each(rewritings)(
    'refuses the import if 1C has rewritten the file meanwhile %s',
    async (_, rewrite) => {
      const files = { 'import.xml': goodsXml(), 'offers.xml': offersXml({ offers: ids.map(offer) }) };
      await importFiles(db, files);
      const products = await db.selectFrom('products').select('id').execute();
      const changed = products.map(({ id }) => id);
      await inTransaction(db, (trx) => markProductsChanged(trx, changed, noon));
      const result = await inFolder(files, (folder) =>
        importFolder(db, folder, noon, {
          onProgress: (text) => {
            if (text === 'Читаем offers.xml') rewrite(join(folder, 'import.xml'), files['import.xml']);
          },
        }),
      );
      expect(result).toMatchObject({
        code: 'BAD_EXCHANGE',
        message: expect.stringMatching(/^Файл import.xml изменился во время загрузки, повторите выгрузку\. /),
      });
    },
  );
});
