import { beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '#server/catalogue/open-tokens/repository.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, brand, contract, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await clearTables(fresh.db, 'open_tokens', 'price_politics_brands', 'price_politics');
});

const card = (id: unknown, token?: unknown) => fresh.as().tries(showOpenProduct, { id, token });

/** Creates a token for an account, as the token page does. */
async function giveToken(owner: SignedIn, contractId: number, warehouses: number[]): Promise<string> {
  const secret = `token-${owner.accountId}-${contractId}`;
  await addRows(fresh.db, 'open_tokens', {
    account_id: owner.accountId,
    contract_id: contractId,
    hash: hashOf(secret),
    hint: secret.slice(0, 6),
    warehouses: warehouses.join(','),
    created_at: noon,
    used_at: null,
    revoked_at: null,
  });
  return secret;
}

/** Makes a change, reads a product, and undoes the change. */
async function meanwhile(change: (undo: boolean) => Promise<unknown>, look: () => Promise<void>) {
  await change(false);
  try {
    await look();
  } finally {
    await change(true);
  }
}

describe('the open product card without a token', () => {
  test('the open card without a token shows all product data except the wholesale price', async () => {
    const shown = await card('101');
    expect(shown).toMatchObject({
      value: {
        withPrices: false,
        product: {
          articul: 'LT-NB36-4054',
          price: undefined,
          price_rrc: 179_000,
          brand: { id: 1, header: 'Лучтех' },
          path: [{ id: 2 }, { id: 21 }],
          params: [{ value: '36' }, { value: '4000' }, { value: 'IP54' }],
        },
      },
    });
    // 1 284,50 is the price of contract 1, 1 098,25 that of contract 2.
    expect(JSON.stringify(shown)).not.toMatch(/128450|109825|115605/);
  });

  test('the open card shows stock above 30 pieces as «более 30» and smaller stock exactly', async () => {
    expect(await card(101)).toMatchObject({
      value: {
        product: {
          free: 'более 30',
          stocks: [
            { wms_id: 1, header: 'Томилино', quantity: 'более 30' },
            { wms_id: 2, header: 'Тверь', quantity: 'более 30' },
            { wms_id: 3, header: 'Санкт-Петербург', quantity: 'более 30' },
          ],
        },
      },
    });
    expect(await card(105)).toMatchObject({
      value: { product: { free: 12, stocks: [{ quantity: 0 }, { quantity: 0 }, { quantity: 12 }] } },
    });
    expect(await card(108)).toMatchObject({ value: { product: { free: 0 } } });
    expect(JSON.stringify(await card(101))).not.toMatch(/1240|320|1646/);
  });

  test.each([[7], ['999999999999999']])('the open card of unknown product %s is not found', async (id) => {
    expect(await card(id)).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
      message: 'Такого товара нет',
    });
  });

  test.each(['', 'abc', '-1', '1; drop'])(
    'a request for the open card with the invalid product id «%s» is refused',
    async (id) => {
      expect(await card(id)).toMatchObject({ code: 'BAD_INPUT', fields: { id: ['Неверный номер'] } });
    },
  );

  test('the open card with an empty token equals the open card without a token', async () => {
    expect(await card(101, '')).toEqual(await card(101));
  });
});

