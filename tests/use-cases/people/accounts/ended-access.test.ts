import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveToken } from '#server/catalogue/open-tokens/repository.server.ts';
import { savePerson } from '#server/desk/dealers/save-person.server.ts';
import { putUsers } from '#server/one-c/entities/users.server.ts';
import { handOver } from '#server/ordering/handing-over/hand-over.server.ts';
import { activateAccount } from '#server/people/accounts/activate-account.server.ts';
import { deactivateAccount } from '#server/people/accounts/deactivate-account.server.ts';
import { deleteAccount } from '#server/people/accounts/delete-account.server.ts';
import { startSession } from '#server/people/auth/sessions.repository.server.ts';
import { deactivateManager } from '#server/people/managers/deactivate-manager.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { setManagerEnabled } from '#server/people/managers/set-manager-enabled.server.ts';
import { identifyProgram } from '#server/people/program-tokens/identify-program.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { givenProgramToken, givenToken } from '#tests/builders/tokens.ts';
import { actors, exchange, staff } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { takeOver } from '../../takeover/portal.ts';

/**
 * Tokens, webhooks and sessions of an account end when its access is disabled, and stay ended when it is enabled
 * again (decisions/people.md).
 */

let fresh: TestDatabase;
let program: string;
let open: string;
beforeEach(async () => {
  fresh = await freshDatabase(buildWorld);
  const { db } = fresh;
  await changeRows(db, 'accounts', { id: 2 }, { external_id: 'u-2' });
  await changeRows(db, 'dealers', { id: 1 }, { external_id: 'd-1' });
  program = (await givenProgramToken(db, actors.manager, { name: 'Склад' })).token;
  open = (await givenToken(db, actors.manager, { contract: 1, warehouses: [1] })).token;
  await startSession(db, { kind: 'account', id: 2 }, noon, 'Firefox');
  const webhook = { dealer_id: 1, account_id: 2, secret: 's', hint: 'h', created_at: noon, enabled: 1 };
  await db
    .insertInto('webhooks')
    .values({ ...webhook, id: 81, name: 'Сайт', url: 'https://shop.example.ru/', events: 'order.created' })
    .execute();
  await addRows(db, 'webhook_deliveries', {
    ...{ webhook_id: 81, event_key: 'key', event: 'test', object: '', order_id: null, facts: '{}' },
    ...{ state: 'waiting', next_at: 0, happened_at: noon, created_at: noon },
  });
});
afterEach(() => fresh.drop());

const main = () => testContext(fresh.db, actors.main);
const desk = () => testContext(fresh.db, staff);
const oneC = () => testContext(fresh.db, exchange);

type Way = () => Promise<unknown>;

const closings: Record<string, Way> = {
  'the switch of a manager': () => main().tries(setManagerEnabled, { id: 2, enabled: '0' }),
  'the form of a manager': () => main().tries(saveManager, { id: 2, enabled: '0' }),
  '/api/manager, action delete': () => main().tries(deactivateManager, { id: 2 }),
  '/ajax/deactivateaccount': () => main().tries(deactivateAccount, { id: 2 }),
  '/ajax/deleteaccount': () => main().tries(deleteAccount, { id: 2 }),
  'handing over': () => main().tries(handOver, { id: 2, close: '1' }),
  'the desk': () =>
    desk().tries(savePerson, { id: 1, account: 2, name: 'Пётр', email: 'manager@example.com', enabled: '0' }),
  'a row of 1C': () => oneC().tries(putUsers, { rows: [{ id: 'u-2', enabled: false }] }),
  'a full list of 1C': () => oneC().tries(putUsers, { complete: true, scope: { dealer: 'd-1' }, rows: [] }),
  'the takeover of the old portal': () =>
    takeOver(fresh.db, {
      'b_user.csv': 'ID;LOGIN;EMAIL;NAME;ACTIVE;XML_ID\n72;m;manager@example.com;Павел;N;\n',
    }),
};

