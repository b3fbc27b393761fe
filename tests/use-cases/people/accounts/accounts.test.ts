import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { activateAccount } from '#server/people/accounts/activate-account.server.ts';
import { deactivateAccount } from '#server/people/accounts/deactivate-account.server.ts';
import { deleteAccount } from '#server/people/accounts/delete-account.server.ts';
import { getListedAccount } from '#server/people/accounts/get-listed-account.server.ts';
import { listAccounts } from '#server/people/accounts/list-accounts.server.ts';
import { actorOfSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { createPasswordLink } from '#server/people/password-links/repository.server.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, disabledAccount } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const deeds = [activateAccount, deactivateAccount, deleteAccount] as const;

const list = async (input: object = {}, actor: SignedIn = actors.main) =>
  await fresh.as(actor).does(listAccounts, input);
const doIt = (deed: (typeof deeds)[number], id: number, actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(deed as typeof deleteAccount, { id });
const stateOf = async (id: number) => (await list()).accounts.find((account) => account.id === id)?.enabled;

/** Creates one more account of the dealer and returns its id. */
async function insertAccount(type_id: string, email: string): Promise<number> {
  const { insertId } = await fresh.db
    .insertInto('accounts')
    .values({
      dealer_id: 1,
      type_id,
      email,
      name: '',
      phone: '',
      password_hash: '',
      enabled: 1,
      contract_id: null,
      created_at: noon,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

beforeEach(() => clearTables(fresh.db, 'sessions'));

describe('the list of accounts', () => {
  test('the account list contains all enabled and disabled accounts of the dealer, the main user first', async () => {
    const { accounts, paging } = await list();
    expect(accounts.map(({ id, role, enabled }) => [id, role, enabled])).toEqual([
      [1, 'main', true],
      [2, 'manager', true],
      [3, 'observer', true],
      [4, 'manager', false],
    ]);
    expect(paging).toMatchObject({ total: 4, perpage: 20 });
    expect((await list({}, actors.other)).accounts.map(({ id }) => id)).toEqual([5]);
    expect(JSON.stringify(accounts)).not.toContain('argon2');
  });

  test('the account list shows the last use of an account that has a valid session', async () => {
    await startSession(fresh.db, { kind: 'account', id: 2 }, noon - 3 * dayMs);
    await startSession(fresh.db, { kind: 'account', id: 2 }, noon - 2 * dayMs);
    await startSession(fresh.db, { kind: 'account', id: 3 }, noon - 31 * dayMs);
    const uses = (await list()).accounts.map(({ id, lastUsed }) => [id, lastUsed]);
    expect(uses).toEqual([
      [1, undefined],
      [2, noon - 2 * dayMs],
      [3, undefined],
      [4, undefined],
    ]);
  });
});

describe('turning access off and on', () => {
  test('disabling an account ends its sessions, and enabling the account does not restore them', async () => {
    const session = await startSession(fresh.db, { kind: 'account', id: 2 }, noon);
    expect(okValue(await doIt(deactivateAccount, 2))).toMatchObject({ id: 2, enabled: false });
    expect(await stateOf(2)).toBe(false);
    for (let i = 0; i < 2; i++) {
      expect(await actorOfSession(fresh.db, session, noon)).toMatchObject({ kind: 'anonymous' });
      expect(okValue(await doIt(activateAccount, 2))).toMatchObject({ id: 2, enabled: true });
    }
    expect(await stateOf(2)).toBe(true);
  });

  test('enabling an account ends only sessions that started while the account was disabled', async () => {
    okValue(await doIt(deactivateAccount, 2));
    const late = await startSession(fresh.db, { kind: 'account', id: 2 }, noon);
    okValue(await doIt(activateAccount, 2));
    expect(await actorOfSession(fresh.db, late, noon)).toMatchObject({ kind: 'anonymous' });
    const session = await startSession(fresh.db, { kind: 'account', id: 2 }, noon);
    okValue(await doIt(activateAccount, 2));
    expect(await actorOfSession(fresh.db, session, noon)).toMatchObject({ accountId: 2 });
  });
});

describe.each(deeds.map((deed) => [deed.name, deed] as const))('%s', (_, deed) => {
  test('the account of the main user cannot be enabled, disabled or deleted', async () => {
    expect(await doIt(deed, 1)).toMatchObject({
      code: 'MAIN_USER_STAYS',
      message: 'Главного пользователя нельзя отключить или удалить',
    });
    expect(await stateOf(1)).toBe(true);
  });

  test.each([5, 999])('the unknown or foreign account %i cannot be changed or deleted', async (id) => {
    expect(await doIt(deed, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await list({}, actors.other)).accounts).toMatchObject([{ id: 5, enabled: true }]);
  });

  test('a main user cannot enable, disable or delete an account of another dealer', async () => {
    expect(await doIt(deed, 2, actors.other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stateOf(2)).toBe(true);
  });
});

describe('deleting accounts', () => {
  const question = async (id: number) => await fresh.as(actors.main).does(getListedAccount, { id });

  test('deleting a manager only disables the account', async () => {
    expect((await question(2)).removes).toBe(false);
    expect(okValue(await doIt(deleteAccount, 2))).toMatchObject({ id: 2, enabled: false, removed: false });
    expect(await stateOf(2)).toBe(false);
    okValue(await doIt(activateAccount, 2));
    expect(okValue(await doIt(deleteAccount, disabledAccount))).toMatchObject({ enabled: false });
  });

  test('deleting an observer removes the account with its data, except call requests', async () => {
    const id = await insertAccount('3', 'visitor@example.com');
    await leaveEverything(id);
    expect((await question(id)).removes).toBe(true);
    expect(okValue(await doIt(deleteAccount, id))).toMatchObject({ id, enabled: false, removed: true });
    expect(await stateOf(id)).toBeUndefined();
    expect(await doIt(deleteAccount, id)).toMatchObject({ code: 'NOT_FOUND' });
    const calls = await fresh.db.selectFrom('callbacks').select(['account_id', 'firstname']).execute();
    expect(calls).toEqual([{ account_id: null, firstname: 'Вера' }]);
  });

  test('deleting an observer who has ordered as a manager disables the account', async () => {
    const id = await insertAccount('3', 'former@example.com');
    await insertOrder(fresh.db, { id: 1, account_id: id });
    expect((await question(id)).removes).toBe(false);
    expect(okValue(await doIt(deleteAccount, id))).toMatchObject({ id, enabled: false, removed: false });
    expect(await stateOf(id)).toBe(false);
  });
});

/** Inserts a row of the account into every table that refers to accounts, except those of `hasHistory`. */
async function leaveEverything(account_id: number): Promise<void> {
  const { db } = fresh;
  const percent = { mode: 'markup', percent_bp: 0 } as const;
  const mine = { account_id, product_id: 101 };
  await startSession(db, { kind: 'account', id: account_id }, noon);
  await createPasswordLink(db, noon, { kind: 'account', id: account_id }, 'invite');
  await bulkInsert(db, 'account_contracts', [{ account_id, contract_id: 1 }]);
  await bulkInsert(db, 'account_addresses', [{ account_id, address_id: 1 }]);
  await bulkInsert(db, 'price_politics', [{ account_id, ...percent, show_wholesale: 1 }]);
  await bulkInsert(db, 'price_politics_brands', [{ account_id, brand_id: 1, ...percent }]);
  await bulkInsert(db, 'baskets', [{ account_id, delivery_id: null, updated_at: noon }]);
  await bulkInsert(db, 'basket_lines', [{ ...mine, wms_id: 1, type: '1', quantity: 1, added_at: noon }]);
  await bulkInsert(db, 'favourites', [{ ...mine, added_at: noon }]);
  await bulkInsert(db, 'needs', [{ ...mine, quantity: 1, added_at: noon }]);
  await bulkInsert(db, 'drafts', [{ account_id, header: 'Корзина', created_at: noon }]);
  await bulkInsert(db, 'seen_prices', [{ ...mine, contract_id: 1, price: 1 }]);
  await bulkInsert(db, 'notification_settings', [{ account_id, kind: 'news', value: '', enabled: 1 }]);
  const text = { kind: 'news', header: '', text: '', href: '/' };
  await bulkInsert(db, 'messages', [{ account_id, ...text, created_at: noon, read_at: null }]);
  await bulkInsert(db, 'chat_mails', [{ account_id, side: 'staff', message_id: 1, mailed_at: noon }]);
  const token = { contract_id: 1, hash: 'x', hint: 'x', warehouses: '1', used_at: null, revoked_at: null };
  await bulkInsert(db, 'open_tokens', [{ account_id, ...token, created_at: noon }]);
  const news = { header: '', announce: '', body: '', picture: '', published_at: noon };
  const { insertId } = await db
    .insertInto('news')
    .values({ ...news, top_until: null })
    .executeTakeFirstOrThrow();
  await bulkInsert(db, 'hidden_news', [{ account_id, news_id: Number(insertId) }]);
  const actor = { ...actors.observer, accountId: account_id };
  await testContext(db, actor).does(requestCallback, { firstname: 'Вера', phone: '9161234567' });
}
