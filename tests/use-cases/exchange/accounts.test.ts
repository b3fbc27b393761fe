import { beforeEach, describe, expect, test } from 'vitest';
import { allowsAddress } from '#server/exchange/door/accounts/addresses.ts';
import { createExchangeAccount } from '#server/exchange/door/accounts/create-exchange-account.server.ts';
import { renewExchangeSecret } from '#server/exchange/door/accounts/renew-exchange-secret.server.ts';
import { saveExchangeAccount } from '#server/exchange/door/accounts/save-exchange-account.server.ts';
import { exchangeActorOf } from '#server/exchange/door/exchange-actor.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { command } from '#tests/setup/command.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
let nth = 0;
let login = '';
let address = '';
beforeEach(() => {
  nth += 1;
  login = `ut-${nth}`;
  address = `198.51.100.${nth}`;
});

async function created(addresses = ''): Promise<{ id: number; secret: string }> {
  const made = await fresh.as(staff).tries(createExchangeAccount, { login, addresses });
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

const enter = (secret: string, more: Partial<Parameters<typeof exchangeActorOf>[1]> = {}) =>
  exchangeActorOf(fresh.db, { login, secret, address, now: noon, ...more });

describe('exchange accounts', () => {
  test('an exchange account is accepted with its secret, which the database does not store', async () => {
    const { id, secret } = await created();
    expect(await enter(secret, { login: login.toUpperCase() })).toEqual({
      ok: true,
      value: { kind: 'exchange', exchangeId: id, login },
    });
    const row = await fresh.db
      .selectFrom('exchange_accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.used_at).toBe(noon);
    const entries = await fresh.db
      .selectFrom('history')
      .select(['header', 'changes'])
      .where('kind', '=', 'exchange')
      .where('record_id', '=', id)
      .execute();
    expect(entries).toEqual([{ header: `Учётная запись ${login}`, changes: '[]' }]);
  });

  test('a wrong secret is refused in the same way as an unknown login', async () => {
    await created();
    const wrong = await enter('wrong');
    const unknown = await enter('wrong', { login: 'nobody' });
    expect(wrong).toMatchObject({ ok: false, message: 'Неверный логин или пароль' });
    expect(unknown).toEqual(wrong);
    expect(await enter('', { login: 'nobody' })).toEqual(wrong);
  });

  test('the eleventh failed attempt from an address is blocked, but the right secret is accepted', async () => {
    const { secret } = await created();
    for (let i = 0; i < 10; i++) expect(await enter('wrong')).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await enter('wrong')).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await enter(secret)).toMatchObject({ ok: true });
    expect(await enter('wrong', { now: noon + 16 * 60_000 })).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test('an exchange account is refused from an address that it does not allow, and the message names the address', async () => {
    const { secret } = await created('203.0.113.0/24, 2001:db8::1');
    expect(await enter(secret)).toMatchObject({
      code: 'FORBIDDEN',
      message: `С адреса ${address} обмен под учётной записью ${login} не разрешён`,
    });
    expect(await enter(secret, { address: '::ffff:203.0.113.77' })).toMatchObject({ ok: true });
    expect(await enter(secret, { address: '2001:db8::1' })).toMatchObject({ ok: true });
  });

  test('an exchange account that is disabled at the desk is refused at once, and its sessions end', async () => {
    const { id, secret } = await created();
    await addRows(fresh.db, 'exchange_sessions', {
      account_id: id,
      cookie_hash: `open ${id}`,
      kind: 'catalog',
      state: 'open',
      started_at: noon,
      seen_at: noon,
      ended_at: null,
    });
    const saved = await fresh.as(staff).tries(saveExchangeAccount, {
      id,
      login,
      addresses: '',
      enabled: '0',
    });
    expect(saved).toMatchObject({ ok: true });
    expect(await enter(secret)).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    const session = await fresh.db
      .selectFrom('exchange_sessions')
      .select(['state', 'cookie_hash'])
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ state: 'failed', cookie_hash: null });
  });

  test('renewing the secret of an exchange account invalidates the old secret', async () => {
    const { id, secret } = await created();
    const renewed = await fresh.as(staff).tries(renewExchangeSecret, { id });
    expect(renewed.ok && (await enter(renewed.value.secret)).ok).toBe(true);
    expect(await enter(secret)).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test('an exchange account cannot be created with an existing or invalid login or an invalid address', async () => {
    await created();
    const context = fresh.as(staff);
    expect(await context.tries(createExchangeAccount, { login: login.toUpperCase() })).toMatchObject({
      fields: { login: ['Учётная запись с таким логином уже есть'] },
    });
    expect(
      await context.tries(createExchangeAccount, { login: 'x:y', addresses: '10.0.0.0/33' }),
    ).toMatchObject({
      fields: {
        login: [expect.stringContaining('латинские буквы')],
        addresses: [expect.stringContaining('10.0.0.0/33')],
      },
    });
  });
});

describe('npm run exchange:add', () => {
  const add = (...args: string[]) => command('exchange-add', args, { DATABASE_URL: fresh.url });

  test('exchange:add prints the secret on its last line and refuses an existing login', async () => {
    const { code, out } = await add('--login', login);
    const secret = out.trimEnd().split('\n').at(-1) ?? '';
    expect(code).toBe(0);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await enter(secret)).toMatchObject({ ok: true });
    const again = await add('--login', login);
    expect(again).toMatchObject({ code: 1, out: '', err: 'Учётная запись с таким логином уже есть\n' });
  });

  test('exchange:add without a login creates no secret and exits with 2', async () => {
    expect(await add()).toMatchObject({ code: 2, out: '' });
  });
});

test('a list of addresses allows only its networks, and an empty list allows every address', () => {
  expect(allowsAddress('', 'anything')).toBe(true);
  expect(allowsAddress('10.0.0.0/8', '10.255.255.255')).toBe(true);
  expect(allowsAddress('10.0.0.0/8', '11.0.0.0')).toBe(false);
  expect(allowsAddress('10.0.0.0/8', '')).toBe(false);
});
