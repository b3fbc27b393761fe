import { afterEach, describe, expect, test } from 'vitest';
import { getToken } from '#server/catalogue/open-tokens/get-token.server.ts';
import { listTokens } from '#server/catalogue/open-tokens/list-tokens.server.ts';
import { revokeToken } from '#server/catalogue/open-tokens/revoke-token.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { forgetTokens, givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, warehouse } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { tomilino, tver } = warehouse;

const fresh = smallWorld();
afterEach(() => forgetTokens(fresh.db));

async function list(actor: SignedIn = actors.main, input: object = {}) {
  return await fresh.as(actor).does(listTokens, input);
}

const revoke = (id: unknown, actor: SignedIn = actors.main, now = noon) =>
  fresh.as(actor, now).tries(revokeToken, { id });

const statesOf = async (actor?: SignedIn) => (await list(actor)).tokens.map(({ state }) => state);

describe('the list of tokens', () => {
  test('the token list shows the data of each token and the warehouses for a new token', async () => {
    const { id, token } = await givenToken(fresh.db, actors.main, {
      contract: contract.main,
      warehouses: [tomilino, tver],
    });
    expect(await list()).toEqual({
      tokens: [
        {
          id,
          hint: token.slice(0, 12),
          contract: '114-О/2025',
          company: 'ООО «Люмен Трейд»',
          warehouses: [
            { id: 1, header: 'Томилино', allowed: true },
            { id: 2, header: 'Тверь', allowed: true },
          ],
          createdAt: noon,
          usedAt: null,
          revokedAt: null,
          state: 'live',
        },
      ],
      paging: { page: 1, perpage: 20, pages: 1, total: 1 },
      contract: {
        id: 1,
        header: '114-О/2025',
        company: 'ООО «Люмен Трейд»',
        warehouses: [
          { id: 1, header: 'Томилино', region: 'Центр' },
          { id: 2, header: 'Тверь', region: 'Центр' },
        ],
      },
    });
  });

  test('the token list has twenty tokens per page, newest first, and no page beyond the last', async () => {
    for (let i = 0; i < 23; i++) {
      const made = { contract: contract.main, warehouses: [tomilino], now: noon + Math.floor(i / 2) };
      await givenToken(fresh.db, actors.main, made);
    }
    const ids = (await list()).tokens.map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const last = await list(actors.main, { page: '9' });
    expect(last.paging).toEqual({ page: 2, perpage: 20, pages: 2, total: 23, beyond: 9 });
    expect(last.tokens).toHaveLength(3);
  });

  test('accounts of the same dealer do not see each other’s tokens', async () => {
    const made = { contract: contract.main, warehouses: [tomilino] };
    const ofMain = await givenToken(fresh.db, actors.main, made);
    const ofManager = await givenToken(fresh.db, actors.manager, made);
    expect((await list()).tokens.map(({ id }) => id)).toEqual([ofMain.id]);
    expect((await list(actors.manager)).tokens.map(({ id }) => id)).toEqual([ofManager.id]);
    expect((await list(actors.other)).tokens).toEqual([]);
  });

  test('the token list needs as many queries for two tokens as for one', async () => {
    const { db, statements } = countedDatabase(fresh.url);
    const counts: number[] = [];
    for (const _ of [1, 2]) {
      await givenToken(fresh.db, actors.main, { contract: contract.second, warehouses: [tomilino, tver] });
      statements.length = 0;
      await testContext(db, actors.main).does(listTokens, {});
      counts.push(statements.length);
    }
    expect(counts[1]).toBe(counts[0]);
    await db.destroy();
  });

  test('the token list marks a warehouse that the contract no longer allows', async () => {
    await givenToken(fresh.db, actors.main, { contract: contract.second, warehouses: [tomilino, tver] });
    expect((await list()).tokens[0]?.warehouses).toEqual([
      { id: 1, header: 'Томилино', allowed: true },
      { id: 2, header: 'Тверь', allowed: false },
    ]);
  });
});

describe('the state of a token', () => {
  test('a token has the state «closed» only while its contract or contragent is disabled', async () => {
    await givenToken(fresh.db, actors.main, { contract: contract.main, warehouses: [tomilino] });
    expect(await statesOf()).toEqual(['live']);
    await changeRows(fresh.db, 'contracts', { id: 1 }, { enabled: 0 });
    expect(await statesOf()).toEqual(['closed']);
    await changeRows(fresh.db, 'contracts', { id: 1 }, { enabled: 1 });
    await changeRows(fresh.db, 'contragents', { id: 1 }, { enabled: 0 });
    expect(await statesOf()).toEqual(['closed']);
    await changeRows(fresh.db, 'contragents', { id: 1 }, { enabled: 1 });
    expect(await statesOf()).toEqual(['live']);
  });

  test('a token’s state shows that its contract is no longer assigned to the manager', async () => {
    await givenToken(fresh.db, actors.manager, { contract: contract.second, warehouses: [tomilino] });
    expect(await statesOf(actors.manager)).toEqual(['taken']);
  });

  test('a revoked token of a closed contract has the state «revoked»', async () => {
    const made = { contract: contract.closed, warehouses: [tomilino] };
    const { id } = await givenToken(fresh.db, actors.main, made);
    okValue(await revoke(id));
    expect(await statesOf()).toEqual(['revoked']);
  });
});

describe('revoking a token', () => {
  test('a revoked token stays in the list, and revoking it again does not change its date', async () => {
    const made = { contract: contract.main, warehouses: [tomilino] };
    const { id, token } = await givenToken(fresh.db, actors.main, made);
    expect(okValue(await revoke(String(id)))).toEqual({ id, hint: token.slice(0, 12) });
    okValue(await revoke(id, actors.main, noon + dayMs));
    expect((await list()).tokens).toMatchObject([{ id, state: 'revoked', revokedAt: noon }]);
  });

  test('a missing token or another account’s token can be neither revoked nor opened', async () => {
    const made = { contract: contract.main, warehouses: [tomilino] };
    const { id } = await givenToken(fresh.db, actors.manager, made);
    for (const stranger of [actors.main, actors.other]) {
      expect(await revoke(id, stranger)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
      const shown = await fresh.as(stranger).tries(getToken, { id });
      expect(shown).toMatchObject({ code: 'NOT_FOUND', message: 'Такого токена нет' });
    }
    expect(await revoke(999)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await revoke('svt_x')).toMatchObject({ code: 'BAD_INPUT' });
    expect(await statesOf(actors.manager)).toEqual(['live']);
  });
});
