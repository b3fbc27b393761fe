import { describe, expect, test } from 'vitest';
import { getDeskContract } from '#server/desk/contracts/get-desk-contract.server.ts';
import { getWarehouse } from '#server/desk/warehouses/get-warehouse.server.ts';
import { listDeskWarehouses } from '#server/desk/warehouses/list-desk-warehouses.server.ts';
import { saveWarehouse } from '#server/desk/warehouses/save-warehouse.server.ts';
import { warehouseFormValues } from '#server/desk/warehouses/warehouse-view.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff);
const save = (input: object) => as().tries(saveWarehouse, input);
/** Returns the fields of a newly opened warehouse form. */
const formOf = async (id: number) => {
  const values = warehouseFormValues(await as().does(getWarehouse, { id }));
  return {
    ...values,
    visible: values.visible ? '1' : '0',
    as_in_1c: '0',
    id,
    original: JSON.stringify(values),
  };
};

describe('warehouses', () => {
  test('a new warehouse is added at the end of the list, and its new region is created once', async () => {
    const empty = await as().does(getWarehouse, { id: 0 });
    expect(empty).toMatchObject({ id: 0, sort: 4, regions: ['Северо-Запад', 'Центр'] });
    const { id } = okValue(await save({ header: 'Казань', region: 'Поволжье', sort: '4', visible: '1' }));
    expect((await refreshCatalogue(fresh.db)).warehouses.at(-1)).toMatchObject({
      id,
      header: 'Казань',
      regionHeader: 'Поволжье',
    });
    okValue(await save({ header: 'Самара', region: 'Поволжье', sort: '5', visible: '1' }));
    const regions = await fresh.db
      .selectFrom('regions')
      .select('header')
      .where('header', '=', 'Поволжье')
      .execute();
    expect(regions).toHaveLength(1);
  });

  test('a hidden warehouse is not offered to dealers, but contracts and basket lines still refer to it', async () => {
    await fillBasketWith(fresh.db, 1, '101:2:1=1');
    okValue(await save({ ...(await formOf(2)), visible: '0' }));
    expect((await refreshCatalogue(fresh.db)).warehouses.map(({ id }) => id)).not.toContain(2);
    const { basket } = await fresh.as(actors.main).does(getCheckout, undefined);
    expect(JSON.stringify(basket)).toContain('WAREHOUSE_NOT_ALLOWED');
    const contract = await as().does(getDeskContract, { id: 1 });
    expect(contract.warehouses).toContain(2);
    expect(contract.allWarehouses.map(({ id }) => id)).toContain(2);
    const list = (await as().does(listDeskWarehouses, undefined)).warehouses;
    expect(list.at(-1)).toMatchObject({ id: 2, visible: false });
    okValue(await save({ ...(await formOf(2)), visible: '1' }));
    expect((await refreshCatalogue(fresh.db)).warehouses.map(({ id }) => id)).toContain(2);
  });

  test('a warehouse with invalid fields is rejected with an error at each field', async () => {
    expect(await save({ header: '', region: ' ', sort: 'x' })).toMatchObject({
      fields: { header: [expect.anything()], region: [expect.anything()], sort: [expect.anything()] },
    });
    expect(await save({ ...(await formOf(1)), header: 'Тверь' })).toMatchObject({
      fields: { header: ['Склад с таким названием уже есть'] },
    });
    expect(await save({ id: 77, header: 'X', region: 'Y', sort: '1' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('two people can change different fields of a warehouse at once, but not the same field', async () => {
    const opened = await formOf(3);
    okValue(await save({ ...opened, header: 'Петербург' }));
    expect(okValue(await save({ ...opened, sort: '9' })).meanwhile).toEqual([
      'Название: было «Санкт-Петербург», стало «Петербург»',
    ]);
    expect(await save({ ...opened, header: 'Питер' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});
