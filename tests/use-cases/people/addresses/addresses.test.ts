import { beforeEach, describe, expect, test } from 'vitest';
import { execute } from '#server/kernel/execute.server.ts';
import { checkoutOffer } from '#server/ordering/orders/checkout-offer.server.ts';
import { getAddress } from '#server/people/addresses/get-address.server.ts';
import { listAddresses } from '#server/people/addresses/list-addresses.server.ts';
import { removeAddress } from '#server/people/addresses/remove-address.server.ts';
import { saveAddress } from '#server/people/addresses/save-address.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, address } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
type Who = (typeof actors)[keyof typeof actors];
const ctx = (actor: Who = actors.main) => testContext(fresh.db, actor);
const list = async (actor?: Who) => okValue(await execute(listAddresses, undefined, ctx(actor)));
const words = async (actor?: Who) => (await list(actor)).addresses.map(({ fullAddress }) => fullAddress);

beforeEach(async () => {
  await fresh.db.deleteFrom('addresses').where('id', '>', 3).execute();
  await fresh.db.updateTable('addresses').set({ removed: 0 }).execute();
  await fresh.db
    .updateTable('addresses')
    .set({ full_address: 'Калуга, пр. Труда, 8' })
    .where('id', '=', 2)
    .execute();
});

test('the main user sees all addresses of the dealer, a manager the assigned ones', async () => {
  expect(await words()).toEqual(['Тула, ул. Заводская, 14, склад 3', 'Калуга, пр. Труда, 8']);
  expect(await words(actors.manager)).toEqual(['Тула, ул. Заводская, 14, склад 3']);
  expect((await list(actors.manager)).mayChange).toBe(false);
});

test('the form of a new address is empty, and only for the main user', async () => {
  expect(okValue(await execute(getAddress, {}, ctx()))).toMatchObject({ id: 0, fullAddress: '' });
  expect(await execute(getAddress, { id: '0' }, ctx(actors.manager))).toMatchObject({ code: 'FORBIDDEN' });
});

describe('saving an address', () => {
  test.each([undefined, '', '0', 0])('a new address is added when the id is %j', async (id) => {
    okValue(await execute(saveAddress, { id, full_address: ' Орёл, ул. Новая, 1 ' }, ctx()));
    expect(await words()).toContain('Орёл, ул. Новая, 1');
  });

  test('an existing address is changed', async () => {
    okValue(
      await execute(saveAddress, { id: String(address.kaluga), full_address: 'Калуга, пр. Труда, 9' }, ctx()),
    );
    expect(await words()).toContain('Калуга, пр. Труда, 9');
  });

  test.each([{}, { full_address: '  ' }, { full_address: 'я'.repeat(501) }])(
    '%j is refused with an error at its field',
    async (input) => {
      const result = await execute(saveAddress, input, ctx());
      expect(result).toMatchObject({ code: 'BAD_INPUT', fields: { full_address: [expect.any(String)] } });
    },
  );
});

describe('removed addresses', () => {
  test('a removed address is no longer offered, and can be restored', async () => {
    okValue(await execute(removeAddress, { id: address.tula }, ctx()));
    expect(await words()).toEqual(['Калуга, пр. Труда, 8']);
    expect(await execute(getAddress, { id: address.tula }, ctx())).toMatchObject({ code: 'NOT_FOUND' });
    expect((await checkoutOffer(fresh.db, actors.main)).addresses.map(({ id }) => id)).toEqual([
      address.kaluga,
    ]);
    okValue(await execute(removeAddress, { id: address.tula, back: '1' }, ctx()));
    expect(await words()).toHaveLength(2);
  });
});

test('an address of another dealer is not found by any account', async () => {
  const id = address.foreign;
  expect(await execute(getAddress, { id }, ctx())).toMatchObject({ code: 'NOT_FOUND' });
  expect(await execute(removeAddress, { id }, ctx())).toMatchObject({ code: 'NOT_FOUND' });
  expect(await execute(saveAddress, { id, full_address: 'Чужой' }, ctx())).toMatchObject({
    code: 'NOT_FOUND',
  });
});