const openings: Record<string, Way> = {
  'the switch of a manager': () => main().tries(setManagerEnabled, { id: 2, enabled: '1' }),
  'the form of a manager': () => main().tries(saveManager, { id: 2, enabled: '1' }),
  '/ajax/activateaccount': () => main().tries(activateAccount, { id: 2 }),
  'the desk': () =>
    desk().tries(savePerson, { id: 1, account: 2, name: 'Пётр', email: 'manager@example.com', enabled: '1' }),
  'a row of 1C': () => oneC().tries(putUsers, { rows: [{ id: 'u-2', enabled: true }] }),
};

const isEnabled = async () =>
  (await fresh.db.selectFrom('accounts').select('enabled').where('id', '=', 2).executeTakeFirstOrThrow())
    .enabled === 1;

/** Returns what still works for the account. */
async function working() {
  const { db } = fresh;
  const called = await testContext(db, undefined).tries(identifyProgram, { secret: program, address: '' });
  const webhook = await db.selectFrom('webhooks').select('enabled').executeTakeFirstOrThrow();
  const waiting = await db.selectFrom('webhook_deliveries').select('state').executeTakeFirstOrThrow();
  const sessions = await db.selectFrom('sessions').select('id').where('account_id', '=', 2).execute();
  return [
    called.ok && 'token of a program',
    (await liveToken(db, open)) !== undefined && 'token of the open API',
    webhook.enabled === 1 && 'webhook',
    waiting.state === 'waiting' && 'event',
    sessions.length > 0 && 'session',
  ].filter((each) => each !== false);
}

const all = ['token of a program', 'token of the open API', 'webhook', 'event', 'session'];

async function history() {
  const rows = await fresh.db
    .selectFrom('history')
    .select(['kind', 'header', 'changes'])
    .orderBy('id')
    .execute();
  return rows
    .filter(({ changes }) => changes.includes('владельцу отключили доступ'))
    .map(({ kind, header }) => `${kind} ${header}`);
}

const ended = ['program_token Склад', 'token Договор 114-О/2025', 'webhook Сайт'];

test.each(Object.entries(closings))(
  'disabling an account ends its tokens and webhooks permanently: %s',
  async (_, close) => {
    expect(await working()).toEqual(all);
    await close();
    expect(await isEnabled()).toBe(false);
    expect(await history()).toEqual(ended);

    await main().does(setManagerEnabled, { id: 2, enabled: '1' });
    expect(await isEnabled()).toBe(true);
    expect(await working()).toEqual([]);
    expect(await history()).toEqual(ended);
  },
);

test.each(Object.entries(openings))(
  'enabling an account does not restore its tokens and webhooks: %s',
  async (_, reopen) => {
    await changeRows(fresh.db, 'accounts', { id: 2 }, { enabled: 0 });
    await reopen();
    expect(await isEnabled()).toBe(true);
    expect(await working()).toEqual([]);
    expect(await history()).toEqual(ended);
  },
);

test('saving an account that stays enabled ends no tokens, webhooks or sessions', async () => {
  await main().does(saveManager, { id: 2, enabled: '1', name: 'Пётр' });
  okValue(await openings['the desk']!().then((result) => result as never));
  await oneC().tries(putUsers, { rows: [{ id: 'u-2', enabled: true, name: 'Павел' }] });
  expect(await working()).toEqual(all);
});

test('disabling an account does not end the program tokens of other accounts', async () => {
  const { token } = await givenProgramToken(fresh.db, actors.main);
  await main().does(setManagerEnabled, { id: 2, enabled: '0' });
  const anonymous = testContext(fresh.db, undefined);
  expect((await anonymous.tries(identifyProgram, { secret: token, address: '' })).ok).toBe(true);
});

test('the response to disabling an account contains the number of ended tokens and webhooks', async () => {
  const { ended: counted } = await main().does(setManagerEnabled, { id: 2, enabled: '0' });
  expect(counted).toEqual({ tokens: 2, webhooks: 1 });
});
