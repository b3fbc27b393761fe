import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { previewOrderForDealer } from '#server/desk/for-dealer/preview-order-for-dealer.server.ts';
import { insertPayment } from '#server/desk/money/repository.server.ts';
import { decidedOn } from '#server/desk/requests/desk-request.ts';
import { storePicture } from '#server/files/pictures.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { areEnough, isForStaff, type Staff } from '#server/kernel/actor.ts';
import { dayOf, ruDate } from '#server/kernel/clock.ts';

import { insertPermit } from '#server/ordering/limit/permits.repository.server.ts';
import { addEvents } from '#server/ordering/orders/order-events.repository.server.ts';
import { linesToReturn } from '#server/ordering/returns/repository.server.ts';
import { createWebhook } from '#server/ordering/webhooks/create-webhook.server.ts';
import { deskBillOrder } from '#server/papers/bills/desk-bill-order.server.ts';
import { picturesFolder } from '#server/papers/complaints/pictures-folder.server.ts';
import { issuePaper } from '#server/papers/issued/issue-paper.server.ts';
import { startSession } from '#server/people/auth/sessions.repository.server.ts';
import { insertRequest } from '#server/people/requests/repository.server.ts';
import { addressesOfDesk } from '#server/people/staff/addresses.repository.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import { chatFolder } from '#server/talk/chat/message-file.server.ts';
import { insertMessage } from '#server/talk/chat/repository.server.ts';
import { recordChange } from '#server/work/history/record-change.server.ts';
import { fillLedger } from '#tests/builders/acts.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';
import { noon, type Person, testContext } from '#tests/builders/context.ts';
import { insertApproval } from '#tests/builders/insert-approval.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { insertDocument, storeDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { insertDocumentRows } from '#tests/builders/product-documents.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { givenProgramToken, givenToken } from '#tests/builders/tokens.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/**
 * A manager of the wholesaler who sees only his own dealers does not find records of other managers' dealers
 * (decisions/people.md).
 */
const { newcomer } = colleagues;
const secret = 'не для чужих';

/** Use cases that take the id of a record of dealer 1. */
const forDealer = [{ articul: 'LT-NB36-4054', qnt: '1' }];
/** What `previewOrderForDealer` returns as `seen` for these lines. */
let seenForDealer = '';
/** The line of the shipped order 9. */
let returnedLine = 0;

