import { type Kysely, Migrator } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#migrations/history.ts';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest, pendingMigrations } from '#server/db/migrate.server.ts';
import { command } from '#tests/setup/command.ts';
import { dialect, emptyDatabase, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** Runs `npm run db:migrate` as a separate process. */
const migrateApart = (url: string) => command('migrate', [], { DATABASE_URL: url });

test('a migrated database has nothing left to do', async () => {
  expect(await pendingMigrations(fresh.db)).toEqual([]);
  expect(await migrateToLatest(fresh.db)).toEqual([]);
});

test.each([
  '0007-submissions',
  '0008-checkout',
  '0009-fast-order-lists',
  '0010-job-holders',
  '0011-rules-of-rows',
  '0012-kept-sums',
  '0013-staff-roles',
  '0014-dealer-words',
  '0015-hidden-deliveries',
  '0016-history',
  '0017-money',
  '0018-orders-at-desk',
  '0019-goods-at-desk',
  '0020-content',
  '0021-talks',
  '0022-requests',
  '0023-settings',
  '0024-history-indexes',
  '0025-today',
  '0028-orders-by-product',
  '0030-product-pictures',
  '0031-mailings',
  '0032-personal-data',
  '0033-conversations',
  '0034-removed-pictures',
  '0035-demand',
  '0036-files-of-chats',
  '0037-order-quantities',
  '0038-consents',
  '0039-orders-of-staff',
  '0040-acts-of-visitors',
  '0041-exchange',
  '0042-goods-of-1c',
  '0043-exchange-door',
  '0044-exchange-orders',
  '0045-ids-of-1c',
  '0046-ends-of-exports',
  '0047-rates-and-answers',
  '0048-rows-of-1c',
  '0049-old-portal',
  '0050-orders-by-number-of-1c',
  '0051-shipments-and-documents',
  '0052-signing-in',
  '0053-locks',
  '0055-counts-by-dealer',
  '0056-pauses-of-files',
  '0057-proven-sessions',
  '0060-programs',
  '0061-fast-order-heads',
  '0062-approvals',
  '0063-analogues',
  '0064-webhooks',
  '0065-fast-order-steps',
  '0068-synonyms',
  '0070-papers-ready',
  '0072-watches',
  '0075-changed-goods',
  '0076-typed-fast-orders',
  '0078-push',
  '0079-copied-settings',
  '0082-goods-of-approvals',
  '0083-expected-goods',
])('the step %s can be repeated after an interruption', async (name) => {
  const step = migrations[name];
  await expect(step?.up(fresh.db as Kysely<unknown>)).resolves.toBeUndefined();
});

test('of two concurrent migrations one makes every step, the other finds nothing to do', async () => {
  const empty = await emptyDatabase();
  try {
    const made = await Promise.all([1, 2].map(() => migrateApart(empty.url)));
    expect(made.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(made.map(({ out }) => out.trim()).sort()).toEqual([
      'База данных уже в последней версии',
      `Выполнено: ${Object.keys(migrations).join(', ')}`,
    ]);
  } finally {
    await empty.drop();
  }
});

test('a release older than the database reports it in one line', async () => {
  const newer = '9999-of-a-newer-release';
  await fresh.db
    .insertInto('kysely_migration' as never)
    .values({ name: newer, timestamp: '' } as never)
    .execute();
  try {
    expect(await migrateApart(fresh.url)).toEqual({
      code: 1,
      out: '',
      err: `База данных новее этой версии портала, в ней уже выполнено: ${newer}. Установите версию, в которой эти шаги есть.\n`,
    });
  } finally {
    await fresh.db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', newer as never)
      .execute();
  }
});

test.skipIf(dialect === 'mysql')('a failed step leaves nothing behind, and can be repeated', async () => {
  const empty = await emptyDatabase();
  const db = openDatabase(empty.url);
  try {
    await db.schema.createTable('orders').addColumn('id', 'integer').execute();
    await expect(migrateToLatest(db)).rejects.toThrow('orders');
    await db.schema.dropTable('orders').execute();
    expect(await migrateToLatest(db)).toEqual(Object.keys(migrations));
  } finally {
    await db.destroy();
    await empty.drop();
  }
});

test('orders and acts from before contragents were copied get the current contragent', async () => {
  const empty = await emptyDatabase();
  const db = openDatabase(empty.url);
  try {
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('0006-desk');
    await insertOldDocuments(db as unknown as OldDatabase);
    await migrateToLatest(db);
    const kept = { company: 'ООО «Свет»', inn: '7707083893', kpp: '770701001' };
    expect(await db.selectFrom('orders').select(['company', 'inn', 'kpp']).execute()).toEqual([kept]);
    expect(await db.selectFrom('acts').select(['company', 'inn', 'kpp']).execute()).toEqual([kept]);
  } finally {
    await db.destroy();
    await empty.drop();
  }
});

test('orders lose a taker and a first order that do not exist, and keep those that do', async () => {
  const empty = await emptyDatabase();
  const db = openDatabase(empty.url);
  const migrateTo = (step: string) =>
    new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(step);
  const links = () => db.selectFrom('orders').select(['taken_by', 'rest_of']).orderBy('id').execute();
  try {
    await migrateTo('0006-desk');
    await insertOldDocuments(db as unknown as OldDatabase);
    await migrateTo('0038-consents');
    await db
      .insertInto('staff')
      .values({ id: 7, email: '', name: '', password_hash: '', enabled: 1, created_at: 0 })
      .execute();
    const old = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const first = { ...old, taken_by: 99, rest_of: 98 };
    await db.updateTable('orders').set(first).execute();
    const rest = { ...old, id: old.id + 1, idempotency_key: '2', taken_by: 7, rest_of: old.id };
    await db.insertInto('orders').values(rest).execute();

    await migrateToLatest(db);
    expect(await links()).toEqual([
      { taken_by: null, rest_of: null },
      { taken_by: 7, rest_of: old.id },
    ]);
    for (const lost of [{ taken_by: 99 }, { rest_of: 98 }])
      await expect(db.updateTable('orders').set(lost).execute()).rejects.toThrow(
        /foreign key constraint fail/i,
      );
    await db.deleteFrom('staff').execute();
    await db.deleteFrom('orders').where('id', '=', old.id).execute();
    expect(await links()).toEqual([{ taken_by: null, rest_of: null }]);
  } finally {
    await db.destroy();
    await empty.drop();
  }
});

type OldDatabase = Kysely<Record<string, Record<string, string | number>>>;

/** An order and an act in the schema of step 6. */
async function insertOldDocuments(old: OldDatabase): Promise<void> {
  const rows: [table: string, row: Record<string, string | number>][] = [
    ['dealers', { id: 1, header: '', manager_name: '', manager_email: '', manager_phone: '' }],
    [
      'contragents',
      {
        id: 1,
        dealer_id: 1,
        company: 'ООО «Свет»',
        inn: '7707083893',
        kpp: '770701001',
        ogrn: '',
        legal_address: '',
        bank: '',
        bik: '',
        account: '',
        enabled: 1,
      },
    ],
    ['price_types', { id: 1, header: '' }],
    [
      'contracts',
      {
        id: 1,
        dealer_id: 1,
        contragent_id: 1,
        header: '',
        price_type_id: 1,
        discount_bp: 0,
        credit_limit: 0,
        enabled: 1,
      },
    ],
    [
      'accounts',
      {
        id: 1,
        dealer_id: 1,
        type_id: '1',
        email: '',
        name: '',
        phone: '',
        password_hash: '',
        enabled: 1,
        created_at: 0,
      },
    ],
    ['delivery_options', { id: 1, header: '', hint: '', price: 0, needs_address: 0, sort: 1 }],
    [
      'orders',
      {
        dealer_id: 1,
        account_id: 1,
        contract_id: 1,
        delivery_id: 1,
        delivery_header: '',
        delivery_price: 0,
        full_address: '',
        ship_on: '2026-07-20',
        comment: '',
        state: 1,
        positions: 0,
        quantity: 0,
        total: 0,
        seen_total: 0,
        idempotency_key: '1',
        created_at: 0,
        updated_at: 0,
      },
    ],
    [
      'acts',
      {
        dealer_id: 1,
        account_id: 1,
        contract_id: 1,
        contragent_id: 1,
        start_on: '2026-06-01',
        end_on: '2026-06-30',
        state: 'ready',
        reason: '',
        opening: 0,
        shipped: 0,
        paid: 0,
        created_at: 0,
      },
    ],
  ];
  for (const [table, row] of rows) await old.insertInto(table).values(row).execute();
}

test('acts of destruction stay when they may be about visitors, and the previous release goes on writing them', async () => {
  const empty = await emptyDatabase();
  const db = openDatabase(empty.url);
  try {
    const step = '0040-acts-of-visitors';
    const before = Object.keys(migrations)
      .filter((name) => name < step)
      .at(-1)!;
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(before);
    const old = db as unknown as OldDatabase;
    await old
      .insertInto('dealers')
      .values({ id: 1, header: '', manager_name: '', manager_email: '', manager_phone: '' })
      .execute();
    await old
      .insertInto('accounts')
      .values({
        ...{ id: 1, dealer_id: 1, type_id: '1', email: '', name: '', phone: '', password_hash: '' },
        ...{ enabled: 1, created_at: 0 },
      })
      .execute();
    const act = { staff_name: '', operator: '', reason: 'withdrawn', log: '[]', created_at: 0 };
    const ofAccount = { ...act, account_id: 1, dealer_id: 1 };
    await old.insertInto('destruction_acts').values(ofAccount).execute();
    await migrateToLatest(db);
    await old.insertInto('destruction_acts').values(ofAccount).execute();
    await old
      .insertInto('destruction_acts')
      .values({ ...act, subject: 'Посетитель', mark: '1-1-0' })
      .execute();
    const twice = old.insertInto('destruction_acts').values({ ...act, subject: '', mark: '1-1-0' });
    await expect(twice.execute()).rejects.toThrow(/unique|duplicate/i);
    const strange = old.insertInto('destruction_acts').values({ ...ofAccount, account_id: 2 });
    await expect(strange.execute()).rejects.toThrow(/foreign key/i);
    const kept = await db
      .selectFrom('destruction_acts')
      .select(['account_id', 'subject', 'mark'])
      .orderBy('id')
      .execute();
    expect(kept).toEqual([
      { account_id: 1, subject: '', mark: null },
      { account_id: 1, subject: '', mark: null },
      { account_id: null, subject: 'Посетитель', mark: '1-1-0' },
    ]);
  } finally {
    await db.destroy();
    await empty.drop();
  }
});

test('a step that was not made yet is named', async () => {
  const last = Object.keys(migrations).at(-1) ?? '';
  await fresh.db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '=', last as never)
    .execute();
  expect(await pendingMigrations(fresh.db)).toEqual([last]);
});
