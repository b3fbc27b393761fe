import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { addDemoDealer } from '#server/seed/demo-dealer.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { importXml, offersXml, retail } from './export.ts';
import { importFiles } from './portal.ts';

let portal: TestDatabase;
beforeEach(async () => {
  portal = await freshDatabase();
});
afterEach(() => portal.drop());

const importGoods = (priceTypes = [retail]) =>
  importFiles(portal.db, {
    'import.xml': importXml({ goods: [{ id: 'lamp', name: 'Лампа', articul: '1' }] }),
    'offers.xml': offersXml({ priceTypes, offers: [{ id: 'lamp', name: 'Лампа', prices: [{ price: 1 }] }] }),
  });

describe('the demo dealer after an import into an empty portal', () => {
  test('the demo dealer can sign in, and its contract allows every imported warehouse', async () => {
    await importGoods();
    const outcome = await addDemoDealer(portal.db, noon);
    expect(outcome).toMatchObject({ added: expect.arrayContaining(['dealer@example.com']) });
    const signedIn = await testContext(portal.db).tries(signIn, {
      email: 'dealer@example.com',
      password: 'demo-dealer',
      ip: '127.0.0.1',
    });
    expect(signedIn).toMatchObject({ ok: true });
    const warehouses = await portal.db
      .selectFrom('accounts')
      .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
      .innerJoin('price_types', 'price_types.id', 'contracts.price_type_id')
      .innerJoin('contract_warehouses', 'contract_warehouses.contract_id', 'contracts.id')
      .select(['wms_id', 'price_types.header'])
      .where('email', '=', 'dealer@example.com')
      .orderBy('wms_id')
      .execute();
    expect(warehouses).toEqual([
      { wms_id: 1, header: 'Розничная' },
      { wms_id: 2, header: 'Розничная' },
    ]);
    expect(await portal.db.selectFrom('delivery_options').select('id').execute()).not.toEqual([]);
    const selling = portal.db.selectFrom('contracts').select('id').where('orders_expected', '=', 1);
    expect(await selling.execute()).toEqual([]);
  });

  test('the contracts of the demo dealer have the wholesale price type if the export has one', async () => {
    await importGoods([retail, { id: 'p-opt', header: 'Оптовая' }]);
    await addDemoDealer(portal.db, noon);
    const types = await portal.db
      .selectFrom('contracts')
      .innerJoin('price_types', 'price_types.id', 'contracts.price_type_id')
      .select('price_types.header')
      .distinct()
      .execute();
    expect(types).toEqual([{ header: 'Оптовая' }]);
  });

  test('the demo dealer is not added when dealers exist', async () => {
    await importGoods();
    await addDemoDealer(portal.db, noon);
    expect(await addDemoDealer(portal.db, noon)).toEqual({ refused: 'DEALERS_EXIST' });
  });

  test('the demo dealer is not added when there is nothing for sale', async () => {
    expect(await addDemoDealer(portal.db, noon)).toEqual({ refused: 'NOTHING_TO_SELL' });
    expect(await portal.db.selectFrom('dealers').selectAll().execute()).toEqual([]);
  });
});
