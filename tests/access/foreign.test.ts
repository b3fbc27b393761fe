import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPicture } from '#server/accounts/set-picture.server.ts';
import type { CatalogueModel } from '#server/catalogue/model.ts';
import { sendChat } from '#server/chat/send-chat.server.ts';
import { picturesFolder } from '#server/complaints/pictures-folder.server.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { addToDraft } from '#server/drafts/add-to-draft.server.ts';
import { storePicture } from '#server/files/pictures.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import type { Result } from '#server/kernel/result.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { insertAct } from '#tests/builders/acts.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { need, wish } from '#tests/builders/marks.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { givenToken } from '#tests/builders/tokens.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/**
 * Somebody else's record answers as if it did not exist (contract §2). The main user of dealer 1 owns one of each kind; nobody of
 * another dealer gets at it, nor does his manager, who has contract 1 and address 1 only, at what was not given to him.
 */
const { main, manager, observer, other } = actors;

/** What stands in the records of the main user only, and in nothing that his manager may read. */
const secret = 'только для главного';

type Strangers = readonly SignedIn[];
const anyOther: Strangers = [other];
const managerToo: Strangers = [other, manager];
const everyoneElse: Strangers = [other, manager, observer];

/** Every use case that is given the id of a record: what is asked, and who must not find it. */
const foreign: Record<string, { input: () => object; strangers: Strangers }> = {
  'get-account': { input: () => ({ id: 1 }), strangers: everyoneElse },
  'save-account': { input: () => ({ id: 1, name: 'Не я' }), strangers: everyoneElse },
  'show-account-picture': { input: () => ({ id: 1 }), strangers: anyOther },
  'get-listed-account': { input: () => ({ id: 3 }), strangers: anyOther },
  'activate-account': { input: () => ({ id: 4 }), strangers: anyOther },
  'deactivate-account': { input: () => ({ id: 2 }), strangers: anyOther },
  'delete-account': { input: () => ({ id: 3 }), strangers: anyOther },
  'get-manager': { input: () => ({ id: 2 }), strangers: anyOther },
  'save-manager': { input: () => ({ id: 2, email: 'manager@example.com' }), strangers: anyOther },
  'set-manager-enabled': { input: () => ({ id: 2, enabled: '0' }), strangers: anyOther },
  'deactivate-manager': { input: () => ({ id: 2 }), strangers: anyOther },
  'resend-invitation': { input: () => ({ id: 6 }), strangers: anyOther },
  'get-politics': { input: () => ({ id: 2 }), strangers: anyOther },
  'save-politics': { input: () => ({ id: 2, mode: 'markup', percent: '5' }), strangers: anyOther },
  'preview-politics': { input: () => ({ id: 2 }), strangers: anyOther },
  'show-added': { input: () => ({ id: 101 }), strangers: managerToo },
  'get-address': { input: () => ({ id: 2 }), strangers: managerToo },
  'save-address': { input: () => ({ id: 2, full_address: 'Орёл' }), strangers: anyOther },
  'remove-address': { input: () => ({ id: 2 }), strangers: anyOther },
  'get-contragent': { input: () => ({ id: 2 }), strangers: managerToo },
  'save-contragent': {
    input: () => ({ id: 2, company: 'ООО', inn: '7743013901', kpp: '774301001' }),
    strangers: anyOther,
  },
  'set-contragent-enabled': { input: () => ({ id: 2, enabled: '1' }), strangers: anyOther },
  'switch-contract': { input: () => ({ id: contract.second }), strangers: managerToo },
  'get-order': { input: () => ({ id: 1 }), strangers: managerToo },
  'order-file': { input: () => ({ id: 1 }), strangers: managerToo },
  'cancel-order': { input: () => ({ id: 1 }), strangers: managerToo },
  'repeat-order': { input: () => ({ id: 1 }), strangers: managerToo },
  'get-act': { input: () => ({ id: 1 }), strangers: managerToo },
  'act-file': { input: () => ({ id: 1 }), strangers: managerToo },
  'copy-act-form': { input: () => ({ id: 1 }), strangers: managerToo },
  'create-act': {
    input: () => ({ contract_id: contract.second, startdate: '01.06.2026', enddate: '30.06.2026' }),
    strangers: managerToo,
  },
  'get-complaint': { input: () => ({ id: 1 }), strangers: managerToo },
  'show-complaint-picture': { input: () => ({ id: 1, file: ids.picture }), strangers: managerToo },
  'get-draft': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'rename-draft': { input: () => ({ id: ids.draft, header: 'Мой' }), strangers: managerToo },
  'open-draft-form': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'save-draft': { input: () => ({ id: ids.draft, header: 'Мой' }), strangers: managerToo },
  'repeat-draft': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'remove-draft': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'get-token': { input: () => ({ id: ids.token }), strangers: managerToo },
  'revoke-token': { input: () => ({ id: ids.token }), strangers: managerToo },
  'open-message': { input: () => ({ id: 1 }), strangers: everyoneElse },
};

/** Ids of what nobody owns: goods, delivery options, news, kinds of notification; lines of one's own basket and marks. */
const shared = [
  ...['show-product', 'add-to-basket', 'change-basket-line', 'remove-from-basket'],
  ...['set-delivery', 'set-wish', 'unset-wish', 'restore-wish', 'set-need', 'unset-need', 'restore-need'],
  ...['clear-arrived', 'hide-top-news', 'show-top-news', 'set-notification'],
];

/** Acts that are waited for are left out where they are not one's own; the test of reading asks for them. */
const filtered = ['watch-acts'];

