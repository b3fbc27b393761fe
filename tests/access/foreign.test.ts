import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportFile } from '#server/catalogue/exports/export-file.server.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { storePicture } from '#server/files/pictures.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { CatalogueModel } from '#server/goods/model.ts';
import { mayUse, type SignedIn } from '#server/kernel/actor.ts';
import type { Result } from '#server/kernel/result.ts';

import { addToDraft } from '#server/ordering/drafts/add-to-draft.server.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { linesToReturn } from '#server/ordering/returns/repository.server.ts';
import { createWebhook } from '#server/ordering/webhooks/create-webhook.server.ts';
import { sendTestEvent } from '#server/ordering/webhooks/send-test-event.server.ts';
import { picturesFolder } from '#server/papers/complaints/pictures-folder.server.ts';
import { setPicture } from '#server/people/accounts/set-picture.server.ts';
import { sessionIdOf, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { insertRequest } from '#server/people/requests/repository.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';
import { fillLedger, insertAct } from '#tests/builders/acts.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';
import { decisionForm } from '#tests/builders/approvals.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon, type Person, testContext } from '#tests/builders/context.ts';
import { unread } from '#tests/builders/exported.ts';
import { insertApproval } from '#tests/builders/insert-approval.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { insertDocument, storeDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { need, wish } from '#tests/builders/marks.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { insertDocumentRows } from '#tests/builders/product-documents.ts';
import { addRows } from '#tests/builders/rows.ts';
import { givenProgramToken, givenToken } from '#tests/builders/tokens.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/**
 * Another owner's record is reported as not found (§10.2). The main user of dealer 1 owns one record of each kind.
 * Neither accounts of other dealers nor dealer 1's manager, who is assigned only contract 1 and address 1, can reach
 * it.
 */
const { main, manager, observer, other } = actors;

/** A text that only records of the main user contain. The manager must never see it. */
const secret = 'только для главного';

type Strangers = readonly SignedIn[];
const anyOther: Strangers = [other];
const managerToo: Strangers = [other, manager];
const everyoneElse: Strangers = [other, manager, observer];

/** Every use case that takes the id of a record: its input, and the accounts that must not find it. */
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
  'open-handing-over': { input: () => ({ id: 2 }), strangers: anyOther },
  'hand-over': { input: () => ({ id: 2, to: 1 }), strangers: anyOther },
  'undo-copy': { input: () => ({ id: ids.copy }), strangers: anyOther },
  'read-manager-chat': { input: () => ({ id: 4 }), strangers: anyOther },
  'get-politics': { input: () => ({ id: 2 }), strangers: anyOther },
  'save-politics': { input: () => ({ id: 2, mode: 'markup', percent: '5' }), strangers: anyOther },
  'preview-politics': { input: () => ({ id: 2 }), strangers: anyOther },
  'get-address': { input: () => ({ id: 2 }), strangers: managerToo },
  'save-address': { input: () => ({ id: 2, full_address: 'Орёл' }), strangers: anyOther },
  'remove-address': { input: () => ({ id: 2 }), strangers: anyOther },
  'get-contragent': { input: () => ({ id: 2 }), strangers: managerToo },
  'save-contragent': {
    input: () => ({ id: 2, company: 'ООО', inn: '7743013901', kpp: '774301001' }),
    strangers: anyOther,
  },
  'ask-switching-off': { input: () => ({ id: 2 }), strangers: anyOther },
  'set-contragent-enabled': { input: () => ({ id: 2, enabled: '1' }), strangers: anyOther },
  'request-contract': { input: () => ({ id: 9 }), strangers: anyOther },
  'find-old-order': { input: () => ({ number: 'OLD-1' }), strangers: managerToo },
  'withdraw-request': { input: () => ({ id: 1 }), strangers: anyOther },
  'switch-contract': { input: () => ({ id: contract.second }), strangers: managerToo },
  'get-approval': { input: () => ({ id: ids.approval }), strangers: managerToo },
  'approve-order': { input: () => ({ id: ids.approval, seen: ids.seen }), strangers: anyOther },
  'return-approval': { input: () => ({ id: ids.approval, word: 'Нет' }), strangers: anyOther },
  'withdraw-approval': { input: () => ({ id: ids.approval }), strangers: managerToo },
  'get-order': { input: () => ({ id: 1 }), strangers: managerToo },
  'order-file': { input: () => ({ id: 1 }), strangers: managerToo },
  'has-goods-documents': { input: () => ({ id: 1 }), strangers: managerToo },
  'goods-documents-archive': { input: () => ({ id: 1 }), strangers: managerToo },
  'cancel-order': { input: () => ({ id: 1 }), strangers: managerToo },
  'repeat-order': { input: () => ({ id: 1 }), strangers: managerToo },
  'ask-repeat': { input: () => ({ id: 1 }), strangers: managerToo },
  'get-act': { input: () => ({ id: 1 }), strangers: managerToo },
  'act-file': { input: () => ({ id: 1 }), strangers: managerToo },
  'document-file': { input: () => ({ id: 1 }), strangers: managerToo },
  'documents-archive': { input: () => ({ id: ['1'] }), strangers: managerToo },
  'bill-order': { input: () => ({ id: 1 }), strangers: managerToo },
  'bill-debt': { input: () => ({ contract_id: contract.second, due: 'all:1000' }), strangers: managerToo },
  'copy-act-form': { input: () => ({ id: 1 }), strangers: managerToo },
  'create-act': {
    input: () => ({ contract_id: contract.second, startdate: '01.06.2026', enddate: '30.06.2026' }),
    strangers: managerToo,
  },
  'ask-return': {
    input: () => ({ id: 9, quantity: { [ids.shippedLine]: '1' }, reason: 'Брак', key: 'return-key-1' }),
    strangers: managerToo,
  },
  'get-return-form': { input: () => ({ id: 9 }), strangers: managerToo },
  'withdraw-return': { input: () => ({ id: 1 }), strangers: managerToo },
  'return-note-file': { input: () => ({ id: 2 }), strangers: managerToo },
  'get-complaint': { input: () => ({ id: 1 }), strangers: managerToo },
  'continue-complaint': { input: () => ({ id: 1, message: 'Ещё один' }), strangers: managerToo },
  'show-chat-file': { input: () => ({ id: ids.chat }), strangers: anyOther },
  'show-complaint-picture': { input: () => ({ id: 1, file: ids.picture }), strangers: managerToo },
  'get-draft': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'rename-draft': { input: () => ({ id: ids.draft, header: 'Мой' }), strangers: managerToo },
  'open-draft-form': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'save-draft': { input: () => ({ id: ids.draft, header: 'Мой' }), strangers: managerToo },
  'repeat-draft': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'ask-repeat-draft': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'replace-draft-line': {
    input: () => ({ draft: ids.draft, id: 108, wms: 1, by: 106, byWms: 1 }),
    strangers: managerToo,
  },
  'change-draft': { input: () => ({ id: ids.draft, seen: ids.lines }), strangers: managerToo },
  'add-draft-line': {
    input: () => ({ id: ids.draft, articul: 'LT-A60-11-40', qnt: 1 }),
    strangers: managerToo,
  },
  'merge-draft': { input: () => ({ id: ids.draft, into: ids.draft2 }), strangers: managerToo },
  'list-other-drafts': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'remove-draft': { input: () => ({ id: ids.draft }), strangers: managerToo },
  'end-own-session': { input: () => ({ id: ids.session }), strangers: everyoneElse },
  'get-token': { input: () => ({ id: ids.token }), strangers: managerToo },
  'revoke-token': { input: () => ({ id: ids.token }), strangers: managerToo },
  'get-program-token': { input: () => ({ id: ids.program }), strangers: managerToo },
  'revoke-program-token': { input: () => ({ id: ids.program }), strangers: managerToo },
  'get-webhook': { input: () => ({ id: ids.webhook }), strangers: managerToo },
  'edit-webhook': {
    input: () => ({
      id: ids.webhook,
      name: 'Мой',
      url: 'https://mine.example.ru/',
      events: ['order.created'],
    }),
    strangers: managerToo,
  },
  'switch-webhook': { input: () => ({ id: ids.webhook, enabled: '0' }), strangers: managerToo },
  'renew-webhook-secret': { input: () => ({ id: ids.webhook, hint: ids.hint }), strangers: managerToo },
  'send-test-event': { input: () => ({ id: ids.webhook }), strangers: managerToo },
  'send-again': { input: () => ({ id: ids.webhook, delivery: ids.delivery }), strangers: managerToo },
  'remove-webhook': { input: () => ({ id: ids.webhook }), strangers: managerToo },
  'end-push-device': { input: () => ({ id: ids.device }), strangers: everyoneElse },
  'try-push-device': { input: () => ({ id: ids.device }), strangers: everyoneElse },
  'open-message': { input: () => ({ id: 1 }), strangers: everyoneElse },
};