const records: Record<string, () => object> = {
  'get-desk-order': () => ({ id: 1 }),
  'open-order-for-dealer': () => ({ dealer: 1 }),
  'dealer-of-contract': () => ({ id: 1 }),
  'preview-order-for-dealer': () => ({ dealer: 1, contract: 1, lines: forDealer }),
  'repeat-order-for-dealer': () => ({ dealer: 1, contract: 1, order: 1 }),
  'send-basket-to-dealer': () => ({ dealer: 1, contract: 1, lines: forDealer, word: '' }),
  'place-order-for-dealer': () => ({
    ...{ dealer: 1, contract: 1, lines: forDealer, seen: seenForDealer, key: 'order-key-1' },
    ...{ delivery: '2', date: '21.07.2026' },
  }),
  'move-order': () => ({ id: 1, from: 1, to: 2 }),
  'open-new-person': () => ({ id: 1 }),
  'add-person': () => ({ id: 1, name: 'Борис', email: 'b@b.example', type_id: '3', contracts: '' }),
  'get-consignment': () => ({ id: 1 }),
  'save-consignment': () => ({ id: 1, carrier: 'СДЭК' }),
  'pick-goods': () => ({ id: 1, code: 'LT-NB36-4054' }),
  'set-picked': () => ({ id: 1, product: 101, warehouse: 1, to: 'all', seen: '0' }),
  'edit-order': () => ({ id: 1, text: 'LT-NB36-4054\t1' }),
  'change-order': () => ({ id: 1, date: '27.07.2026' }),
  'get-order-change': () => ({ id: 1 }),
  'get-shipment-form': () => ({ id: 1 }),
  'ship-order': () => ({ id: 2 }),
  'undo-move': () => ({ id: 2, event: 1 }),
  'give-again': () => ({ id: 2 }),
  'settle-sum': () => ({ id: 1, told: 1, own: 1 }),
  'take-order': () => ({ id: 1 }),
  'add-order-note': () => ({ id: 1, text: 'Позвонить' }),
  'desk-document-file': () => ({ id: 1 }),
  'list-order-papers': () => ({ id: 9 }),
  'issue-paper': () => ({ id: 9, kind: 'upd', day: ruDate(dayOf(noon)) }),
  'cancel-paper': () => ({ paper: 1, reason: 'Ошибка' }),
  'paper-sheet-file': () => ({ id: 1 }),
  'desk-bill-order': () => ({ id: 1 }),
  'desk-bill-sheet': () => ({ id: 1 }),
  'desk-return-note-file': () => ({ id: 2 }),
  'desk-has-goods-documents': () => ({ id: 1 }),
  'desk-goods-documents-archive': () => ({ id: 1 }),
  'get-call': () => ({ id: 1 }),
  'finish-call': () => ({ id: 1 }),
  'reopen-call': () => ({ id: 1 }),
  'miss-call': () => ({ id: 1, when: '60' }),
  'note-call': () => ({ id: 1, note: 'Просит счёт' }),
  'take-call': () => ({ id: 1, from: 0 }),
  'get-desk-approval': () => ({ id: 1 }),
  'get-desk-return': () => ({ id: 1 }),
  'get-desk-return-form': () => ({ id: 9 }),
  'create-return': () => ({
    ...{ id: 9, quantity: { [returnedLine]: '1' }, reason: 'Брак', key: 'return-key-1' },
  }),
  'accept-return': () => ({ id: 1, answer: '' }),
  'refuse-return': () => ({ id: 1, answer: 'Нет' }),
  'receive-return': () => ({ id: 2, place: { [returnedLine]: 'off' } }),
  'get-desk-complaint': () => ({ id: 1 }),
  'answer-complaint': () => ({ id: 1, from: 'new', to: 'work', answer: '' }),
  'show-desk-picture': () => ({ id: 1, file: picture }),
  'get-conversation': () => ({ account: 1 }),
  'answer-chat': () => ({ account: 1, message: 'Здравствуйте' }),
  'show-desk-chat-file': () => ({ account: 1, id: 1 }),
  'mark-conversation-read': () => ({ account: 1, until: 1 }),
  'get-dealer': () => ({ id: 1 }),
  'invite-person': () => ({ id: 1, account: 6 }),
  'get-dealer-record': () => ({ id: 1 }),
  'save-dealer': () => ({ id: 1, header: 'Люмен' }),
  'get-person': () => ({ id: 1, account: 1 }),
  'save-person': () => ({ id: 1, account: 1, name: 'Анна', email: 'main@example.com' }),
  'end-person-sessions': () => ({ id: 1, account: 1 }),
  'get-dealer-token': () => ({ dealer: 1, id: 1 }),
  'revoke-dealer-token': () => ({ dealer: 1, id: 1 }),
  'get-dealer-program': () => ({ dealer: 1, id: 1 }),
  'get-dealer-webhook': () => ({ dealer: 1, id: 1 }),
  'disable-dealer-webhook': () => ({ dealer: 1, id: 1 }),
  'revoke-dealer-program': () => ({ dealer: 1, id: 1 }),
  'get-dealer-address': () => ({ dealer: 1, id: 1 }),
  'save-dealer-address': () => ({ dealer: 1, id: 1, full_address: 'Тула, Мира, 1' }),
  'remove-dealer-address': () => ({ dealer: 1, id: 1, back: '' }),
  'get-dealer-contragent': () => ({ dealer: 1, id: 1 }),
  'save-dealer-contragent': () => ({ dealer: 1, id: 1, company: 'ООО «Чужое»' }),
  'set-dealer-contragent-enabled': () => ({ dealer: 1, id: 1, enabled: '0' }),
  'begin-portal-view': () => ({ id: 1, account: 1, session }),
  'get-desk-contract': () => ({ id: 1 }),
  'get-request': () => ({ id: 1 }),
  'decide-request': () => ({ id: 1, decision: 'refuse', answer: 'Нет', shown }),
  'save-contract': () => ({ id: 1, header: '114-О/2025', price_type: '1', warehouses: '1' }),
  'grant-permit': () => ({ id: 1, amount: '1', until: ruDate(dayOf(noon)) }),
  'withdraw-permit': () => ({ id: 1, permit: 1 }),
  'open-payment-form': () => ({ contract: '1' }),
  'create-payment': () => ({ ...document, key: '12345678' }),
  'desk-documents-archive': () => ({ id: [1] }),
  'print-papers': () => ({ id: [2] }),
  'get-payment': () => ({ id: 1 }),
  'save-payment': () => ({ ...document, id: 1 }),
  'cancel-payment': () => ({ id: 1 }),
  'get-debtor': () => ({ id: 2 }),
  'note-debt-promise': () => ({ id: 2, on: ruDate(dayOf(noon)), note: secret }),
  'preview-debt-reminder': () => ({ id: 2 }),
  'send-debt-reminder': () => ({ id: 2 }),
  'debtor-act-file': () => ({ id: 2, startDate: '01.07.2026', endDate: '20.07.2026' }),
};
const lists: Record<string, object | undefined> = {
  'show-desk': undefined,
  'show-today': undefined,
  'list-desk-orders': {},
  'list-desk-documents': { order: 1 },
  'review-moves': { id: [1, 2], to: 2 },
  'open-picking': { id: [1, 2] },
  'list-desk-returns': {},
  'list-desk-complaints': {},
  'list-conversations': {},
  'list-calls': {},
  'list-dealers': {},
  'desk-search': { query: 'лю' },
  'list-payments': {},
  'list-document-register': {},
  'list-due-papers': {},
  'review-papers': { id: [9] },
  'list-debtors': {},
  'show-sales-report': {},
  'list-silent-dealers': {},
  'review-debt-reminders': { from: '0' },
  'list-history': {},
  'list-requests': {},
  // Its result names the dealers who have requested the product.
  'get-desk-product': { id: 101 },
};
/** Use cases that concern only the caller's own account, sessions and portal view. */
const own = [
  ...['end-portal-view', 'rename-self', 'change-staff-password', 'choose-lists'],
  ...['show-list', 'save-list-view', 'remove-list-view', 'choose-columns'],
  ...['begin-staff-second-factor', 'turn-on-staff-second-factor', 'turn-off-staff-second-factor'],
  'renew-staff-recovery-codes',
  ...['show-staff-security', 'end-own-staff-session', 'end-other-staff-sessions'],
];
/** The files have the same rows as the lists. */
const files = [
  ...['history-file', 'debtors-file', 'dealers-file', 'desk-orders-file', 'sales-report-file'],
  ...['returns-file', 'complaints-file', 'payments-file', 'calls-file', 'documents-file'],
];
/** Skips contracts of other dealers (tests/use-cases/desk/debtors/reminders.test.ts). */
const skipping = ['send-debt-reminders'];
/** This use case takes an order from the caller's own list. */
const taking = ['take-next-order'];
/** Use cases that add a dealer and read no other dealer. */
const adding = ['open-dealer-form', 'create-dealer', 'look-up-company'];
/** Contragents of 1C belong to no dealer; they are linked to own dealers (tests/use-cases/desk/proposals.test.ts). */
const ofOneC = ['list-proposals', 'get-proposal', 'dismiss-proposal', 'find-candidates', 'link-proposal'];
/** A message to dealers can be opened only by its author (tests/use-cases/content/mailings.test.ts). */
const ofAuthor = [
  ...['list-mailings', 'get-mailing', 'save-mailing', 'choose-mailing-dealers'],
  ...['ask-mailing', 'start-mailing', 'stop-mailing', 'copy-mailing'],
];
/** Lists of goods, reasons and ready answers belong to no dealer. */
const ofNobody = [
  ...[
    'list-cancel-reasons',
    'list-ready-answers',
    'get-ready-answer',
    'save-ready-answer',
    'move-ready-answer',
    'remove-ready-answer',
    'list-synonyms',
    'get-synonyms',
    'save-synonyms',
    'remove-synonyms',
  ],
  'list-desk-goods',
  'goods-file',
  'desk-product-document-file',
  'show-demand',
  'demand-file',
  'list-ending-goods',
];
/** The caller has already chosen these records or asks for them, so the filter «мои» does not narrow them. */
const pickedRecords = [
  'desk-search',
  'review-moves',
  'review-papers',
  'open-picking',
  'list-desk-documents',
  'get-desk-product',
];
/**
 * Bank statements name all dealers, so managers who see only their own may not open them
 * (tests/use-cases/desk/statements.test.ts).
 */
