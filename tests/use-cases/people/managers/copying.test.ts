import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { copyToManagers } from '#server/people/managers/copy-to-managers.server.ts';
import { namedPeople } from '#server/people/managers/copy-view.ts';
import { openCopyForm } from '#server/people/managers/open-copy-form.server.ts';
import { undoCopy } from '#server/people/managers/undo-copy.server.ts';
import { cleanUpJob } from '#server/portal/clean-up.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, address, brand, contract } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

/** Copying the settings of one manager to others (§2.19.1). */

let fresh: TestDatabase;
const [pavel, olga, spy] = [1_001, 1_002, 1_003];
beforeEach(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  await buildWorld(db);
  const row = { dealer_id: 1, contract_id: null, password_hash: '', phone: '', enabled: 1, created_at: 0 };
  await addRows(db, 'accounts', [
    { ...row, id: pavel, type_id: '2', email: 'pavel@example.com', name: 'Павел' },
    { ...row, id: olga, type_id: '2', email: 'olga@example.com', name: 'Ольга', enabled: 0 },
    { ...row, id: spy, type_id: '3', email: 'spy@example.com', name: 'Наблюдатель' },
  ]);
  for (const table of ['account_contracts', 'account_addresses', 'order_limits', 'price_politics'] as const)
    await db.deleteFrom(table).execute();
  await addRows(db, 'account_contracts', [
    { account_id: 2, contract_id: contract.main },
    { account_id: 2, contract_id: contract.second },
    { account_id: pavel, contract_id: contract.second },
  ]);
  await addRows(db, 'account_addresses', [
    { account_id: 2, address_id: address.tula },
    { account_id: pavel, address_id: address.kaluga },
  ]);
  await addRows(db, 'order_limits', {
    account_id: 2,
    contract_id: contract.second,
    per_order: 5_000_000,
    per_month: null,
  });
  await addRows(db, 'price_politics', {
    account_id: 2,
    mode: 'markup',
    percent_bp: 1_500,
    show_wholesale: 1,
  });
  await addRows(db, 'price_politics_brands', {
    account_id: 2,
    brand_id: brand.luchteh,
    mode: 'discount',
    percent_bp: 500,
  });
});
afterEach(() => fresh.drop());

const all = ['contracts', 'addresses', 'limits', 'prices'];
const asked = { from: 2, to: [pavel, olga], parts: all };
const as = (actor: SignedIn = actors.main) => testContext(fresh.db, actor);
const show = async (raw: Record<string, unknown> = asked) =>
  (await as().does(openCopyForm, { ...raw, preview: '1' })).preview!;
const copy = (raw: Record<string, unknown>, actor?: SignedIn) => as(actor).tries(copyToManagers, raw);
const grants = async (id: number) => {
  const { db } = fresh;
  const contracts = await db
    .selectFrom('account_contracts')
    .select('contract_id')
    .where('account_id', '=', id)
    .orderBy('contract_id')
    .execute();
  const addresses = await db
    .selectFrom('account_addresses')
    .select('address_id')
    .where('account_id', '=', id)
    .orderBy('address_id')
    .execute();
  const limits = await db
    .selectFrom('order_limits')
    .select('per_order')
    .where('account_id', '=', id)
    .execute();
  const prices = await db
    .selectFrom('price_politics')
    .select('percent_bp')
    .where('account_id', '=', id)
    .execute();
  const brands = await db
    .selectFrom('price_politics_brands')
    .select('percent_bp')
    .where('account_id', '=', id)
    .execute();
  return [
    contracts.map(({ contract_id }) => contract_id),
    addresses.map(({ address_id }) => address_id),
    limits.map(({ per_order }) => per_order),
    [...prices, ...brands].map(({ percent_bp }) => percent_bp),
  ];
};

