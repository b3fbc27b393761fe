import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handOver } from '#server/ordering/handing-over/hand-over.server.ts';
import { draftsText } from '#server/ordering/handing-over/handing-over-view.ts';
import { openHandingOver } from '#server/ordering/handing-over/open-handing-over.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

/** Handing over the work of a manager who leaves (§2.19.2). Account 2 leaves, and account 1 is the main user. */

let fresh: TestDatabase;
const heir = 1_001;
beforeEach(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  await buildWorld(db);
  const row = { dealer_id: 1, contract_id: 1, password_hash: '', phone: '', enabled: 1, created_at: 0 };
  await addRows(db, 'accounts', [
    { ...row, id: heir, type_id: '2', email: 'pavel@example.com', name: 'Павел' },
    { ...row, id: 1_002, type_id: '2', email: 'gone@example.com', name: 'Ушёл', enabled: 0 },
  ]);
  await addRows(db, 'account_contracts', { account_id: heir, contract_id: 1 });
  for (const table of ['draft_lines', 'drafts', 'needs', 'watches'] as const)
    await db.deleteFrom(table).execute();
  await addRows(db, 'drafts', [
    { id: 51, account_id: 2, header: 'Для Тулы', created_at: noon },
    { id: 52, account_id: heir, header: 'Свой', created_at: noon },
  ]);
  const line = { product_id: 101, wms_id: 1, type: '1', quantity: 5, seen_price: 147_718 };
  await addRows(db, 'draft_lines', [
    { ...line, draft_id: 51 },
    { ...line, draft_id: 52 },
  ]);
  await addRows(db, 'needs', [
    { account_id: 2, product_id: 105, quantity: 7, added_at: 1, waits: 1 },
    { account_id: 2, product_id: 104, quantity: 2, added_at: 1, waits: 0, arrived_at: 5 },
    { account_id: heir, product_id: 105, quantity: 3, added_at: 2, waits: 1 },
  ]);
  const watch = { account_id: 2, once: 1, added_at: 1, in_stock: '', told_at: null };
  await addRows(db, 'watches', [
    { ...watch, product_id: 101, in_stock: '2' },
    { ...watch, product_id: 102 },
    { ...watch, product_id: 103, told_at: 5 },
    { ...watch, product_id: 104, once: 0 },
    { ...watch, account_id: heir, product_id: 102, added_at: 2, in_stock: '3' },
  ]);
  await addRows(db, 'open_tokens', {
    id: 71,
    account_id: 2,
    contract_id: 1,
    hash: 'a'.repeat(64),
    hint: 'aaaa',
    warehouses: '1',
    created_at: 0,
    used_at: null,
    revoked_at: null,
  });
  const program = { account_id: 2, hint: 'b', scopes: 'catalogue', networks: '', created_at: 0 };
  const times = { used_at: null, revoked_at: null };
  await addRows(db, 'program_tokens', [
    { ...program, ...times, id: 72, name: 'Учёт', hash: 'b'.repeat(64), expires_at: null },
    { ...program, ...times, id: 73, name: 'Старый', hash: 'c'.repeat(64), expires_at: noon - 1 },
  ]);
});
afterEach(() => fresh.drop());

const as = (actor = actors.main) => testContext(fresh.db, actor);
const all = { id: 2, to: heir, drafts: '1', needs: '1', tokens: '1', close: '1' };
const state = async () => {
  const { db } = fresh;
  const drafts = await db.selectFrom('drafts').select(['id', 'account_id']).orderBy('id').execute();
  const needs = await db
    .selectFrom('needs')
    .select(['account_id', 'product_id', 'quantity'])
    .orderBy('account_id')
    .orderBy('product_id')
    .execute();
  const watches = await db
    .selectFrom('watches')
    .select(['account_id', 'product_id', 'in_stock'])
    .where('once', '=', 1)
    .orderBy('account_id')
    .orderBy('product_id')
    .execute();
  const open = await db.selectFrom('open_tokens').select('id').where('revoked_at', 'is', null).execute();
  const programs = await db
    .selectFrom('program_tokens')
    .select('id')
    .where('revoked_at', 'is', null)
    .where('account_id', '=', 2)
    .execute();
  const { enabled } = await db
    .selectFrom('accounts')
    .select('enabled')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  return {
    drafts: drafts.map(({ id, account_id }) => `${id}: ${account_id}`),
    needs: needs.map(({ account_id, product_id, quantity }) => `${account_id}/${product_id}=${quantity}`),
    watches: watches.map(({ account_id, product_id, in_stock }) => `${account_id}/${product_id}@${in_stock}`),
    tokens: [...open, ...programs].map(({ id }) => id),
    enabled,
  };
};