describe('the open product card with a token', () => {
  test('with a token, the open card shows the contract price and exact stocks of its warehouses', async () => {
    const token = await giveToken(actors.main, contract.main, [warehouse.tomilino]);
    const shown = await card(101, token);
    expect(shown).toMatchObject({
      value: { withPrices: true, product: { price: 128_450, free: 1240 } },
    });
    expect(shown.ok && shown.value.product.stocks).toEqual([
      { wms_id: 1, header: 'Томилино', quantity: 1240 },
    ]);
  });

  test('the open card shows the price and warehouses of the token’s own contract', async () => {
    const discounted = await giveToken(actors.main, contract.second, [warehouse.tomilino]);
    const foreign = await giveToken(actors.other, contract.foreign, [warehouse.tomilino, warehouse.spb]);
    expect(await card(101, discounted)).toMatchObject({ value: { product: { price: 109_825 } } });
    expect(await card(101, foreign)).toMatchObject({
      value: {
        product: { price: 128_450, free: 1326, stocks: [{ quantity: 1240 }, { wms_id: 3, quantity: 86 }] },
      },
    });
  });

  test('the open card omits a warehouse that the token’s contract no longer allows', async () => {
    const token = await giveToken(actors.main, contract.main, [warehouse.tomilino, warehouse.tver]);
    const tver = { contract_id: contract.main, wms_id: warehouse.tver };
    await meanwhile(
      (undo) =>
        undo
          ? fresh.db.insertInto('contract_warehouses').values(tver).execute()
          : fresh.db
              .deleteFrom('contract_warehouses')
              .where('contract_id', '=', tver.contract_id)
              .where('wms_id', '=', tver.wms_id)
              .execute(),
      async () => {
        expect(await card(101, token)).toMatchObject({
          value: { warehouses: [{ id: 1 }], product: { free: 1240, stocks: [{ wms_id: 1 }] } },
        });
      },
    );
    expect(await card(101, token)).toMatchObject({ value: { product: { free: 1560 } } });
  });

  test('the open card applies the price politics of the manager who owns the token', async () => {
    const token = await giveToken(actors.manager, contract.main, [warehouse.tomilino]);
    const politics = { account_id: actors.manager.accountId, mode: 'markup', percent_bp: 1500 } as const;
    await addRows(fresh.db, 'price_politics', { ...politics, show_wholesale: 1 });
    await addRows(fresh.db, 'price_politics_brands', {
      ...politics,
      brand_id: brand.nordlum,
      mode: 'discount',
      percent_bp: 1000,
    });
    expect(await card(101, token)).toMatchObject({ value: { product: { price: 147_718 } } });
    expect(await card(103, token)).toMatchObject({ value: { product: { price: 37_710 } } });
    expect(JSON.stringify(await card(101, token))).not.toContain('128450');
  });

  test('the open card omits prices that price politics hide, but shows exact stocks', async () => {
    const token = await giveToken(actors.manager, contract.main, [warehouse.tomilino]);
    await addRows(fresh.db, 'price_politics', {
      account_id: actors.manager.accountId,
      mode: 'markup',
      percent_bp: 0,
      show_wholesale: 0,
    });
    const shown = await card(101, token);
    expect(shown).toMatchObject({
      value: { withPrices: false, product: { price: undefined, price_rrc: 179_000, free: 1240 } },
    });
    expect(JSON.stringify(shown)).not.toContain('128450');
  });

  test('opening a card with a token records when the token was used', async () => {
    const token = await giveToken(actors.main, contract.main, [warehouse.tomilino]);
    await card(101, token);
    const { used_at } = await fresh.db.selectFrom('open_tokens').select('used_at').executeTakeFirstOrThrow();
    expect(Number(used_at)).toBe(noon);
  });
});

describe('refused tokens', () => {
  const invalid = {
    ok: false,
    code: 'TOKEN_INVALID',
    status: 401,
    message: 'Токен недействителен или отозван',
  };
  const { accountId } = actors.manager;
  let token: string;
  beforeEach(async () => {
    token = await giveToken(actors.manager, contract.main, [warehouse.tomilino]);
    expect(await card(101, token)).toMatchObject({ ok: true });
  });

  test('a token that does not exist is refused', async () => {
    expect(await card(101, 'token-nobody-has')).toMatchObject(invalid);
    expect(await card(101, hashOf(token))).toMatchObject(invalid);
  });

  test('a revoked token is refused', async () => {
    await changeRows(fresh.db, 'open_tokens', {}, { revoked_at: noon });
    expect(await card(101, token)).toMatchObject(invalid);
  });

  test('a token of a disabled account is refused', async () => {
    await meanwhile(
      (undo) => changeRows(fresh.db, 'accounts', { id: accountId }, { enabled: undo ? 1 : 0 }),
      async () => expect(await card(101, token)).toMatchObject(invalid),
    );
  });

  test.each(['contracts', 'contragents'] as const)(
    'a token is refused while its contract is disabled in the table %s',
    async (table) => {
      await meanwhile(
        (undo) =>
          fresh.db
            .updateTable(table)
            .set({ enabled: undo ? 1 : 0 })
            .where('id', '=', 1)
            .execute(),
        async () => expect(await card(101, token)).toMatchObject(invalid),
      );
    },
  );

  test('a token is refused when its contract was withdrawn from the manager', async () => {
    const right = { account_id: accountId, contract_id: contract.main };
    await meanwhile(
      (undo) =>
        undo
          ? fresh.db.insertInto('account_contracts').values(right).execute()
          : fresh.db.deleteFrom('account_contracts').where('account_id', '=', accountId).execute(),
      async () => expect(await card(101, token)).toMatchObject(invalid),
    );
  });

  test('a token for a contract of another dealer is refused', async () => {
    const stolen = await giveToken(actors.main, contract.foreign, [warehouse.tomilino]);
    expect(await card(101, stolen)).toMatchObject(invalid);
  });
});