describe('copying settings', () => {
  test('the preview lists the changes for each manager, and the copy applies and records them', async () => {
    const { source, targets, shown } = await show();
    expect([source.id, targets.map(({ name }) => name).toSorted()]).toEqual([2, ['Ольга', 'Павел']]);
    const changes = targets.find(({ id }) => id === pavel)?.changes ?? [];
    expect(changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)).toEqual([
      'Договоры: 087-М/2024 → «114-О/2025», «087-М/2024»',
      'Адреса доставки: Калуга, пр. Труда, 8 → Тула, ул. Заводская, 14, склад 3',
      'Лимит на заказ по договору 087-М/2024: без лимита → 50\u00a0000\u00a0₽',
      'Для всех товаров: наценка 0\u00a0% → наценка 15\u00a0%',
      'Правило бренда «Лучтех»: нет → скидка 5\u00a0%',
    ]);
    expect(await grants(pavel)).toEqual([[contract.second], [address.kaluga], [], []]);
    expect(okValue(await copy({ ...asked, shown }))).toMatchObject({ copied: 2 });
    for (const id of [2, pavel, olga])
      expect(await grants(id)).toEqual([
        [contract.main, contract.second],
        [address.tula],
        [5_000_000],
        [1_500, 500],
      ]);
    const entries = await fresh.db
      .selectFrom('history')
      .select(['record_id', 'action'])
      .where('kind', '=', 'account')
      .where('record_id', 'in', [pavel, olga])
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['changed', 'changed']);
    const { targets: again, shown: nothing } = await show();
    expect(again.flatMap(({ changes }) => changes)).toEqual([]);
    expect(okValue(await copy({ ...asked, shown: nothing }))).toMatchObject({ copied: 0 });
    expect(okValue(await copy({ ...asked, shown }))).toMatchObject({ copied: 0 });
  });

  test('only the selected parts are copied, and assigned addresses that the dealer has removed stay', async () => {
    await changeRows(fresh.db, 'addresses', { id: address.kaluga }, { removed: 1 });
    const some = { from: 2, to: String(pavel), parts: 'addresses' };
    const { shown } = await show(some);
    okValue(await copy({ ...some, shown }));
    expect(await grants(pavel)).toEqual([[contract.second], [address.tula, address.kaluga], [], []]);
  });

  test('no settings are copied if the settings of any manager have changed since the preview', async () => {
    const { shown } = await show();
    await changeRows(fresh.db, 'price_politics', { account_id: 2 }, { percent_bp: 2_000 });
    expect(await copy({ ...asked, shown })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await copy(asked)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await grants(pavel)).toEqual([[contract.second], [address.kaluga], [], []]);
  });

  test('settings can be copied only between managers of one dealer, and missing fields are rejected', async () => {
    const refused = async (raw: Record<string, unknown>) => {
      const result = await as().tries(openCopyForm, { ...raw, preview: '1' });
      return result.ok ? [] : Object.keys(result.fields);
    };
    expect(await refused({})).toEqual(['from']);
    expect(await refused({ ...asked, from: actors.other.accountId })).toEqual(['from']);
    expect(await refused({ ...asked, to: [2, 1, spy, actors.other.accountId, 'все'] })).toEqual(['to']);
    expect(await refused({ ...asked, parts: ['everything'] })).toEqual(['parts']);
    expect(await refused({ ...asked, from: olga, to: [2] })).toEqual(['from']);
    expect(await copy({ ...asked, to: [actors.other.accountId], shown: '' })).toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('undoing a copy', () => {
  const undo = (id: number | undefined, now = noon) =>
    testContext(fresh.db, actors.main, now).tries(undoCopy, { id });
  const copied = async (raw: Record<string, unknown> = asked) => {
    const { shown } = await show(raw);
    return okValue(await copy({ ...raw, shown })).copy;
  };
  const recent = async () => (await as().does(openCopyForm, {})).recent;

  test('undoing a copy restores the earlier settings once, and the history records the changes', async () => {
    const before = [await grants(pavel), await grants(olga)];
    const id = await copied();
    expect(await recent()).toEqual([
      {
        ...{ id, at: noon, source: expect.any(String), to: ['Ольга', 'Павел'] },
        parts: ['contracts', 'addresses', 'limits', 'prices'],
      },
    ]);
    expect(okValue(await undo(id))).toEqual({ restored: 2, changed: [] });
    expect([await grants(pavel), await grants(olga)]).toEqual(before);
    const { changes } = await fresh.db
      .selectFrom('history')
      .select('changes')
      .where('record_id', '=', pavel)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(changes)).toContainEqual({
      label: 'Для всех товаров',
      before: 'наценка 15\u00a0%',
      after: 'наценка 0\u00a0%',
    });
    expect(await recent()).toEqual([]);
    expect(await undo(id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('undoing a copy restores only the parts that were copied', async () => {
    const { db } = fresh;
    const own = { account_id: pavel, contract_id: contract.second };
    await addRows(db, 'order_limits', { ...own, per_order: 0, per_month: 7_000 });
    await addRows(db, 'price_politics', {
      account_id: pavel,
      mode: 'discount',
      percent_bp: 300,
      show_wholesale: 0,
    });
    const before = await grants(pavel);
    const id = await copied({ from: 2, to: [pavel], parts: ['limits', 'prices'] });
    await db.deleteFrom('account_addresses').where('account_id', '=', pavel).execute();
    okValue(await undo(id));
    expect(await grants(pavel)).toEqual([before[0], [], before[2], before[3]]);
  });

  test('undoing a copy skips and reports managers with settings that have changed since', async () => {
    const before = await grants(olga);
    const id = await copied();
    await fresh.db.deleteFrom('order_limits').where('account_id', '=', pavel).execute();
    const changed = await grants(pavel);
    expect(okValue(await undo(id))).toEqual({ restored: 1, changed: ['Павел'] });
    expect([await grants(pavel), await grants(olga)]).toEqual([changed, before]);
  });

  test('undoing a copy is rejected if the settings of all managers have changed since', async () => {
    const before = await grants(pavel);
    const only = { from: 2, to: [pavel], parts: ['addresses'] };
    const first = await copied(only);
    await addRows(fresh.db, 'account_addresses', { account_id: 2, address_id: address.kaluga });
    const second = await copied(only);
    expect(await undo(first)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: expect.stringContaining('Павел'),
    });
    okValue(await undo(second));
    okValue(await undo(first));
    expect(await grants(pavel)).toEqual(before);
  });

  test('undoing a copy skips removed addresses and managers who have become observers', async () => {
    const { db } = fresh;
    const id = await copied();
    await changeRows(db, 'addresses', { id: address.kaluga }, { removed: 1 });
    await changeRows(db, 'accounts', { id: olga }, { type_id: '3' });
    expect(okValue(await undo(id))).toEqual({ restored: 1, changed: ['Ольга'] });
    expect(await grants(pavel)).toEqual([[contract.second], [], [], []]);
  });

  test('undoing a copy is rejected if no stored settings are left', async () => {
    const id = await copied();
    await clearTables(fresh.db, 'settings_before');
    expect(await undo(id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the message about skipped managers names at most five people and counts the others', () => {
    expect(namedPeople(['Павел', 'Ольга'])).toBe('Павел, Ольга');
    const many = Array.from({ length: 500 }, () => 'Я'.repeat(255));
    expect(namedPeople(many)).toMatch(/^(Я{39}…, ){4}Я{39}… и\u00a0ещё\u00a0495$/);
  });

  test('a copy can be undone for seven days and is then deleted', async () => {
    const id = await copied();
    const late = noon + 7 * dayMs;
    expect(await undo(id, late)).toMatchObject({ code: 'NOT_FOUND' });
    const clean = (now: number) =>
      cleanUpJob.periodic(
        {} as never,
        { ...testContext(fresh.db), now, mailer: undefined as never },
        undefined as never,
      );
    await clean(late - 1);
    expect(await fresh.db.selectFrom('settings_before').select('copy_id').execute()).toHaveLength(2);
    await clean(late);
    expect(await fresh.db.selectFrom('settings_before').select('copy_id').execute()).toEqual([]);
    expect(await fresh.db.selectFrom('settings_copies').select('id').execute()).toEqual([]);
  });
});