describe('handing over the work of a manager', () => {
  test('the handover form counts the records to hand over and lists the possible heirs', async () => {
    const { left, heirs, manager } = await as().does(openHandingOver, { id: 2 });
    const counts = { drafts: 1, needs: 2, watches: 2, tokens: 1, programTokens: 1, webhooks: 0 };
    expect(left).toEqual({ ...counts, draftNames: ['Для Тулы'] });
    expect(heirs.map(({ id }) => id)).toEqual([1, heir]);
    expect(manager).toMatchObject({ id: 2, enabled: true });
    for (const id of [1, actors.observer.accountId, actors.other.accountId])
      expect(await as().tries(openHandingOver, { id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a handover moves a manager’s records to the heir and revokes his tokens and access', async () => {
    expect(await as().does(handOver, all)).toEqual({
      name: expect.any(String),
      to: 'Павел',
      ...{ drafts: 1, draftNames: ['Для Тулы'], needs: 2, watches: 2, tokens: 2, closed: true },
    });
    expect(await state()).toEqual({
      drafts: [`51: ${heir}`, `52: ${heir}`],
      needs: [`${heir}/104=2`, `${heir}/105=10`],
      // Each watch moves with the stock that was seen. Watches of products that have arrived stay with the former
      // owner. The heir's own watch of a product keeps the stock seen by the heir.
      watches: ['2/103@', `${heir}/101@2`, `${heir}/102@3`],
      tokens: [],
      enabled: 0,
    });
    const lines = await fresh.db
      .selectFrom('draft_lines')
      .select(['draft_id', 'seen_price'])
      .orderBy('draft_id')
      .execute();
    // Drafts of the former owner lose their seen prices, because the new owner may not see them.
    expect(lines).toEqual([
      { draft_id: 51, seen_price: null },
      { draft_id: 52, seen_price: 147_718 },
    ]);
    // Nothing is left to hand over.
    const again = await as().does(handOver, { ...all, to: '' });
    expect(again).toMatchObject({ drafts: 0, needs: 0, watches: 0, tokens: 0, closed: false });
  });

  test('handing over a watch clears sold-out warehouses and rechecks arrived products', async () => {
    const { db } = fresh;
    await clearTables(db, 'watches');
    await db.deleteFrom('stocks').where('product_id', 'in', [101, 102]).execute();
    await addRows(db, 'stocks', { product_id: 102, wms_id: 3, quantity: 5, reserved: 0 });
    const watch = { account_id: 2, once: 1, added_at: 1, told_at: null };
    await addRows(db, 'watches', [
      { ...watch, product_id: 101, in_stock: '2' },
      { ...watch, product_id: 102, in_stock: '' },
    ]);
    await clearTables(db, 'catalogue_changes');
    await as().does(handOver, { id: 2, to: heir, needs: '1' });
    expect((await state()).watches).toEqual([`${heir}/101@`, `${heir}/102@`]);
    const notes = await db.selectFrom('catalogue_changes').select('product_id').execute();
    expect(notes).toEqual([{ product_id: 102 }]);
  });

  test('the handover form, confirmation and history name three drafts and count the others', async () => {
    const drafts = ['А', 'Б', 'В'].map((header, i) => ({
      ...{ account_id: 2, header, created_at: noon + 1 + i },
    }));
    await addRows(fresh.db, 'drafts', drafts);
    const { left } = await as().does(openHandingOver, { id: 2 });
    expect(draftsText(left)).toBe('4\u00a0черновика («В», «Б», «А» и\u00a0ещё 1)');
    expect(draftsText(await as().does(handOver, all))).toBe(draftsText(left));
    const { changes } = await fresh.db
      .selectFrom('history')
      .select('changes')
      .where('changes', 'like', '%Дела переданы%')
      .executeTakeFirstOrThrow();
    expect(changes).toContain(draftsText(left));
    expect(changes).toContain('2\u00a0потребности и\u00a02\u00a0товара из\u00a0листа ожидания');
  });

  test('a handover adds up the quantities that both managers need, up to 99,999', async () => {
    const needs = fresh.db.updateTable('needs').where('product_id', '=', 105);
    await needs.set({ quantity: 99_999 }).where('account_id', '=', heir).execute();
    await as().does(handOver, { id: 2, to: heir, needs: '1' });
    expect((await state()).needs).toEqual([`${heir}/104=2`, `${heir}/105=99999`]);
  });

  test('a handover moves only the ticked items', async () => {
    const before = await state();
    await as().does(handOver, { id: 2, to: 1, drafts: '0' });
    expect(await state()).toEqual(before);
    await as().does(handOver, { id: 2, to: 1, drafts: '1' });
    expect(await state()).toEqual({ ...before, drafts: ['51: 1', `52: ${heir}`] });
  });

  test('a handover disables webhooks, gives up waiting deliveries and adds history entries', async () => {
    const { db } = fresh;
    const own = { dealer_id: 1, url: 'https://shop.example.ru/', secret: 's', hint: 'h', created_at: noon };
    const failing = { failures: 3, failing_since: noon, told_at: noon, retry_at: noon + 1 };
    await addRows(db, 'webhooks', [
      { ...own, ...failing, id: 81, account_id: 2, name: 'Сайт', events: 'order.placed', enabled: 1 },
      { ...own, ...failing, id: 82, account_id: 2, name: 'Старый', events: 'order.placed', enabled: 0 },
      { ...own, ...failing, id: 83, account_id: heir, name: 'Свой', events: 'order.placed', enabled: 1 },
    ]);
    const waiting = { event: 'test', object: '', order_id: null, facts: '{}', state: 'waiting' } as const;
    const times = { next_at: 0, happened_at: noon, created_at: noon };
    await addRows(
      db,
      'webhook_deliveries',
      [81, 83].map((id) => ({ ...waiting, ...times, webhook_id: id, event_key: `key-${id}` })),
    );
    expect((await as().does(openHandingOver, { id: 2 })).left.webhooks).toBe(1);
    const { tokens } = await as().does(handOver, { id: 2, tokens: '1' });
    expect(tokens).toBe(3);
    const webhooks = await db
      .selectFrom('webhooks')
      .select(['id', 'enabled', 'failures', 'failing_since', 'told_at', 'retry_at'])
      .orderBy('id')
      .execute();
    const healthy = { failures: 0, failing_since: null, told_at: null, retry_at: 0 };
    expect(webhooks).toEqual([
      { id: 81, enabled: 0, ...healthy },
      { id: 82, enabled: 0, ...failing },
      { id: 83, enabled: 1, ...failing },
    ]);
    const sent = await db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'state', 'problem', 'done_at'])
      .orderBy('webhook_id')
      .execute();
    expect(sent).toMatchObject([
      { webhook_id: 81, state: 'given_up', problem: 'Вебхук отключили', done_at: noon },
      { webhook_id: 83, state: 'waiting', done_at: null },
    ]);
    const history = await db
      .selectFrom('history')
      .select(['record_id', 'header', 'changes'])
      .where('kind', '=', 'webhook')
      .execute();
    expect(history).toMatchObject([{ record_id: 81, header: 'Сайт' }]);
    expect(JSON.parse(history[0]?.changes ?? '')).toEqual([
      { label: 'Вебхук', before: 'включено', after: 'отключено' },
    ]);
  });

  test('nothing is handed over to an ineligible heir or to an heir who would exceed 500 drafts', async () => {
    const before = await state();
    for (const to of ['', 2, 1_002, actors.observer.accountId, actors.other.accountId, 99_999])
      expect(await as().tries(handOver, { ...all, to })).toMatchObject({
        code: 'BAD_INPUT',
        fields: { to: ['Выберите, кому передать дела'] },
      });
    const many = Array.from({ length: 500 }, (_, i) => ({
      account_id: heir,
      header: `${i}`,
      created_at: noon,
    }));
    for (let from = 0; from < many.length; from += 250)
      await addRows(fresh.db, 'drafts', many.slice(from, from + 250));
    expect(await as().tries(handOver, all)).toMatchObject({
      fields: { to: [expect.stringMatching(/^Стало бы больше 500\u00a0черновиков/)] },
    });
    await fresh.db.deleteFrom('drafts').where('id', '>', 52).execute();
    expect(await state()).toEqual(before);
  });
});