/**
 * Ids that belong to nobody (products, delivery options, news, kinds of notification), and lines of the caller's
 * own basket and marks.
 */
const shared = [
  ...[
    'show-product',
    'show-added',
    'look-up-goods',
    'list-product-documents',
    'add-to-basket',
    'change-basket-line',
    'remove-from-basket',
  ],
  ...['list-substitutes', 'replace-basket-line'],
  ...['set-delivery', 'set-wish', 'unset-wish', 'restore-wish', 'set-need', 'unset-need', 'restore-need'],
  ...['set-watch', 'unset-watch', 'restore-watch', 'follow-goods', 'unfollow-goods'],
  ...['clear-arrived', 'hide-top-news', 'show-top-news', 'set-notification'],
];

/**
 * These use cases return only the caller's own records among the requested ids. The tests of reading use cases
 * below cover them.
 */
const filtered = ['watch-acts', 'list-documents', 'list-api-documents'];

/** Inputs of the reading use cases that require one. Their filters name records of dealer 1. */
const questions: Record<string, object | undefined> = {
  'watch-acts': { ids: '1' },
  'list-acts': { contract: contract.second, contragent: 1 },
  'get-balance': { contract: contract.second },
  'list-documents': { contract: contract.second },
  'list-api-documents': { contract: contract.second },
  'list-order-documents': { order: 1 },
  'open-act-form': { contract: contract.second },
  'list-orders': { contract: contract.second },
  'find-placed-order': { key: 'order-1' },
  'list-purchased-goods': { contract: contract.second },
  'purchased-file': { contract: contract.second },
  'show-orders-by-manager': { contract: contract.second },
  'orders-by-manager-file': { contract: contract.second },
  'suggest-products': { query: 'LT' },
  'look-up-goods': { ids: '101' },
  'list-product-documents': { ids: '101' },
  'list-returns': {},
  'search-for-complaint': { keyword: 'LT' },
  'preview-fast-order': { text: 'LT-NB36-4054; 1' },
  'packs-into-pieces': { typed: [{ id: 101, text: '2 уп' }] },
  'find-for-export': { articuls: 'LT-NB36-4054' },
  'show-picked': { picked: '{"101":1}' },
  'list-addresses': undefined,
  'list-contragents': undefined,
  'get-balance-strip': undefined,
  'get-bill-offer': { order: 1 },
  'has-return-notes': undefined,
  'list-notifications': undefined,
};
/** This use case queries an external register instead of the database. */
const outside = ['look-up-contragent'];