/** What reading asks for, where nothing at all is no question. Conditions name what is dealer 1's. */
const questions: Record<string, object | undefined> = {
  'watch-acts': { ids: '1' },
  'list-acts': { contract: contract.second, contragent: 1 },
  'open-act-form': { contract: contract.second },
  'list-orders': { contract: contract.second },
  'list-purchased-goods': { contract: contract.second },
  'purchased-file': { contract: contract.second },
  'suggest-products': { query: 'LT' },
  'search-for-complaint': { keyword: 'LT' },
  'preview-fast-order': { text: 'LT-NB36-4054; 1' },
  'find-for-export': { articuls: 'LT-NB36-4054' },
  'show-picked': { picked: '{"101":1}' },
  'list-addresses': undefined,
  'list-contragents': undefined,
  'list-notifications': undefined,
};
/** Asks a register outside, not the database. */
const outside = ['look-up-contragent'];

/** Words that only dealer 1's records hold. */
const ofDealerOne = ['Люмен', '114-О', '087-М', 'main@', 'manager@', 'observer@', 'Тула', 'Калуга', secret];
/** Those that the manager was not given. */
const ofMainUser = ['087-М', '131-О', 'Закрытая', 'Калуга', secret];

const useCases = await allUseCases();
const uploads = mkdtempSync(join(tmpdir(), 'portal-foreign-'));
const fresh = smallWorld();
const ids = { draft: 0, token: 0, picture: '' };
let model: CatalogueModel;

const contextOf = (actor: SignedIn, db = fresh.db): Context => ({
  ...testContext(db, actor),
  uploads,
  catalogue: async () => model,
});

beforeAll(async () => {
  const { db } = fresh;
  model = await testContext(db).catalogue();
  await insertOrder(db, { id: 1, contract_id: contract.second, state: 1, comment: secret });
  await insertAct(db, { id: 1, contract_id: contract.second, lines: [`2026-06-05 +100 ${secret}`] });
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const picture = { bytes: jpeg, type: 'image/jpeg' };
  ids.picture = okValue(await storePicture(picturesFolder(uploads), picture, 8));
  await insertComplaint(db, { id: 1, comment: secret, reason: secret, pictures: [ids.picture] });
  await execute(setPicture, { picture }, contextOf(main));
  await fillBasketWith(db, main.accountId, '101:1:1=1');
  ids.draft = okValue(await execute(addToDraft, { header: secret }, contextOf(main))).id;
  ids.token = (await givenToken(db, main, { contract: contract.second, warehouses: [1] })).id;
  okValue(await execute(sendChat, { message: secret }, contextOf(main)));
  await wish(db, 1, 101);
  await need(db, 1, '102=7');
  await bulkInsert(db, 'messages', [
    {
      ...{ id: 1, account_id: 1, kind: 'news', header: secret, text: secret, href: '/' },
      ...{ created_at: noon, read_at: null },
    },
  ]);
  // Somebody who was invited and has no password yet.
  await bulkInsert(db, 'accounts', [
    {
      ...{ id: 6, dealer_id: 1, type_id: '2', email: 'new@example.com', name: '', phone: '' },
      ...{ password_hash: '', enabled: 1, contract_id: null, created_at: 0 },
    },
  ]);
});
afterAll(() => rmSync(uploads, { recursive: true }));

test('every use case that is given an id is looked at here', () => {
  const named = [...useCases.values()].filter(
    ({ access, input }) => Array.isArray(access) && /^(id|ids|contract_id)$/m.test(fieldsOf(input)),
  );
  expect(named.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(foreign), ...shared, ...filtered].sort(),
  );
});

describe.each(Object.entries(foreign))('%s', (name, { input, strangers }) => {
  const useCase = useCases.get(name)!;

  test('does not find what is somebody else’s', async () => {
    for (const stranger of strangers)
      expect(await execute(useCase, input(), contextOf(stranger)), stranger.email).toMatchObject({
        ok: false,
        code: 'NOT_FOUND',
      });
  });

  test('finds it for its owner', async () => {
    const result = await undone((ctx) => execute(useCase, input(), ctx));
    expect(result).toMatchObject({ ok: true });
  });
});

const reading = [...useCases.values()].filter(
  ({ name, access, writes }) =>
    Array.isArray(access) && !writes && !foreign[name] && !shared.includes(name) && !outside.includes(name),
);

describe.each(reading.map((useCase) => [useCase.name, useCase] as const))('%s', (name, useCase) => {
  const ask = (actor: SignedIn) =>
    execute(useCase, name in questions ? questions[name] : {}, contextOf(actor));

  test('tells another dealer nothing of this one', async () => {
    expect(wordsOf(await ask(other), ofDealerOne)).toEqual([]);
  });

  test.runIf(useCase.access.includes('manager'))('tells a manager nothing that is not his', async () => {
    expect(wordsOf(await ask(manager), ofMainUser)).toEqual([]);
  });
});

/** Which of the words stand in a result, which has to be one. */
function wordsOf(result: Result<unknown>, words: readonly string[]): string[] {
  const text = JSON.stringify(okValue(result));
  return words.filter((word) => text.includes(word));
}

/** What the owner gets, without a trace: the transaction is rolled back. */
async function undone<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  let value: T | undefined;
  const done = new Error('done');
  await fresh.db
    .transaction()
    .execute(async (trx) => {
      value = await work({ ...contextOf(main, trx) });
      throw done;
    })
    .catch((error) => {
      if (error !== done) throw error;
    });
  return value as T;
}

/** The names of the fields of an input, a line each. */
function fieldsOf(input: unknown): string {
  let schema = input as { unwrap?: () => unknown; shape?: object };
  while (schema.unwrap) schema = schema.unwrap() as typeof schema;
  return Object.keys(schema.shape ?? {}).join('\n');
}