const ofAll = ['list-statements', 'upload-statement', 'get-statement', 'import-statement'];

/** The wholesaler's requisites, which papers require. */
const payee = {
  ...{ company: 'ООО «Светоч Опт»', inn: '7701234560', kpp: '770101001', bank: 'АО «Демобанк»' },
  ...{ bik: '044525000', corr_account: '30101810400000000000', account: '40702810900000000001' },
  ...{ legal_address: '117997, г. Москва, ул. Вавилова, д. 19', vat: '2200', papers_by: 'portal' },
};

const document = {
  contract: '1',
  kind: 'payment',
  paid_on: '01.07.2026',
  amount: '100',
  number: '7',
  note: secret,
};

const useCases = await allUseCases();
const uploads = mkdtempSync(join(tmpdir(), 'portal-own-dealers-'));
const fresh = smallWorld();
let picture = '';
let shown = '';
let session = '';

beforeAll(async () => {
  const { db } = fresh;
  session = await startSession(db, { kind: 'staff', id: staff.staffId }, noon);
  await insertOrder(db, { id: 1, state: 1, comment: secret });
  const payment = {
    contractId: 1,
    kind: 'payment',
    paidOn: '2026-07-01',
    number: '7',
    note: secret,
  } as const;
  await insertPermit(db, { contractId: 1, amount: 100, untilOn: dayOf(noon), by: secret, now: noon });
  await insertPayment(db, { ...payment, dealerId: 1, amount: 100, by: '', now: noon });
  // An overdue debt of contract 1 would stop its shipments.
  await changeRows(db, 'contracts', { id: 2 }, { deferral_days: 0 });
  await fillLedger(db, 2, '2026-07-01 +1000 УТ-1');
  await insertOrder(db, { id: 2, state: 10, comment: secret });
  const pdf = await storeDocument(uploads, secret);
  await insertDocument(db, { id: 1, order_id: 1, number: secret, file: pdf });
  await insertDocumentRows(db, [{ product_id: 101 }]);
  // Created after the orders: later orders go to 1C without `give-again`.
  const account = { login: '1c', secret_hash: '', created_at: noon + 1, used_at: null };
  await addRows(db, 'exchange_accounts', account);
  const picked = { order: 2, action: 'moved', from: 2, to: 10 } as const;
  await addEvents(db, { actor: staff, now: noon }, [picked]);
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const upload = { bytes: jpeg, type: 'image/jpeg' };
  picture = okValue(await storePicture(picturesFolder(diskStore(uploads)), upload, 8));
  await insertApproval(db, { id: 1, comment: secret });
  await changeRows(db, 'approvals', {}, { reserved: 1 });
  await insertOrder(db, { id: 9, state: 11, comment: secret, lines: [[101, 1, 5]] });
  returnedLine = (await linesToReturn(db, 9))[0]!.id;
  await insertReturn(db, { order_id: 9, words: secret });
  await insertReturn(db, { order_id: 9, state: 'accepted', words: secret, idempotency_key: 'accepted' });
  await writeSettings(db, { ...(await currentSettings(db)), ...payee }, noon);
  await changeRows(db, 'contragents', {}, { kpp: '710601001', legal_address: secret });
  await as(staff).does(issuePaper, { id: 9, kind: 'upd', day: ruDate(dayOf(noon)) });
  await as(staff).does(deskBillOrder, { id: 1 });
  await insertComplaint(db, { id: 1, comment: secret, reason: secret, pictures: [picture] });
  await givenToken(db, actors.main, { contract: 1, warehouses: [1] });
  await givenProgramToken(db, actors.main);
  const webhook = { name: secret, url: 'https://shop.example.ru/', events: ['order.created'] };
  await testContext(db, actors.main).does(createWebhook, webhook);
  const file = okValue(await storePicture(chatFolder(diskStore(uploads)), upload, 8));
  await insertMessage(db, {
    accountId: 1,
    staffId: null,
    message: secret,
    file: { file, name: `${secret}.jpg`, size: jpeg.length },
    key: undefined,
    now: noon,
  });
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
  await recordChange(testContext(db, actors.main), {
    kind: 'address',
    id: 1,
    header: secret,
    action: 'created',
    dealerId: 1,
  });
  const { company, inn, kpp } = await db
    .selectFrom('contragents')
    .select(['company', 'inn', 'kpp'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const present = { company, inn, kpp };
  const wanted = { ...present, company: secret };
  shown = decidedOn({ present, wanted });
  const asked = { kind: 'requisites', dealerId: 1, accountId: 1, contragentId: 1, now: noon } as const;
  await insertRequest(db, { ...asked, was: present, wanted });
  const preview = await as(staff).does(previewOrderForDealer, { dealer: 1, contract: 1, lines: forDealer });
  seenForDealer = preview.seen;
  const call = {
    asked: 1,
    first_asked_at: noon,
    asked_at: noon,
    turn: 1,
    due_at: noon,
    attempts: 0,
  } as const;
  await bulkInsert(db, 'calls', [
    { ...call, id: 1, account_id: 1, dealer_id: 1, firstname: secret, phone: '+7 (916) 123-45-67' },
    { ...call, id: 2, account_id: null, dealer_id: null, firstname: 'Гость', phone: '+7 (916) 765-43-21' },
  ]);
});
afterAll(() => rmSync(uploads, { recursive: true }));

const as = (actor: Staff, db = fresh.db): Person => ({
  ...testContext(db, actor),
  uploads: diskStore(uploads),
});
const serve = (staffId: number) => changeRows(fresh.db, 'dealers', {}, { staff_id: staffId });

test('the tests of own dealers cover every use case that staff managers may call', () => {
  const named = [...useCases.values()].filter(
    ({ access }) => isForStaff(access) && areEnough(access, [...colleagues.manager.rights]),
  );
  expect(named.map(({ name }) => name).sort()).toEqual(
    [
      ...Object.keys(records),
      ...Object.keys(lists),
      ...[...own, ...files, ...skipping, ...taking, ...adding, ...ofOneC, ...ofAuthor, ...ofNobody, ...ofAll],
    ].sort(),
  );
});

describe.each(Object.entries(records))('%s', (name, input) => {
  const ask = async (actor: Staff) => {
    const result = await undone((ctx) => ctx.tries(useCases.get(name)!, input()), actor);
    // A file that nobody reads would keep the next one from being drawn.
    const { body } = ((result.ok && result.value) || {}) as { body?: unknown };
    if (body instanceof Readable) {
      body.destroy();
      await setImmediate();
    }
    return result;
  };

  test('a staff manager cannot find a record of another manager’s dealer', async () => {
    expect(await ask(newcomer)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('staff who see all dealers and the dealer’s own manager find a record of the dealer', async () => {
    for (const actor of [staff, colleagues.manager]) expect(await ask(actor)).toMatchObject({ ok: true });
    await serve(newcomer.staffId);
    expect(await ask(newcomer)).toMatchObject({ ok: true });
    await serve(staff.staffId);
  });
});

describe.each(Object.entries(lists))('%s', (name, input) => {
  const text = async (actor: Staff) => JSON.stringify(await as(actor).does(useCases.get(name)!, input));

  test('a desk list neither shows nor counts records of other managers’ dealers', async () => {
    expect(await text(newcomer)).not.toMatch(/Люмен|main@|не для чужих|"all":[1-9]|"total":[2-9]/);
    if (pickedRecords.includes(name)) return;
    expect(await text({ ...colleagues.manager, listsOwn: true })).not.toMatch(/Люмен|main@|не для чужих/);
  });

  test('a manager who serves every dealer sees the same desk list as staff who see all dealers', async () => {
    await serve(newcomer.staffId);
    // Removes what may differ: the signed-in person and his rights, the choice of managers, and settings that only
    // administrators see.
    const strip = (json: string) =>
      json.replace(
        /"staff":(\{[^}]*\}|\[[^\]]*\]),?|"(mayEdit|mayTrade)":\w+,?|"managers":\[[^\]]*\]|,"days":\d+|,"setup":\{"steps":\[\],"open":\d+\}/g,
        '',
      );
    const [theirs, all] = [await text(newcomer), await text(staff)];
    await serve(staff.staffId);
    expect(strip(theirs)).toBe(strip(all));
  });
});

test('all staff see visitors’ callback requests, but only staff who see all dealers get mails about them', async () => {
  const { calls, counts } = (await as(newcomer).does(useCases.get('list-calls')!, {})) as {
    calls: { firstname: string }[];
    counts: object;
  };
  expect(calls.map(({ firstname }) => firstname)).toEqual(['Гость']);
  expect(counts).toEqual({ waiting: 1, later: 0, done: 0 });
  expect(await addressesOfDesk(fresh.db, 'talks')).toEqual([staff.email, colleagues.manager.email]);
});

/** Returns the result of `work` and rolls the transaction back. */
async function undone<T>(work: (ctx: Person) => Promise<T>, actor: Staff): Promise<T> {
  let value: T | undefined;
  const done = new Error('done');
  await fresh.db
    .transaction()
    .execute(async (trx) => {
      value = await work(as(actor, trx));
      throw done;
    })
    .catch((error) => {
      if (error !== done) throw error;
    });
  return value as T;
}
