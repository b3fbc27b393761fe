import { beforeAll, expect, test } from 'vitest';
import { saveBrand } from '#server/desk/brands/save-brand.server.ts';
import { addProductPictures } from '#server/desk/goods/add-product-pictures.server.ts';
import { saveProduct } from '#server/desk/goods/save-product.server.ts';
import { saveNode } from '#server/desk/nodes/save-node.server.ts';
import { retailPricesJob } from '#server/desk/price-types/fill-retail-prices.server.ts';
import { savePriceType } from '#server/desk/price-types/save-price-type.server.ts';
import { saveWarehouse } from '#server/desk/warehouses/save-warehouse.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { sureToSavePriceType } from '#tests/builders/save-price-type.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { importXml, mainWarehouse, offersXml, retail, shop } from './export.ts';
import { importFiles } from './portal.ts';

/** Returns the files of an export. Exports with other arguments differ in everything that staff can change. */
const delivery = (word: string, price: number) => ({
  'import.xml': importXml({
    groups: [{ id: 'g-light', header: `Свет ${word}` }],
    properties: [{ id: 'p-mark', header: 'Торговая марка', values: { m: `Марка ${word}` } }],
    goods: ['lamp', 'torch'].map((id) => ({
      id,
      articul: `${id}-1`,
      name: `${id} ${word}`,
      groups: ['g-light'],
      description: `Из 1С, ${word}`,
      values: { 'p-mark': 'm' },
    })),
  }),
  'offers.xml': offersXml({
    priceTypes: [
      retail,
      { id: 'p-shelf', header: `На полке ${word}` },
      { id: 'p-cost', header: `Закупка ${word}` },
    ],
    warehouses: [mainWarehouse, { ...shop, header: `Магазин ${word}` }],
    offers: ['lamp', 'torch'].map((id) => ({
      id,
      name: `${id} ${word}`,
      prices: [{ price }, { type: 'p-shelf', price: price * 2 }, { type: 'p-cost', price: price / 2 }],
      stocks: { 'w-main': price, 'w-shop': 3 },
    })),
  }),
});

const fresh = smallWorld();
const as = () => fresh.as(staff);
const picture = '/media/11111111-1111-4111-8111-111111111111.jpg';

