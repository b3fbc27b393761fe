import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createToken } from '#server/catalogue/open-tokens/create-token.server.ts';
import { listTokens } from '#server/catalogue/open-tokens/list-tokens.server.ts';
import { revokeToken } from '#server/catalogue/open-tokens/revoke-token.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { chooseContract } from '#server/people/contracts/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { forgetTokens, givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { tomilino, tver, spb } = warehouse;

const fresh = smallWorld();
afterEach(async () => {
  await forgetTokens(fresh.db);
  await chooseContract(fresh.db, actors.main, contract.main);
});

const create = (input: object, actor: SignedIn = actors.main) => fresh.as(actor).tries(createToken, input);
const rows = () => fresh.db.selectFrom('open_tokens').selectAll().execute();

describe('new tokens', () => {
  test('a new token stores the selected warehouses in ascending order and the current contract', async () => {
    const { id } = okValue(await create({ warehouses: [String(tver), String(tomilino)], contract: '1' }));
    expect(await rows()).toMatchObject([
      { id, account_id: 1, contract_id: contract.main, warehouses: '1,2', created_at: noon, used_at: null },
    ]);
  });

  test('a token is a long random text, and the database stores only its hash and first characters', async () => {
    const first = okValue(await create({ warehouses: '1' }));
    const second = okValue(await create({ warehouses: '1' }));
    expect(first.token).toMatch(/^svt_[\w-]{43}$/);
    expect(second.token).not.toBe(first.token);
    const [row] = await rows();
    expect(row).toMatchObject({
      hash: createHash('sha256').update(first.token).digest('hex'),
      hint: first.token.slice(0, 12),
    });
    expect(JSON.stringify(await rows())).not.toContain(first.token.slice(0, 16));
  });

  test('a token form sent twice creates one token and returns it both times', async () => {
    const form = { warehouses: '1', key: 'pressed-twice' };
    const [first, again] = await Promise.all([create(form), create(form)]);
    expect(okValue(again)).toEqual(okValue(first));
    expect(await rows()).toHaveLength(1);
    const kept = await fresh.db.selectFrom('submissions').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(okValue(first).token);
    okValue(await create({ ...form, warehouses: '2' }));
    okValue(await create({ ...form, key: 'another-form' }));
    expect(await rows()).toHaveLength(3);
  });

  test('a token form sent again after its token was revoked creates another token', async () => {
    const form = { warehouses: '1', key: 'sent-again-after-revoking' };
    const first = okValue(await create(form));
    await fresh.as(actors.main).does(revokeToken, { id: first.id });
    const second = okValue(await create(form));
    expect(second.token).not.toBe(first.token);
    expect((await rows()).map(({ id, revoked_at }) => [id, revoked_at === null])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
    expect(okValue(await create(form))).toEqual(second);
  });

  test('the option «all» selects all warehouses of the contract, regardless of other ticks', async () => {
    okValue(await create({ all: '1', warehouses: [String(tver)] }));
    okValue(await create({ all: 'on' }, actors.other));
    expect((await rows()).map(({ warehouses }) => warehouses)).toEqual(['1,2', '1,3']);
  });

  test('a comma-separated list of warehouses is accepted, and duplicates are ignored', async () => {
    okValue(await create({ warehouses: '2,1,2' }));
    expect((await rows())[0]?.warehouses).toBe('1,2');
  });

  test('a token is never written to the log', async () => {
    const logged: unknown[] = [];
    const ctx = fresh.as(actors.main);
    const { token } = okValue(
      await execute(createToken, { all: '1' }, { ...ctx, log: (...entry) => logged.push(entry) }),
    );
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain(token.slice(4, 12));
  });
});

describe('refused token forms', () => {
  afterEach(async () => expect(await rows()).toEqual([]));

  test.each([
    ['no warehouse', {}],
    ['an empty value', { warehouses: '' }],
    ['words', { warehouses: ['Томилино', 'x'] }, 'Неверный номер'],
    ['a negative number', { warehouses: '-1' }, 'Неверный номер'],
  ])(
    'the warehouses field is refused when it contains %s',
    async (_, input, said = 'Выберите хотя бы один склад') => {
      expect(await create(input)).toMatchObject({ code: 'BAD_INPUT', fields: { warehouses: [said] } });
    },
  );

  test.each([
    ['that the contract does not allow', [tomilino, spb]],
    ['that does not exist', [999]],
  ])('a token for a warehouse %s is refused', async (_, warehouses) => {
    expect(await create({ warehouses })).toMatchObject({
      code: 'WAREHOUSE_NOT_ALLOWED',
      fields: { warehouses: ['Этот склад недоступен по договору'] },
    });
  });

  test('a token for a warehouse of another contract of the same dealer is refused', async () => {
    await chooseContract(fresh.db, actors.main, contract.second);
    expect(await create({ warehouses: [tver] })).toMatchObject({ code: 'WAREHOUSE_NOT_ALLOWED' });
  });

  test('a token form with any warehouses is refused after another tab has changed the contract', async () => {
    await chooseContract(fresh.db, actors.main, contract.second);
    for (const input of [
      { warehouses: '1', contract: '1' },
      { contract: '1' },
      { all: '1', contract: '4' },
    ]) {
      expect(await create(input)).toMatchObject({ code: 'CONTRACT_CHANGED', status: 409 });
    }
  });

  test('an account without a contract cannot create a token', async () => {
    await changeRows(fresh.db, 'contragents', { id: 1 }, { enabled: 0 });
    expect(await create({ warehouses: '1' })).toMatchObject({ code: 'NO_CONTRACT' });
    expect((await fresh.as(actors.main).does(listTokens, {})).contract).toBeUndefined();
    await changeRows(fresh.db, 'contragents', { id: 1 }, { enabled: 1 });
  });
});

describe('the limit of twenty tokens', () => {
  async function makeTwenty(actor: SignedIn = actors.main): Promise<number> {
    let id = 0;
    for (let i = 0; i < 20; i++) {
      ({ id } = await givenToken(fresh.db, actor, { contract: contract.main, warehouses: [tomilino] }));
    }
    return id;
  }

  test('the twenty-first token is refused until another token is revoked', async () => {
    const id = await makeTwenty();
    expect(await create({ all: '1' })).toMatchObject({
      code: 'TOO_MANY_TOKENS',
      message: 'Больше 20\u00a0токенов держать нельзя. Отзовите ненужный и попробуйте ещё раз',
    });
    await fresh.as(actors.main).does(revokeToken, { id });
    okValue(await create({ all: '1' }));
    expect(await create({ all: '1' })).toMatchObject({ code: 'TOO_MANY_TOKENS' });
  });

  test('tokens of another account do not count toward the limit of twenty tokens', async () => {
    await makeTwenty(actors.manager);
    okValue(await create({ all: '1' }));
  });

  test('concurrent requests cannot create more than twenty tokens', async () => {
    for (let i = 0; i < 17; i++) {
      await givenToken(fresh.db, actors.main, { contract: contract.main, warehouses: [tomilino] });
    }
    const results = await Promise.all(Array.from({ length: 8 }, () => create({ all: '1' })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await rows()).toHaveLength(20);
  });
});
