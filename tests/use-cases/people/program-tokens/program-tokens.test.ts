import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { createProgramToken } from '#server/people/program-tokens/create-program-token.server.ts';
import { getProgramToken } from '#server/people/program-tokens/get-program-token.server.ts';
import { identifyProgram } from '#server/people/program-tokens/identify-program.server.ts';
import { listProgramTokens } from '#server/people/program-tokens/list-program-tokens.server.ts';
import { revokeProgramToken } from '#server/people/program-tokens/revoke-program-token.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { givenProgramToken } from '#tests/builders/tokens.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
afterEach(async () => {
  await clearTables(fresh.db, 'program_tokens');
  await changeRows(fresh.db, 'accounts', { id: 2 }, { enabled: 1, type_id: '2' });
});

const { main, manager, observer, other } = actors;
const rows = () => fresh.db.selectFrom('program_tokens').selectAll().execute();
const historyRows = () => fresh.db.selectFrom('history').selectAll().execute();
const create = (input: object, actor: SignedIn = main, now = noon) =>
  fresh.as(actor, now).tries(createProgramToken, input);
const list = async (actor: SignedIn = main) => await fresh.as(actor).does(listProgramTokens, {});
const revoke = (id: number, actor: SignedIn = main, now = noon) =>
  fresh.as(actor, now).tries(revokeProgramToken, { id });
const identify = (secret: string, address = '203.0.113.7', now = noon) =>
  fresh.as(undefined, now).tries(identifyProgram, { secret, address });

const good = { name: ' 1С на\nскладе ', scopes: ['orders:read', 'catalogue', 'everything'] };

describe('creating a token', () => {
  test('a program token is random, starts with svp_ and is stored only as a hash', async () => {
    const first = okValue(await create(good));
    const second = okValue(await create(good));
    expect(first.token).toMatch(/^svp_[\w-]{43}$/);
    expect(second.token).not.toBe(first.token);
    const [row] = await rows();
    expect(row).toEqual({
      id: first.id,
      account_id: 1,
      name: '1С на складе',
      hash: createHash('sha256').update(first.token).digest('hex'),
      hint: first.token.slice(0, 12),
      scopes: 'catalogue,orders:read',
      networks: '',
      created_at: noon,
      expires_at: null,
      used_at: null,
      revoked_at: null,
    });
    expect(JSON.stringify(await rows())).not.toContain(first.token.slice(0, 16));
  });

  test('a form sent twice creates one token and shows it again', async () => {
    const form = { ...good, key: 'pressed-twice' };
    const [first, again] = await Promise.all([create(form), create(form)]);
    expect(okValue(again)).toEqual(okValue(first));
    expect(await rows()).toHaveLength(1);
    okValue(await create({ ...form, key: 'another-form' }));
    expect(await rows()).toHaveLength(2);
  });

  test('a form sent again after its token was revoked creates another token', async () => {
    const form = { ...good, key: 'sent-again-after-revoking' };
    const first = okValue(await create(form));
    await fresh.as(main).does(revokeProgramToken, { id: first.id });
    const second = okValue(await create(form));
    expect(second.token).not.toBe(first.token);
    expect(await identify(second.token)).toMatchObject({ ok: true });
    expect(okValue(await create(form))).toEqual(second);
    expect(await rows()).toHaveLength(2);
  });

  test('a token is valid until the end of its last day in Moscow and only from its IP addresses', async () => {
    const typed = { ...good, until: '20.07.2026', networks: '203.0.113.0/24, 2001:db8::1' };
    const { token } = okValue(await create(typed));
    const midnight = Date.parse('2026-07-20T21:00:00Z');
    expect(await identify(token, '203.0.113.9', midnight - 1)).toMatchObject({ ok: true });
    expect(await identify(token, '2001:db8::1')).toMatchObject({ ok: true });
    expect(await identify(token, '203.0.113.9', midnight)).toMatchObject({ code: 'TOKEN_INVALID' });
    for (const address of ['203.0.114.9', '', '::1'])
      expect(await identify(token, address)).toMatchObject({ code: 'TOKEN_ADDRESS', status: 403 });
  });

  test('the history records the creation and revocation of a token without the secret', async () => {
    const { id, token } = okValue(await create(good));
    okValue(await revoke(id));
    const entries = await fresh.db
      .selectFrom('history')
      .select(['action', 'header', 'dealer_id', 'changes'])
      .where('kind', '=', 'program_token')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, header, dealer_id }) => [action, header, dealer_id])).toEqual([
      ['created', '1С на складе', 1],
      ['removed', '1С на складе', 1],
    ]);
    expect(JSON.stringify(entries)).not.toContain(token.slice(4, 12));
  });

  test.each([
    ['without a name', { scopes: 'catalogue' }, 'name'],
    ['without a scope', { name: '1С' }, 'scopes'],
    ['with an unknown scope', { name: '1С', scopes: ['admin', '__proto__'] }, 'scopes'],
    ['with an impossible date', { ...good, until: '31.02.2027' }, 'until'],
    ['with a past date', { ...good, until: '19.07.2026' }, 'until'],
    ['with invalid addresses', { ...good, networks: 'localhost' }, 'networks'],
  ])('a token cannot be created %s', async (_, input, field) => {
    const refused = await create(input);
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: [expect.any(String)] } });
    expect(await rows()).toEqual([]);
  });

  test('an account can have at most twenty valid tokens, not counting expired and revoked ones', async () => {
    await givenProgramToken(fresh.db, main, { expiresAt: noon });
    const { id } = await givenProgramToken(fresh.db, main);
    okValue(await revoke(id));
    for (let i = 0; i < 19; i++) await givenProgramToken(fresh.db, main);
    okValue(await create(good));
    expect(await create(good)).toMatchObject({ code: 'TOO_MANY_TOKENS' });
    okValue(await create(good, manager));
  });

  test('a twenty-first program token is refused with advice, and nothing is created', async () => {
    for (let i = 0; i < 20; i++) await givenProgramToken(fresh.db, manager);
    const [tokens, history] = [await rows(), await historyRows()];
    expect(await create(good, manager)).toMatchObject({
      code: 'TOO_MANY_TOKENS',
      message: 'Больше 20\u00a0токенов держать нельзя. Отзовите ненужный и попробуйте ещё раз',
    });
    expect([await rows(), await historyRows()]).toEqual([tokens, history]);
  });

  test('an account with nineteen tokens that sends two forms at once gets only one more', async () => {
    for (let i = 0; i < 19; i++) await givenProgramToken(fresh.db, main);
    const both = await Promise.all([create(good), create({ ...good, name: 'Склад' })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'TOO_MANY_TOKENS' });
    expect(await rows()).toHaveLength(20);
  });
});