type Known = 'products' | 'brands' | 'catalogs' | 'price_types' | 'warehouses';
const idOf = async (table: Known, external: string) => {
  const row = await fresh.db
    .selectFrom(table)
    .select('id')
    .where('external_id', '=', external)
    .executeTakeFirstOrThrow();
  return row.id;
};
const named = async (table: 'brands' | 'catalogs' | 'price_types' | 'warehouses', header: string) => {
  const row = await fresh.db
    .selectFrom(table)
    .select('id')
    .where('header', '=', header)
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Returns everything that an import writes, row by row, except the runs and the change records. */
async function contents() {
  const { db } = fresh;
  const of = (table: Known | 'product_pictures' | 'param_values') =>
    db.selectFrom(table).selectAll().orderBy('id').execute();
  return {
    products: await of('products'),
    brands: await of('brands'),
    catalogs: await of('catalogs'),
    types: await of('price_types'),
    warehouses: await of('warehouses'),
    pictures: await of('product_pictures'),
    values: await of('param_values'),
    tags: await db.selectFrom('product_tags').selectAll().orderBy('product_id').orderBy('tag_id').execute(),
    prices: await db
      .selectFrom('prices')
      .selectAll()
      .orderBy('product_id')
      .orderBy('price_type_id')
      .execute(),
    stocks: await db.selectFrom('stocks').selectAll().orderBy('product_id').orderBy('wms_id').execute(),
  };
}

let lamp: number;
let torch: number;
beforeAll(async () => {
  const { db } = fresh;
  await importFiles(db, delivery('весной', 100));
  lamp = await idOf('products', 'lamp');
  torch = await idOf('products', 'torch');
  const ours = {
    pack: '6',
    multiple: '10',
    minimum: '20',
    description: 'Наше описание',
    tags: 'Своя',
    on_home: '1',
    visible: '0',
  };
  await as().does(saveProduct, { id: lamp, ...ours });
  await as().does(addProductPictures, { id: lamp, hrefs: [picture], key: 'own-pictures' });
  const brand = await named('brands', 'Марка весной');
  await as().does(saveBrand, { id: brand, header: 'Наша марка', sort: '7', visible: '0' });
  const node = await idOf('catalogs', 'g-light');
  await as().does(saveNode, { id: node, header: 'Наш раздел', sort: '7', visible: '0' });
  const cost = await idOf('price_types', 'p-cost');
  await as().does(savePriceType, { id: cost, header: 'Наша закупка', for_sale: '0' });
  const shelf = await idOf('price_types', 'p-shelf');
  okValue(
    await sureToSavePriceType({ id: shelf, header: 'На полке весной', is_rrc: '1', for_sale: '1' }, as()),
  );
  const wms = await idOf('warehouses', 'w-shop');
  const warehouse = { id: wms, header: 'Наш магазин', region: 'Тула', sort: '7', visible: '0' };
  await as().does(saveWarehouse, warehouse);
  const mailer = { send: async () => {}, close: () => {} };
  await runJobs({ ...as(), now: noon, mailer }, [retailPricesJob]);
});

test('another import from 1C keeps the decisions of staff and updates other data', async () => {
  const { db } = fresh;
  await importFiles(db, delivery('летом', 140));
  const row = (table: 'brands' | 'catalogs' | 'price_types' | 'warehouses', header: string) =>
    db.selectFrom(table).selectAll().where('header', '=', header).executeTakeFirst();
  const product = (id: number) =>
    db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(await product(lamp)).toMatchObject({
    header: 'lamp летом',
    description: 'Из 1С, летом',
    own_description: 'Наше описание',
    pack: 6,
    order_multiple: 10,
    order_minimum: 20,
    hidden: 1,
    on_home: 1,
    picture,
    picturetype: 'photo',
    // The price of the new export in the price type that staff have chosen.
    price_rrc: 28_000,
  });
  expect(await product(torch)).toMatchObject({
    own_description: null,
    pack: 1,
    order_multiple: 1,
    order_minimum: 1,
    hidden: 0,
    on_home: 0,
    price_rrc: 28_000,
  });
  expect(
    await db.selectFrom('product_pictures').select('path').where('product_id', '=', lamp).execute(),
  ).toEqual([{ path: picture }]);
  expect(
    await db.selectFrom('product_tags').selectAll().where('product_id', '=', lamp).execute(),
  ).toHaveLength(1);
  expect(await row('brands', 'Наша марка')).toMatchObject({ hidden: 1, sort: 7 });
  expect(await row('catalogs', 'Наш раздел')).toMatchObject({ hidden: 1, shut: 1, sort: 7 });
  expect(await row('price_types', 'Наша закупка')).toMatchObject({ for_sale: 0 });
  // Staff have not changed this name, so 1C can still change it.
  expect(await row('price_types', 'На полке летом')).toMatchObject({ is_rrc: 1 });
  expect(await row('warehouses', 'Наш магазин')).toMatchObject({ hidden: 1, sort: 7 });
});

test('importing the same export again changes no row and notifies no read model', async () => {
  const before = await contents();
  const notes = await fresh.db.selectFrom('catalogue_changes').selectAll().orderBy('id').execute();
  const report = await importFiles(fresh.db, delivery('летом', 140));
  expect(await contents()).toEqual(before);
  expect(await fresh.db.selectFrom('catalogue_changes').selectAll().orderBy('id').execute()).toEqual(notes);
  expect(report).toMatchObject({ products: { added: 0, changed: 0, removed: 0, unchanged: 2 } });
});

test('a price type that staff have unmarked as РРЦ is not marked again, so no product has a retail price', async () => {
  const { db } = fresh;
  const shelf = await idOf('price_types', 'p-shelf');
  okValue(
    await sureToSavePriceType({ id: shelf, header: 'На полке летом', is_rrc: '0', for_sale: '1' }, as()),
  );
  const mailer = { send: async () => {}, close: () => {} };
  await runJobs({ ...as(), now: noon, mailer }, [retailPricesJob]);
  await importFiles(db, delivery('осенью', 150));
  expect(await db.selectFrom('price_types').select('id').where('is_rrc', '=', 1).execute()).toEqual([]);
  expect(await db.selectFrom('products').select('id').where('price_rrc', '>', 0).execute()).toEqual([]);
});
