import { beforeEach, describe, expect, test } from 'vitest';
import { checkoutOffer } from '#server/ordering/orders/checkout-offer.server.ts';
import { getAddress } from '#server/people/addresses/get-address.server.ts';
import { listAddresses } from '#server/people/addresses/list-addresses.server.ts';
import { removeAddress } from '#server/people/addresses/remove-address.server.ts';
import { saveAddress } from '#server/people/addresses/save-address.server.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, address } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
type Who = (typeof actors)[keyof typeof actors];
const as = (actor: Who = actors.main) => fresh.as(actor);
const list = async (actor?: Who) => await as(actor).does(listAddresses, undefined);
const words = async (actor?: Who) => (await list(actor)).addresses.map(({ fullAddress }) => fullAddress);

beforeEach(async () => {
  await fresh.db.deleteFrom('addresses').where('id', '>', 3).execute();
  await changeRows(fresh.db, 'addresses', {}, { removed: 0 });
  await changeRows(fresh.db, 'addresses', { id: 2 }, { full_address: 'Калуга, пр. Труда, 8' });
});

test('the main user sees all addresses of the dealer, and a manager sees only assigned addresses', async () => {
  expect(await words()).toEqual(['Тула, ул. Заводская, 14, склад 3', 'Калуга, пр. Труда, 8']);
  expect(await words(actors.manager)).toEqual(['Тула, ул. Заводская, 14, склад 3']);
  expect((await list(actors.manager)).mayChange).toBe(false);
});

test('the form of a new address is empty and open only to the main user', async () => {
  expect(await as().does(getAddress, {})).toMatchObject({ id: 0, fullAddress: '' });
  expect(await as(actors.manager).tries(getAddress, { id: '0' })).toMatchObject({ code: 'FORBIDDEN' });
});

describe('saving an address', () => {
  test.each([undefined, '', '0', 0])('a new address is added when the id is %j', async (id) => {
    await as().does(saveAddress, { id, full_address: ' Орёл, ул. Новая, 1 ' });
    expect(await words()).toContain('Орёл, ул. Новая, 1');
  });

  test('saving an existing address changes its text', async () => {
    await as().does(saveAddress, { id: String(address.kaluga), full_address: 'Калуга, пр. Труда, 9' });
    expect(await words()).toContain('Калуга, пр. Труда, 9');
  });

  test.each([{}, { full_address: '  ' }, { full_address: 'я'.repeat(501) }])(
    'an address with %j is rejected with an error at the field',
    async (input) => {
      const result = await as().tries(saveAddress, input);
      expect(result).toMatchObject({ code: 'BAD_INPUT', fields: { full_address: [expect.any(String)] } });
    },
  );
});

describe('removed addresses', () => {
  test('a removed address is no longer offered, and can be restored', async () => {
    await as().does(removeAddress, { id: address.tula });
    expect(await words()).toEqual(['Калуга, пр. Труда, 8']);
    expect(await as().tries(getAddress, { id: address.tula })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await checkoutOffer(fresh.db, actors.main)).addresses.map(({ id }) => id)).toEqual([
      address.kaluga,
    ]);
    await as().does(removeAddress, { id: address.tula, back: '1' });
    expect(await words()).toHaveLength(2);
  });
});

test('the main user cannot read, change or remove an address of another dealer', async () => {
  const id = address.foreign;
  expect(await as().tries(getAddress, { id })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await as().tries(removeAddress, { id })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await as().tries(saveAddress, { id, full_address: 'Чужой' })).toMatchObject({
    code: 'NOT_FOUND',
  });
});