describe('programs with a token', () => {
  test('a program acts for the owner of its token, within the scopes of the token', async () => {
    const { id, token } = await givenProgramToken(fresh.db, manager, { scopes: ['orders:read'] });
    expect(okValue(await identify(token))).toMatchObject({
      kind: 'account',
      accountId: manager.accountId,
      dealerId: manager.dealerId,
      role: 'manager',
      program: { tokenId: id, scopes: ['orders:read'] },
    });
  });

  test('the last use of a program’s token is recorded at most once a minute', async () => {
    const { token } = await givenProgramToken(fresh.db, main);
    const used = async (now: number) => {
      okValue(await identify(token, '203.0.113.7', now));
      return (await rows())[0]?.used_at;
    };
    expect(await used(noon)).toBe(noon);
    expect(await used(noon + 59_999)).toBe(noon);
    expect(await used(noon + 60_000)).toBe(noon + 60_000);
  });

  test('an unknown or malformed token is rejected with 401', async () => {
    const { token } = await givenProgramToken(fresh.db, main);
    for (const secret of ['', 'svp_', token.slice(0, -1), `${token} `, token.toUpperCase(), "' or 1=1 --"])
      expect(await identify(secret)).toMatchObject({ code: 'TOKEN_INVALID', status: 401 });
  });

  test('a token is rejected if it is revoked or if its owner is disabled or becomes an observer', async () => {
    const { id, token } = await givenProgramToken(fresh.db, manager);
    const owner = fresh.db.updateTable('accounts').where('id', '=', manager.accountId);
    await owner.set({ enabled: 0 }).execute();
    expect(await identify(token)).toMatchObject({ code: 'TOKEN_INVALID' });
    expect((await list()).tokens).toMatchObject([{ id, state: 'idle' }]);
    await owner.set({ enabled: 1, type_id: '3' }).execute();
    expect(await identify(token)).toMatchObject({ code: 'TOKEN_INVALID' });
    await owner.set({ type_id: '2' }).execute();
    okValue(await identify(token));
    okValue(await revoke(id, manager));
    expect(await identify(token)).toMatchObject({ code: 'TOKEN_INVALID' });
  });
});

describe('listing tokens', () => {
  test('the main user sees all tokens of the dealer, and a manager sees only his own tokens', async () => {
    const mine = await givenProgramToken(fresh.db, main, { now: noon + 1 });
    const theirs = await givenProgramToken(fresh.db, manager);
    const foreign = await givenProgramToken(fresh.db, other);
    const idsOf = async (actor: SignedIn) => (await list(actor)).tokens.map(({ id }) => id);
    expect(await idsOf(main)).toEqual([mine.id, theirs.id]);
    expect(await idsOf(manager)).toEqual([theirs.id]);
    expect(await idsOf(other)).toEqual([foreign.id]);
    expect(await fresh.as(observer).tries(listProgramTokens, {})).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('the token list shows the scopes, the last day, the addresses and the last use of a token', async () => {
    const expiresAt = Date.parse('2026-07-31T21:00:00Z');
    const made = { scopes: ['catalogue' as const], networks: ['203.0.113.7'], expiresAt };
    const { id, token } = await givenProgramToken(fresh.db, main, made);
    okValue(await identify(token));
    expect((await list()).tokens).toEqual([
      {
        id,
        name: '1С',
        hint: token.slice(0, 12),
        scopes: ['catalogue'],
        networks: ['203.0.113.7'],
        ownerId: 1,
        owner: 'main@example.com',
        createdAt: noon,
        lastDay: '2026-07-31',
        usedAt: noon,
        revokedAt: null,
        state: 'live',
      },
    ]);
  });
});

describe('revoking a token', () => {
  test('only the main user and the owner can revoke a token, and revoking it again changes nothing', async () => {
    const { id } = await givenProgramToken(fresh.db, manager);
    expect(await revoke(id, other)).toMatchObject({ code: 'NOT_FOUND' });
    okValue(await revoke(id, main));
    okValue(await revoke(id, manager, noon + dayMs));
    expect((await rows())[0]?.revoked_at).toBe(noon);
    const mine = await givenProgramToken(fresh.db, main);
    expect(await revoke(mine.id, manager)).toMatchObject({ code: 'NOT_FOUND' });
    const shown = await fresh.as(manager).tries(getProgramToken, { id: mine.id });
    expect(shown).toMatchObject({ code: 'NOT_FOUND', message: 'Такого токена нет' });
  });
});