/**
 * Use cases that export the caller's own lists and refuse to export an empty one; export-blank.test.ts and
 * fast-order/steps.test.ts check whose lists they export.
 */
const filesOfLists = ['favourites-blank', 'purchased-blank', 'download-not-found'];

/** The wholesaler's payment details, which every bill requires. */
const payee = {
  ...{ company: 'ООО «Светоч Опт»', inn: '7701234560', kpp: '770101001', bank: 'АО «Демобанк»' },
  ...{ bik: '044525000', corr_account: '30101810400000000000', account: '40702810900000000001' },
};

/** Words that only dealer 1's records contain. */
const ofDealerOne = ['Люмен', '114-О', '087-М', 'main@', 'manager@', 'observer@', 'Тула', 'Калуга', secret];
/** Words of records that are not assigned to the manager. */
const ofMainUser = ['087-М', '131-О', 'Закрытая', 'Калуга', secret];

const useCases = await allUseCases();
const uploads = mkdtempSync(join(tmpdir(), 'portal-foreign-'));
const fresh = smallWorld();
const ids = {
  shippedLine: 0,
  approval: 1,
  seen: '',
  chat: 0,
  copy: 0,
  draft: 0,
  draft2: 0,
  lines: '',
  token: 0,
  program: 0,
  webhook: 0,
  delivery: 0,
  hint: '',
  picture: '',
  session: '',
  device: 1,
};
/** The keys with which the main user's browser subscribes to notifications. */
const push = { publicKey: 'public', privateKey: 'private', subject: 'mailto:admin@example.ru' };
let model: CatalogueModel;

