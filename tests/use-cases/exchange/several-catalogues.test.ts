import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withdrawShareName } from '#server/exchange/withdraw-share.repository.server.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Files, importXml, offersXml } from './export.ts';
import { emptyPortal, importFiles, productsIn } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
  await portal.db.deleteFrom('settings').where('name', '=', withdrawShareName).execute();
});
afterAll(() => portal.drop());

/** Returns a full export of one catalogue. */
function catalogue(id: string, goods: string[]): Files {
  const of = (xml: string) => xml.replaceAll('<Ид>cat', `<Ид>${id}`);
  return {
    [`import-${id}.xml`]: of(
      importXml({ goods: goods.map((good) => ({ id: good, articul: good, name: good })) }),
    ),
    [`offers-${id}.xml`]: of(
      offersXml({ offers: goods.map((good) => ({ id: good, name: good, prices: [{ price: 1 }] })) }),
    ),
  };
}

const sold = async () =>
  Object.entries(await productsIn(portal.db))
    .filter(([, { enabled }]) => enabled === 1)
    .map(([id]) => id)
    .sort();
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word}-${i}`);

describe('several catalogues in one portal', () => {
  test('a full export of one catalogue withdraws no goods of the other', async () => {
    await importFiles(portal.db, {
      ...catalogue('light', ['lamp', 'torch']),
      ...catalogue('shoes', ['boots']),
    });
    const report = await importFiles(portal.db, catalogue('light', ['lamp']));
    expect(await sold()).toEqual(['boots', 'lamp']);
    expect(report.products.removed).toBe(1);
  });

  test('goods imported before catalogues were recorded belong to the only catalogue', async () => {
    await importFiles(portal.db, catalogue('light', ['lamp', 'torch']));
    await changeRows(portal.db, 'products', {}, { catalogue: null });
    await importFiles(portal.db, catalogue('light', ['lamp']));
    expect(await sold()).toEqual(['lamp']);
    const rows = await portal.db.selectFrom('products').select('catalogue').execute();
    expect(rows.map(({ catalogue }) => catalogue)).toEqual(['light', 'light']);
  });

  test('goods imported before catalogues were recorded belong to no catalogue if there are two', async () => {
    await importFiles(portal.db, {
      ...catalogue('light', ['lamp', 'torch']),
      ...catalogue('shoes', ['boots']),
    });
    await changeRows(portal.db, 'products', { external_id: 'torch' }, { catalogue: null });
    await importFiles(portal.db, catalogue('light', ['lamp']));
    expect(await sold()).toEqual(['boots', 'lamp', 'torch']);
  });

  test('a full list of prices withdraws no goods, and neither do offers of another catalogue', async () => {
    await importFiles(portal.db, catalogue('light', ['lamp', 'torch']));
    const prices = offersXml({ offers: [{ id: 'lamp', prices: [{ price: 2 }] }] });
    await importFiles(portal.db, { 'prices.xml': prices.replaceAll('<Ид>cat', '<Ид>light') });
    await importFiles(portal.db, {
      'offers.xml': offersXml({ offers: [{ id: 'boots', name: 'Ботинки', prices: [{ price: 2 }] }] }),
    });
    expect(await sold()).toEqual(['lamp', 'torch']);
  });
});

describe('full exports that would withdraw too much', () => {
  const ten = numbered('good', 10);
  beforeEach(() => importFiles(portal.db, catalogue('light', ten)));

  test('a full export that would withdraw more than the allowed share withdraws nothing, imports the rest and reports this', async () => {
    const few = catalogue('light', ten.slice(0, 6));
    const changed = Object.fromEntries(
      Object.entries(few).map(([name, text]) => [name, String(text).replace('>good-0<', '>good-0<')]),
    );
    const report = await importFiles(
      portal.db,
      { ...changed, ...catalogue('shoes', ['boots']) },
      { withdraw: 'few' },
    );
    expect(report.held).toEqual({ count: 4, share: 40, isUnsure: false });
    expect(report.notes.get('HELD')?.count).toBe(4);
    expect(await sold()).toEqual(['boots', ...ten]);
    const approved = await importFiles(portal.db, few, { withdraw: 'all' });
    expect(approved.held).toBeUndefined();
    expect(approved.products.removed).toBe(4);
    expect(await sold()).toEqual(['boots', ...ten.slice(0, 6)]);
  });

  test('a full export may withdraw exactly the allowed share', async () => {
    const report = await importFiles(portal.db, catalogue('light', ten.slice(0, 7)), {});
    expect(report.held).toBeUndefined();
    expect(await sold()).toEqual(ten.slice(0, 7));
  });

  test('the settings determine the share that a full export may withdraw', async () => {
    await addRows(portal.db, 'settings', { name: withdrawShareName, value: '5' });
    const report = await importFiles(portal.db, catalogue('light', ten.slice(0, 9)), {});
    expect(report.held).toEqual({ count: 1, share: 10, isUnsure: false });
  });
});
