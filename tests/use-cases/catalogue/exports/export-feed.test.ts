import { afterEach, describe, expect, test } from 'vitest';
import { type ElementCompact, xml2js } from 'xml-js';
import { exportFeed } from '#server/catalogue/exports/export-feed.server.ts';
import { revokeToken } from '#server/catalogue/open-tokens/revoke-token.server.ts';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { bytesOf, checkAgainst } from '#tests/builders/exported.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { forgetTokens, givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, goods } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager } = actors;
afterEach(async () => {
  await forgetTokens(fresh.db);
  await clearTables(fresh.db, 'price_politics');
});

const feed = (token?: string) => fresh.as().tries(exportFeed, { token });
async function offersOf(token: string): Promise<Map<number, ElementCompact>> {
  const bytes = await bytesOf(okValue(await feed(token)));
  checkAgainst('yml', bytes);
  const { yml_catalog } = xml2js(bytes.toString(), { compact: true }) as ElementCompact;
  const offers: ElementCompact[] = [yml_catalog.shop.offers.offer ?? []].flat();
  return new Map(offers.map((offer) => [Number(offer._attributes?.id), offer]));
}
const tokenOf = async (actor = main, warehouses = [1, 2], under: number = contract.main) =>
  givenToken(fresh.db, actor, { contract: under, warehouses });

describe('price lists for a token', () => {
  test('a YML price list has the contract’s prices and the stock of the token’s warehouses', async () => {
    const { token } = await tokenOf(main, [2]);
    const offers = await offersOf(token);
    expect(offers.size).toBe(goods.length);
    const { items } = await fresh.as(main).does(showCatalogue, { available: '0' });
    for (const { id, price } of items) expect(Number(offers.get(id)?.price._text)).toBe((price ?? 0) / 100);
    expect(offers.get(101)?.count._text).toBe('320');
    expect(offers.get(101)?.outlets.outlet).toEqual({ _attributes: { id: '2', instock: '320' } });
    expect(offers.get(102)?._attributes?.available).toBe('false');
  });

  test('a YML price list contains the desk’s product descriptions as plain text', async () => {
    const describe = async (description: string) => {
      await changeRows(fresh.db, 'products', { id: 101 }, { description });
      await addRows(fresh.db, 'catalogue_changes', { product_id: 101, changed_at: 0 });
      await refreshCatalogue(fresh.db);
    };
    await describe('**Тонкая**, для [школ](/open/2)');
    const { token } = await tokenOf();
    expect((await offersOf(token)).get(101)?.description._text).toBe('Тонкая, для школ');
    await describe('');
  });

  test('a price list contains nothing from a warehouse that its contract does not allow', async () => {
    const { token } = await tokenOf(main, [1, 3]);
    expect((await offersOf(token)).get(101)?.outlets.outlet._attributes.id).toBe('1');
  });

  test('a manager’s price list follows price politics and replaces hidden with retail prices', async () => {
    const politics = (show_wholesale: 0 | 1) =>
      addRows(fresh.db, 'price_politics', {
        account_id: manager.accountId,
        mode: 'markup',
        percent_bp: 1_500,
        show_wholesale,
      });
    const { token } = await tokenOf(manager);
    const price = async () => Number((await offersOf(token)).get(101)?.price._text);
    const plain = await price();
    await politics(1);
    expect(await price()).toBeCloseTo(plain * 1.15, 1);
    await clearTables(fresh.db, 'price_politics');
    await politics(0);
    expect(await price()).toBe(1790);
  });

  test('a price list is refused for a missing or revoked token or another dealer’s contract', async () => {
    const { id, token } = await tokenOf();
    await fresh.as(main).does(revokeToken, { id });
    const { token: foreign } = await tokenOf(main, [1], contract.foreign);
    for (const each of [undefined, 'svt_nothing', token, foreign])
      expect(await feed(each)).toMatchObject({ code: 'TOKEN_INVALID', status: 401 });
  });
});