const as = (actor: SignedIn, db = fresh.db): Person => ({
  ...testContext(db, actor),
  uploads: diskStore(uploads),
  catalogue: async () => model,
  push,
});

beforeAll(async () => {
  const { db } = fresh;
  model = await testContext(db).catalogue();
  await insertDocumentRows(db, [{ product_id: 101 }]);
  await insertOrder(db, {
    id: 1,
    contract_id: contract.second,
    state: 1,
    comment: secret,
    old_number: 'OLD-1',
  });
  await insertApproval(db, { id: ids.approval, by: main, comment: secret });
  ids.seen = (await decisionForm(db, ids.approval)).seen ?? '';
  await insertAct(db, { id: 1, contract_id: contract.second, lines: [`2026-06-05 +100 ${secret}`] });
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const picture = { bytes: jpeg, type: 'image/jpeg' };
  ids.picture = okValue(await storePicture(picturesFolder(diskStore(uploads)), picture, 8));
  const file = await storeDocument(uploads, secret);
  await insertDocument(db, { id: 1, contract_id: contract.second, order_id: 1, number: secret, file });
  await fillLedger(db, contract.second, '2026-06-01 +1000 УТ-1');
  await writeSettings(db, { ...(await currentSettings(db)), ...payee, papers_by: 'portal' }, noon);
  await insertOrder(db, {
    id: 9,
    state: 11,
    contract_id: contract.second,
    comment: secret,
    lines: [[101, 1, 5]],
  });
  ids.shippedLine = (await linesToReturn(db, 9))[0]!.id;
  await insertReturn(db, { order_id: 9, words: secret });
  await insertReturn(db, { order_id: 9, state: 'accepted', words: secret, idempotency_key: 'accepted' });
  await insertComplaint(db, { id: 1, comment: secret, reason: secret, pictures: [ids.picture] });
  await as(main).tries(setPicture, { picture });
  await fillBasketWith(db, main.accountId, '101:1:1=1', '108:1:1=1');
  ids.draft = (await as(main).does(addToDraft, { header: secret })).id;
  ids.draft2 = (await as(main).does(addToDraft, { header: secret })).id;
  ids.lines = (await as(main).does(getDraft, { id: ids.draft })).seen;
  ids.session = sessionIdOf(await startSession(db, { kind: 'account', id: main.accountId }, noon, secret));
  await bulkInsert(db, 'push_devices', [
    {
      id: ids.device,
      account_id: main.accountId,
      session_id: ids.session,
      endpoint: `https://push.example.com/${secret}`,
      endpoint_hash: 'hash',
      p256dh: 'key',
      auth: 'auth',
      server_key: push.publicKey,
      device: secret,
      created_at: noon,
      sent_at: null,
    },
  ]);
  ids.token = (await givenToken(db, main, { contract: contract.second, warehouses: [1] })).id;
  ids.program = (await givenProgramToken(db, main)).id;
  const webhook = { name: secret, url: 'https://shop.example.ru/', events: ['order.created'] };
  const told = await as(main).does(createWebhook, webhook);
  ids.webhook = told.id;
  ids.hint = told.token.slice(-4);
  await as(main).does(sendTestEvent, { id: told.id });
  ids.delivery = (await db.selectFrom('webhook_deliveries').select('id').executeTakeFirstOrThrow()).id;
  const sent = { message: secret, file: [{ ...picture, name: `${secret}.jpg` }] };
  ids.chat = (await as(main).does(sendChat, sent)).id;
  await wish(db, 1, 101);
  await need(db, 1, '102=7');
  await bulkInsert(db, 'messages', [
    {
      id: 1,
      account_id: 1,
      kind: 'news',
      header: secret,
      text: secret,
      href: '/',
      created_at: noon,
      read_at: null,
    },
  ]);
  const party = { company: 'ООО «Без договора»', inn: '7728168971', kpp: '772801001' };
  const bankless = { ogrn: '', legal_address: '', bank: '', bik: '', account: '' };
  await bulkInsert(db, 'contragents', [{ id: 9, dealer_id: 1, ...party, ...bankless, enabled: 1 }]);
  const asked = { kind: 'contract', dealerId: 1, accountId: 1, contragentId: 9, now: noon } as const;
  await insertRequest(db, { ...asked, was: party, wanted: party });
  // An invited account without a password.
  await bulkInsert(db, 'accounts', [
    {
      id: 6,
      dealer_id: 1,
      type_id: '2',
      email: 'new@example.com',
      name: '',
      phone: '',
      password_hash: '',
      enabled: 1,
      contract_id: null,
      created_at: 0,
    },
  ]);
  const copy = { dealer_id: 1, source_id: 2, given: '{"contracts":[]}', copied_at: noon };
  const { insertId } = await db.insertInto('settings_copies').values(copy).executeTakeFirstOrThrow();
  ids.copy = Number(insertId);
  const had = { copy_id: ids.copy, account_id: 6, settings: `{"contracts":[${contract.second}]}` };
  await addRows(db, 'settings_before', had);
});
afterAll(() => rmSync(uploads, { recursive: true }));

