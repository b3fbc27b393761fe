import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { copyToManagers } from '#server/people/managers/copy-to-managers.server.ts';
import { openCopyForm } from '#server/people/managers/open-copy-form.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
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
  await db
    .insertInto('accounts')
    .values([
      { ...row, id: pavel, type_id: '2', email: 'pavel@example.com', name: 'Павел' },
      { ...row, id: olga, type_id: '2', email: 'olga@example.com', name: 'Ольга', enabled: 0 },
      { ...row, id: spy, type_id: '3', email: 'spy@example.com', name: 'Наблюдатель' },
    ])
    .execute();
  for (const table of ['account_contracts', 'account_addresses', 'order_limits', 'price_politics'] as const)
    await db.deleteFrom(table).execute();
  await db
    .insertInto('account_contracts')
    .values([
      { account_id: 2, contract_id: contract.main },
      { account_id: 2, contract_id: contract.second },
      { account_id: pavel, contract_id: contract.second },
    ])
    .execute();
  await db
    .insertInto('account_addresses')
    .values([
      { account_id: 2, address_id: address.tula },
      { account_id: pavel, address_id: address.kaluga },
    ])
    .execute();
  await db
    .insertInto('order_limits')
    .values({ account_id: 2, contract_id: contract.second, per_order: 5_000_000, per_month: null })
    .execute();
  await db
    .insertInto('price_politics')
    .values({ account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 1 })
    .execute();
  await db
    .insertInto('price_politics_brands')
    .values({ account_id: 2, brand_id: brand.luchteh, mode: 'discount', percent_bp: 500 })
    .execute();
});
afterEach(() => fresh.drop());

const all = ['contracts', 'addresses', 'limits', 'prices'];
const asked = { from: 2, to: [pavel, olga], parts: all };
const ctx = (actor: SignedIn = actors.main) => testContext(fresh.db, actor);
const show = async (raw: Record<string, unknown> = asked) =>
  okValue(await execute(openCopyForm, { ...raw, preview: '1' }, ctx())).preview!;
const copy = (raw: Record<string, unknown>, actor?: SignedIn) => execute(copyToManagers, raw, ctx(actor));
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

describe('copying', () => {
  test('says before what each loses and gets, then gives all the same, and tells the history', async () => {
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

  test('copies only the parts that were ticked, and keeps removed addresses of a manager', async () => {
    await fresh.db.updateTable('addresses').set({ removed: 1 }).where('id', '=', address.kaluga).execute();
    const some = { from: 2, to: String(pavel), parts: 'addresses' };
    const { shown } = await show(some);
    okValue(await copy({ ...some, shown }));
    expect(await grants(pavel)).toEqual([[contract.second], [address.tula, address.kaluga], [], []]);
  });

  test('changes nothing when anybody’s settings are others by now', async () => {
    const { shown } = await show();
    await fresh.db
      .updateTable('price_politics')
      .set({ percent_bp: 2_000 })
      .where('account_id', '=', 2)
      .execute();
    expect(await copy({ ...asked, shown })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await copy(asked)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await grants(pavel)).toEqual([[contract.second], [address.kaluga], [], []]);
  });

  test('names what is missing, and takes nobody else’s managers, observers or main users', async () => {
    const refused = async (raw: Record<string, unknown>) => {
      const result = await execute(openCopyForm, { ...raw, preview: '1' }, ctx());
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
