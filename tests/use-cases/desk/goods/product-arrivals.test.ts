import { beforeEach, expect, test } from 'vitest';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { addArrival } from '#server/desk/goods/arrivals/add-arrival.server.ts';
import { listProductArrivals } from '#server/desk/goods/arrivals/list-product-arrivals.server.ts';
import { removeArrival } from '#server/desk/goods/arrivals/remove-arrival.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { saveArrivals } from '#server/exchange/arrivals.repository.server.ts';
import { putArrivals } from '#server/one-c/entities/arrivals.server.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, exchange, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const id = 101;
const add = (values: object) => fresh.as(staff).tries(addArrival, { id, ...values });
const list = async () =>
  (await fresh.as(staff).does(listProductArrivals, { id })).arrivals.map(({ id: _, ...arrival }) => arrival);
const ours = { day: '2026-08-10', wms: 'Томилино', quantity: 40, note: 'контейнер', isOurs: true };
const typed = { day: '10.08.2026', wms: warehouse.tomilino, quantity: '40', note: 'контейнер' };

beforeEach(() => clearTables(fresh.db, 'arrivals', 'history'));

test('an entered arrival is shown to dealers, and a form sent twice enters it once', async () => {
  await add(typed);
  await add(typed);
  expect(await list()).toMatchObject([{ ...ours, wms: expect.any(String) }]);
  const { expected } = await fresh.as(actors.main).does(showProduct, { id });
  expect(expected).toContain('40');
  await add({ ...typed, quantity: '50' });
  expect(await list()).toMatchObject([{ quantity: 50 }]);
  expect(await fresh.db.selectFrom('history').select('id').execute()).toHaveLength(2);
});

test('a day from an import replaces the one that staff entered without a warehouse, and no day leaves it', async () => {
  await add({ day: '10.08.2026' });
  await add(typed);
  await saveArrivals(fresh.db, new Map([[id, '']]));
  expect(await list()).toHaveLength(2);
  await saveArrivals(fresh.db, new Map([[id, '2026-08-20']]));
  expect(await list()).toMatchObject([
    { day: '2026-08-10', isOurs: true, quantity: 40 },
    { day: '2026-08-20', isOurs: false, wms: '' },
  ]);
});

test('past arrivals are neither shown nor counted, however many there are', async () => {
  const past = Array.from({ length: 120 }, (_, i) => ({
    ...{ product_id: id, wms_id: warehouse.tver, quantity: 5, by_desk: i % 2 },
    expected_on: `2026-0${(i % 6) + 1}-11`,
  }));
  await addRows(fresh.db, 'arrivals', past);
  await add({ ...typed, wms: warehouse.tver });
  expect(await list()).toMatchObject([{ day: '2026-08-10' }]);
  expect((await fresh.as(staff).does(getDeskProduct, { id })).facts.arrivals).toMatchObject([
    { day: '2026-08-10', quantity: 40 },
  ]);
});

test('an arrival of 1C replaces the one that staff entered for its product and warehouse', async () => {
  await changeRows(fresh.db, 'warehouses', { id: warehouse.tomilino }, { external_id: 'wms-1' });
  await changeRows(fresh.db, 'products', { id }, { external_id: 'product-1' });
  await add(typed);
  const row = { id: 'a-9', product: 'product-1', warehouse: 'wms-1', date: '2026-08-12', quantity: 30 };
  await fresh.as(exchange).does(putArrivals, { rows: [row] });
  expect(await list()).toMatchObject([{ day: '2026-08-12', quantity: 30, isOurs: false }]);
});

test('pieces that have come stay counted when only the note changes', async () => {
  await add(typed);
  await changeRows(fresh.db, 'arrivals', {}, { come: 25 });
  const come = async () => (await fresh.db.selectFrom('arrivals').select('come').execute())[0]?.come;
  await add({ ...typed, note: 'другой контейнер' });
  expect(await come()).toBe(25);
  await add({ ...typed, note: 'другой контейнер', quantity: '50' });
  expect(await come()).toBe(0);
});

test('is removed once, and only if staff entered it', async () => {
  await add(typed);
  await addRows(fresh.db, 'arrivals', {
    ...{ product_id: id, wms_id: warehouse.tver, expected_on: '2026-08-01', quantity: 5, external_id: 'a-1' },
  });
  const { arrivals } = await fresh.as(staff).does(listProductArrivals, { id });
  for (const arrival of [...arrivals, ...arrivals])
    await fresh.as(staff).does(removeArrival, { id, arrival: arrival.id });
  expect(await list()).toMatchObject([{ isOurs: false, quantity: 5 }]);
});

test.each([
  [{ day: '' }, 'day', /./],
  [{ day: '01.07.2026' }, 'day', 'Этот день уже прошёл'],
  [{ day: '01.01.2030' }, 'day', 'День – в\u00a0пределах двух лет'],
  [{ day: '10.08.2026', wms: '999' }, 'wms', 'Выберите склад из списка'],
  [{ day: '10.08.2026', quantity: '-3' }, 'quantity', /./],
  [{ day: '10.08.2026', wms: warehouse.tver }, 'wms', /ведёт 1С/],
])('%o is refused at %s', async (values, field, message) => {
  await addRows(fresh.db, 'arrivals', {
    ...{ product_id: id, wms_id: warehouse.tver, expected_on: '2026-08-01', quantity: 5, external_id: 'a-2' },
  });
  const refused = await add(values);
  expect(!refused.ok && refused.fields[field]?.[0]).toMatch(message);
});