test('the tests of foreign records cover every use case that takes an id', () => {
  const named = [...useCases.values()].filter(
    ({ access, input }) => Array.isArray(access) && /^(id|ids|contract_id|number)$/m.test(fieldsOf(input)),
  );
  expect(named.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(foreign), ...shared, ...filtered].sort(),
  );
});

describe.each(Object.entries(foreign))('%s', (name, { input, strangers }) => {
  const useCase = useCases.get(name)!;

  test('an account that does not own the record gets NOT_FOUND', async () => {
    for (const stranger of strangers)
      expect(await as(stranger).tries(useCase, input()), stranger.email).toMatchObject({
        ok: false,
        code: 'NOT_FOUND',
      });
  });

  test('the owner can reach the record', async () => {
    const result = await undone((ctx) => ctx.tries(useCase, input()));
    expect(result).toMatchObject({ ok: true });
  });
});

const reading = [...useCases.values()].filter(
  ({ name, access, writes }) =>
    Array.isArray(access) &&
    !writes &&
    !foreign[name] &&
    ![...shared, ...outside, ...filesOfLists].includes(name),
);

describe.each(reading.map((useCase) => [useCase.name, useCase] as const))('%s', (name, useCase) => {
  const ask = (actor: SignedIn) => as(actor).tries(useCase, name in questions ? questions[name] : {});

  test('a dealer sees no data of another dealer', async () => {
    expect(await wordsOf(await ask(other), ofDealerOne)).toEqual([]);
  });

  test.runIf(mayUse(useCase.access, manager))(
    'a manager sees no record that is not assigned to the manager',
    async () => {
      expect(await wordsOf(await ask(manager), ofMainUser)).toEqual([]);
    },
  );
});

function isExport(value: unknown): value is ExportFile {
  return typeof (value as Partial<ExportFile> | undefined)?.body === 'function';
}

/** Returns which of the words occur in a successful result. */
async function wordsOf(result: Result<unknown>, words: readonly string[]): Promise<string[]> {
  const value = okValue(result);
  if (isExport(value)) await unread(value);
  const text = JSON.stringify(value) ?? '';
  return words.filter((word) => text.includes(word));
}

/** Returns the owner's result, and rolls the transaction back. */
async function undone<T>(work: (ctx: Person) => Promise<T>): Promise<T> {
  let value: T | undefined;
  const done = new Error('done');
  await fresh.db
    .transaction()
    .execute(async (trx) => {
      value = await work({ ...as(main, trx) });
      throw done;
    })
    .catch((error) => {
      if (error !== done) throw error;
    });
  return value as T;
}

/** Returns the names of an input's fields, one per line. */
function fieldsOf(input: unknown): string {
  let schema = input as { unwrap?: () => unknown; shape?: object };
  while (schema.unwrap) schema = schema.unwrap() as typeof schema;
  return Object.keys(schema.shape ?? {}).join('\n');
}
