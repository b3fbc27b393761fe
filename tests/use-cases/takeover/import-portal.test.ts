import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cyrillicBytes } from '#server/kernel/letters.server.ts';
import { findOldOrder } from '#server/ordering/orders/find-old-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { dealersWithOtherWords } from '#server/people/dealers/words.repository.server.ts';
import { findOldProduct } from '#server/takeover/find-old-product.server.ts';
import { importPortal } from '#server/takeover/import-portal.server.ts';
import { type Report, reportLines } from '#server/takeover/report.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { dialect, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Files, inFolder, nameIn1c, oldPortal, remarks, sums, takeOver } from './portal.ts';

let fresh: TestDatabase;

async function world(): Promise<void> {
  fresh = await freshDatabase(buildWorld);
  await nameIn1c(fresh.db);
}

/** Returns everything that the takeover may write, in a stable order. */
async function everything() {
  const tables = [
    ...([
      'old_records',
      'accounts',
      'account_contracts',
      'account_addresses',
      'contragents',
      'addresses',
    ] as const),
    ...(['dealers', 'orders', 'order_lines', 'order_counts', 'turnover', 'drafts', 'draft_lines'] as const),
    ...(['favourites', 'basket_lines', 'products', 'stocks', 'messages', 'jobs'] as const),
  ];
  const rows = await Promise.all(tables.map((table) => fresh.db.selectFrom(table).selectAll().execute()));
  return rows.map((list) => list.map((row) => JSON.stringify(row)).sort());
}

const orderOf = (id: number) =>
  fresh.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a takeover of everything', () => {
  let report: Report;
  beforeAll(async () => {
    await world();
    report = await takeOver(fresh.db, oldPortal);
  });
  afterAll(() => fresh.drop());

  test('the takeover report counts the rows read and lists the rows left out', () => {
    expect(sums(report)).toEqual([
      'Пользователи 3 = 3 + 0 + 0',
      'Контрагенты 1 = 1 + 0 + 0',
      'Адреса 2 = 2 + 0 + 0',
      'Заказы 3 = 3 + 0 + 0',
      'Строки заказов 4 = 4 + 0 + 0',
      'Товары 4 = 3 + 0 + 1',
      'Черновики 1 = 1 + 0 + 0',
      'Строки черновиков 3 = 2 + 0 + 1',
      'Избранное 1 = 1 + 0 + 0',
      'Корзины 3 = 2 + 0 + 1',
    ]);
    expect(remarks(report)).toEqual([
      '5: такого товара 1С не присылала',
      '4: product: нет товара p-none',
      '8: корзина посетителя без входа',
    ]);
  });

  test('a takeover finds existing people and adds new people to the dealer of their main user', async () => {
    const people = await fresh.db
      .selectFrom('accounts')
      .select(['id', 'email', 'name', 'phone', 'type_id', 'dealer_id', 'enabled', 'contract_id'])
      .where('email', 'in', ['main@example.com', 'olga@example.com', 'gone@example.com'])
      .orderBy('id')
      .execute();
    const own = { dealer_id: 1, phone: '', type_id: '2', enabled: 1, contract_id: null };
    expect(people).toEqual([
      {
        ...{ ...own, id: 1, type_id: '1', email: 'main@example.com', name: 'Иван Петров', contract_id: 1 },
        phone: '+7 (916) 123-45-67',
      },
      { ...own, id: 71, email: 'olga@example.com', name: 'Ольга Белова', contract_id: 1 },
      { ...own, id: 72, email: 'gone@example.com', name: 'Павел', enabled: 0 },
    ]);
    expect(await dealersWithOtherWords(fresh.db)).toEqual([]);
  });

  test('passwords of the old portal are accepted and then stored with new hashes', async () => {
    const typed = { email: 'olga@example.com', password: 'old-password' };
    await testContext(fresh.db).does(signIn, typed);
    const { password_hash: hash } = await fresh.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', 71)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$/);
    const gone = { ...typed, email: 'gone@example.com' };
    expect(await testContext(fresh.db).tries(signIn, gone)).toMatchObject({ code: 'ACCOUNT_DISABLED' });
  });

  test('imported orders preserve their numbers, days, prices, comments and states', async () => {
    expect(await orderOf(9001)).toMatchObject({
      ...{ account_id: 1, contract_id: 1, old_number: 'С-9001', state: 3, exchange_state: 'confirmed' },
      ...{ created_at: Date.parse('2019-03-07T12:30:00+03:00'), delivery_price: 50_000, total: 250_050 },
      ...{ updated_at: Date.parse('2019-03-12T09:00:00+03:00'), positions: 2, quantity: 3, unreserved: 0 },
      ...{ comment: 'Позвонить; до 18:00', company: 'ООО «Люмен Трейд»', ship_on: '2019-03-07' },
    });
    expect(await orderOf(9002)).toMatchObject({ account_id: 71, state: 1, unreserved: 1 });
    // Ten minutes after midnight in Moscow, the year in UTC is still 2019.
    expect(await orderOf(9003)).toMatchObject({ state: 4, created_at: Date.parse('2019-12-31T21:10:00Z') });
  });

  test('a removed product of an imported order is stored as a product that is not for sale', async () => {
    const { groups } = await testContext(fresh.db, actors.main).does(getOrder, { id: 9001 });
    expect(groups.flatMap(({ lines }) => lines.map(({ header, quantity }) => [header, quantity]))).toEqual([
      ['Светильник «Плато»', 2],
      ['Снятый с продажи светильник', 1],
    ]);
    const [gone] = await fresh.db
      .selectFrom('products')
      .select('enabled')
      .where('external_id', '=', 'p-gone')
      .execute();
    expect(gone).toEqual({ enabled: 0 });
  });

  test('imported orders can be found by their old numbers, at the desk and by the dealer', async () => {
    const own = await testContext(fresh.db, actors.main).does(listOrders, { query: 'С-9001' });
    expect(own.orders.map(({ id, number }) => [id, number])).toEqual([[9001, '19-009001']]);
    const desk = await testContext(fresh.db, staff).does(listDeskOrders, { query: '№ С-9001' });
    expect(desk.orders.map(({ id }) => id)).toEqual([9001]);
  });

  test('imported orders count in the stored sums, reserve nothing and notify nobody', async () => {
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    const counted = await fresh.db
      .selectFrom('order_counts')
      .select('orders')
      .where('period', '=', '2019')
      .execute();
    expect(counted).toEqual([{ orders: 1 }]);
    const reserved = await fresh.db
      .selectFrom('stocks')
      .select('product_id')
      .where('reserved', '>', 0)
      .execute();
    expect(reserved).toEqual([]);
    for (const table of ['messages', 'jobs'] as const)
      expect(await fresh.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    // Only the account that the portal already had gets a history entry.
    const history = await fresh.db
      .selectFrom('history')
      .select(['actor_kind', 'kind', 'record_id'])
      .execute();
    expect(history).toEqual([{ actor_kind: 'system', kind: 'account', record_id: 1 }]);
  });

  test('products are found by the ids in old bookmarks, and variants by the id of their family', async () => {
    const found = async (id: number) => testContext(fresh.db).tries(findOldProduct, { id });
    expect(await Promise.all([7001, 101, 7003].map(found))).toMatchObject([
      { value: { id: 101 } },
      { value: { id: 106 } },
      { code: 'NOT_FOUND' },
    ]);
    await fresh.db
      .updateTable('products')
      .set({ family_id: 'p-lost' })
      .where('id', 'in', [103, 104])
      .execute();
    const again = await takeOver(fresh.db, { 'products.csv': 'id;xml_id\n7003;p-lost\n' });
    expect(sums(again)).toEqual(['Товары 1 = 1 + 0 + 0']);
    expect(await found(7003)).toMatchObject({ value: { id: 103 } });
  });

  test('addresses, drafts, favourites and baskets are imported', async () => {
    const addresses = await fresh.db
      .selectFrom('addresses')
      .select(['id', 'full_address'])
      .where('id', '>', 3)
      .execute();
    expect(addresses).toEqual([{ id: 12, full_address: 'Рязань, ул. Новая, 5 вход со двора' }]);
    const granted = await fresh.db
      .selectFrom('account_addresses')
      .selectAll()
      .where('account_id', '=', 71)
      .execute();
    expect(granted).toEqual([{ account_id: 71, address_id: 12 }]);
    const draft = await fresh.db.selectFrom('draft_lines').selectAll().where('draft_id', '=', 40).execute();
    expect(draft).toEqual([
      { draft_id: 40, product_id: 101, wms_id: 2, type: '1', quantity: 5, seen_price: null },
    ]);
    const favourites = await fresh.db
      .selectFrom('favourites')
      .select(['account_id', 'product_id'])
      .orderBy('account_id')
      .execute();
    expect(favourites).toEqual([
      { account_id: 1, product_id: 106 },
      { account_id: 71, product_id: 101 },
    ]);
    const basket = await fresh.db
      .selectFrom('basket_lines')
      .select(['account_id', 'product_id', 'quantity'])
      .execute();
    expect(basket).toEqual([{ account_id: 71, product_id: 106, quantity: 7 }]);
  });
});

describe('people whose dealer is found only by the INN', () => {
  beforeEach(async () => {
    await world();
    return () => fresh.drop();
  });

  const contragents = (xmlId: string) =>
    `id;user;company;inn;xml_id\n5;80;Чужая компания;7707083893;${xmlId}\n`;
  const people = {
    'users.csv': 'id;email;type;parent\n80;stranger@example.com;1;\n81;friend@example.com;;80\n',
  };
  const taken = () =>
    fresh.db
      .selectFrom('accounts')
      .select(['id', 'dealer_id', 'type_id', 'enabled'])
      .where('id', 'in', [80, 81])
      .orderBy('id')
      .execute();

  test('people matched to a dealer only by INN are imported as disabled, never as main users', async () => {
    // Remove the main user, because otherwise none of these people could become the main user.
    await changeRows(fresh.db, 'accounts', { dealer_id: 1 }, { type_id: '2' });
    const report = await takeOver(fresh.db, { ...people, 'contragents.csv': contragents('') });
    expect(remarks(report)).toEqual([
      '2: дилер найден только по ИНН, проверьте: учётная запись выключена',
      '3: parent: учётная запись главного пользователя выключена, проверьте дилера: эта тоже выключена',
    ]);
    expect(await taken()).toEqual([
      { id: 80, dealer_id: 1, type_id: '2', enabled: 0 },
      { id: 81, dealer_id: 1, type_id: '2', enabled: 0 },
    ]);
  });

  test('people matched to a dealer by a contragent with a 1C id are imported as enabled', async () => {
    await changeRows(fresh.db, 'accounts', { dealer_id: 1 }, { type_id: '2' });
    const report = await takeOver(fresh.db, { ...people, 'contragents.csv': contragents('c-lumen') });
    expect(remarks(report)).toEqual([]);
    expect(await taken()).toEqual([
      { id: 80, dealer_id: 1, type_id: '1', enabled: 1 },
      { id: 81, dealer_id: 1, type_id: '2', enabled: 1 },
    ]);
  });
});

describe('a second takeover', () => {
  beforeEach(async () => {
    await world();
    return () => fresh.drop();
  });

  test('a second takeover of the same files changes nothing', async () => {
    await takeOver(fresh.db, oldPortal);
    const before = await everything();
    const again = await takeOver(fresh.db, oldPortal);
    expect(await everything()).toEqual(before);
    expect(again.tables.every(({ rows, unchanged, left }) => rows === unchanged + left)).toBe(true);
  });

  test('a takeover of newer files updates order states and preserves changes made in the portal', async () => {
    await takeOver(fresh.db, oldPortal);
    await clearTables(fresh.db, 'favourites');
    const orders = String(oldPortal['b_sale_order.csv']).replace(
      ';;N;N;84.2000',
      ';2026-07-12 10:00:00;F;N;84.2000',
    );
    const people = String(oldPortal['b_user.csv']).replace('Ольга;Белова', 'Ольга;Серова');
    const newer = { ...oldPortal, 'b_sale_order.csv': orders, 'b_user.csv': people };
    expect(sums(await takeOver(fresh.db, newer))).toMatchObject({
      0: 'Пользователи 3 = 1 + 2 + 0',
      3: 'Заказы 3 = 1 + 2 + 0',
      4: 'Строки заказов 4 = 0 + 4 + 0',
    });
    expect(await orderOf(9002)).toMatchObject({ state: 3, unreserved: 0 });
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    expect(await fresh.db.selectFrom('favourites').selectAll().execute()).toEqual([]);
  });

  test('a takeover preserves the names, phone numbers and disabled access set in this portal', async () => {
    const own = { name: 'Иван Сергеевич', phone: '+7 (495) 000-00-00', enabled: 0 };
    await changeRows(fresh.db, 'accounts', { id: 1 }, own);
    const person = () =>
      fresh.db
        .selectFrom('accounts')
        .select(['name', 'phone', 'enabled'])
        .where('id', '=', 1)
        .executeTakeFirst();
    await takeOver(fresh.db, oldPortal);
    expect(await person()).toEqual(own);
    const people = String(oldPortal['b_user.csv']).replace('Иван;Петров', 'Игорь;Петров');
    expect(sums(await takeOver(fresh.db, { 'b_user.csv': people }))).toEqual(['Пользователи 3 = 1 + 2 + 0']);
    expect(await person()).toEqual(own);
  });

  test('a second takeover disables people who were meanwhile disabled in the old portal', async () => {
    await takeOver(fresh.db, oldPortal);
    const people = String(oldPortal['b_user.csv']).replace('Ольга;Белова;Y', 'Ольга;Белова;N');
    await takeOver(fresh.db, { 'b_user.csv': people });
    const olga = await fresh.db
      .selectFrom('accounts')
      .select('enabled')
      .where('id', '=', 71)
      .executeTakeFirst();
    expect(olga).toEqual({ enabled: 0 });
    const entries = await fresh.db
      .selectFrom('history')
      .select(['actor_kind', 'header', 'changes'])
      .where('kind', '=', 'account')
      .where('record_id', '=', 71)
      .execute();
    const changes = [{ label: 'Доступ в портал', before: 'включён', after: 'отключён' }];
    expect(entries).toEqual([
      { actor_kind: 'system', header: 'Ольга Белова', changes: JSON.stringify(changes) },
    ]);
  });

  test('a contract that the files list twice for a person is granted once', async () => {
    const people = String(oldPortal['b_user.csv']).replace(';70;k-main', ';70;k-main|k-main');
    await takeOver(fresh.db, { ...oldPortal, 'b_user.csv': people });
    const granted = await fresh.db
      .selectFrom('account_contracts')
      .select('contract_id')
      .where('account_id', '=', 71)
      .execute();
    expect(granted).toHaveLength(1);
  });

  // SQLite runs one transaction at a time.
  test.runIf(dialect === 'mysql')(
    'a takeover does not change an order that staff are moving at the same moment',
    async () => {
      await takeOver(fresh.db, oldPortal);
      const orders = String(oldPortal['b_sale_order.csv']).replace(
        ';;N;N;84.2000',
        ';2026-07-12 10:00:00;F;N;84.2000',
      );
      const files = { ...oldPortal, 'b_sale_order.csv': orders };
      const waiting = sql<{ id: number }>`
      select p.id from information_schema.innodb_trx t
      join information_schema.processlist p on p.id = t.trx_mysql_thread_id
      where t.trx_state = 'LOCK WAIT' and p.db = database()`;
      // The server returns cached values when it is asked again within a tenth of a second.
      const reading = { timeout: 15_000, interval: 250 };
      let report: Promise<Report> | undefined;
      await fresh.db.transaction().execute(async (trx) => {
        await testContext(trx, staff).does(moveOrder, { id: 9002, from: 1, to: 2 });
        report = takeOver(fresh.db, files);
        await vi.waitFor(async () => expect((await waiting.execute(fresh.db)).rows).toHaveLength(1), reading);
      });
      expect(remarks(await report!)).toContain('3: с заказом работали в портале, он остался как есть');
      expect(await orderOf(9002)).toMatchObject({ state: 2, unreserved: 0 });
      expect(await findSumDifferences(fresh.db)).toEqual([]);
    },
  );

  test('a second takeover continues where the first one was interrupted', async () => {
    // Orders cannot be written. Users and their records have already been imported by then.
    await fresh.db.schema.alterTable('order_lines').renameTo('order_lines_away').execute();
    await expect(takeOver(fresh.db, oldPortal)).rejects.toThrow();
    await fresh.db.schema.alterTable('order_lines_away').renameTo('order_lines').execute();
    expect(await fresh.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect(sums(await takeOver(fresh.db, oldPortal)).slice(0, 5)).toEqual([
      'Пользователи 3 = 0 + 3 + 0',
      'Контрагенты 1 = 0 + 1 + 0',
      'Адреса 2 = 0 + 2 + 0',
      'Заказы 3 = 3 + 0 + 0',
      'Строки заказов 4 = 4 + 0 + 0',
    ]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('an imported order gets another id if its id is in use, and preserves its old number', async () => {
    await insertOrder(fresh.db, { id: 9001, by: actors.other });
    await takeOver(fresh.db, oldPortal);
    const list = await testContext(fresh.db, actors.main).does(listOrders, { query: 'С-9001' });
    expect(list.orders.map(({ id }) => id)).toEqual([9004]);
    // An old bookmark contains either the id or the number.
    for (const number of ['9001', 'С-9001']) {
      const old = await testContext(fresh.db, actors.main).tries(findOldOrder, { number });
      expect(okValue(old)).toEqual({ id: 9004 });
      const foreign = await testContext(fresh.db, actors.other).tries(findOldOrder, { number });
      expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

test('basket lines that differ only in a long warehouse id are all imported', async () => {
  await world();
  const guid = '9b0f3c1e-5d0a-4c7e-8a51-0123456789ab';
  const ids = [
    ['products', 101, `${guid}#${guid}`],
    ['warehouses', 1, `${guid.slice(0, -1)}1`],
    ['warehouses', 2, `${guid.slice(0, -1)}2`],
  ] as const;
  for (const [table, id, external_id] of ids)
    await fresh.db.updateTable(table).set({ external_id }).where('id', '=', id).execute();
  const [[, , product], [, , one], [, , two]] = ids;
  const report = await takeOver(fresh.db, {
    'users.csv': 'id;email\n70;main@example.com\n',
    'baskets.csv': `user;product;warehouse;quantity\n70;${product};${one};1\n70;${product};${two};2\n`,
  });
  expect(sums(report)[1]).toBe('Корзины 2 = 2 + 0 + 0');
  await fresh.drop();
});

describe('a dry run', () => {
  test('a dry run of a takeover returns the same report as a real run and writes nothing', async () => {
    await world();
    const before = await everything();
    const dry = await takeOver(fresh.db, oldPortal, { dryRun: true });
    expect(await everything()).toEqual(before);
    const wet = await takeOver(fresh.db, oldPortal);
    expect({ ...dry, dryRun: false }).toEqual(wet);
    await fresh.drop();
  });
});

describe('rows that cannot be imported', () => {
  beforeAll(world);
  afterAll(() => fresh.drop());

  test('a takeover reports invalid rows with their line numbers and imports all other rows', async () => {
    const files: Files = {
      'users.csv': [
        'id,email,name,password,parent,type',
        '1,not-an-email,А,,,',
        '2,a@example.com,А,0000,,',
        '2,b@example.com,Б,,,',
        '3,A@example.com,В,,,',
        '4,d@example.com,Г,,99,',
        '5,e@example.com,Д,,,7',
        '6,f@example.com,"Имя с ""кавычками"" и <b>",,,1,лишнее',
        ',g@example.com,Ж,,,',
        "8,h@example.com,'; drop table accounts; --,,2,",
      ].join('\n'),
      'orders.csv': [
        'id;created;user;state;sum;contract',
        '1;2020-01-01;2;3;1;k-main',
        '2;2020-02-30;2;3;1;',
        '3;2020-01-01;70;3;1;',
        '4;2020-01-01;2;ждёт;1;',
        '5;2020-01-01;2;3;-1;',
      ].join('\n'),
      'order_lines.csv': [
        'order;product;quantity;price',
        '1;p-101;1,5;10',
        '1;p-101;0;10',
        '77;p-101;1;10',
        '1;p-101;1;много',
      ].join('\n'),
    };
    expect(remarks(await takeOver(fresh.db, files)).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '2: email: Проверьте e-mail',
      '4: такой id уже есть в строке 3',
      '7: type: нужно 1, 2 или 3',
      '8: ячеек больше, чем столбцов',
      '9: id: не заполнен',
      '5: email: такой же e-mail у другого пользователя',
      '6: parent: не перенесён пользователь с id 99',
      '3: password: хэш неизвестного вида, при входе портал предложит задать новый пароль',
      '3: created: нет такого дня, нужно 2019-03-07 12:30:00',
      '6: sum: такой суммы не бывает',
      '2: contract: у дилера нет договора k-main',
      '4: user: не перенесён пользователь с id 70',
      '5: state: состояние «ждёт» неизвестно, опишите его в states.csv',
      '2: quantity: нужно целое число от 1 до 10000000',
      '3: quantity: нужно целое число от 1 до 10000000',
      '4: записи, к которой относится строка, нет среди перенесённых',
      '5: price: Укажите число',
    ]);
    const typed = { email: 'a@example.com', password: '0000' };
    expect(await testContext(fresh.db).tries(signIn, typed)).toMatchObject({ code: 'PASSWORD_OUTDATED' });
    // A later version may support this format.
    const kept = await fresh.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', 'a@example.com')
      .executeTakeFirst();
    expect(kept).toEqual({ password_hash: '0000' });
  });

  test('people with an external sign-in are left out, and only GUIDs are stored as 1C ids', async () => {
    const guid = '9b0f3c1e-5d0a-4c7e-8a51-0123456789ab';
    await changeRows(fresh.db, 'accounts', { id: 3 }, { external_id: '7' });
    const people = [
      'ID;LOGIN;EMAIL;XML_ID;EXTERNAL_AUTH_ID',
      '701;boss;boss@example.com;;LDAP#1',
      '702;seven;seven@example.com;7;',
      `703;known;known@example.com;${guid};`,
    ].join('\n');
    expect(remarks(await takeOver(fresh.db, { 'b_user.csv': people }))).toEqual([
      '2: external_auth_id: вход не по паролю портала: это не пользователь дилера',
    ]);
    const taken = await fresh.db
      .selectFrom('accounts')
      .select(['id', 'external_id'])
      .where('id', 'in', [701, 702, 703])
      .orderBy('id')
      .execute();
    expect(taken).toEqual([
      { id: 702, external_id: null },
      { id: 703, external_id: guid },
    ]);
  });

  test.each([
    ['users.csv', 'id;email\n1;"a@example.com\n', /^users\.csv, строка 2: кавычки/],
    ['users.csv', 'id;email\n1;"a" b\n2;c', /^users\.csv, строка 2: кавычки/],
    ['users.csv', '', /^users\.csv: файл пуст/],
    ['orders.csv', 'id;created\n', /^orders\.csv: нет столбцов user, state/],
    ['readme.csv', 'x\n', /^В папке нет ни одного файла/],
  ])('a broken %s stops the takeover before anything is written', async (name, text, message) => {
    const refused = await inFolder({ [name]: text }, (folder) =>
      importPortal(fresh.db, folder, { now: noon, dryRun: false }),
    );
    expect(refused).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });

  test.each([
    [
      'in UTF-8 with one broken byte',
      [Buffer.from('id;email;name\n1;a@example.com;Анна\n2;b@example.com;Бо'), Buffer.of(0xd0)],
    ],
    [
      'in both encodings',
      [Buffer.from('id;email;name\n1;a@example.com;Анна\n2;b@example.com;'), cyrillicBytes('Борис')!],
    ],
  ])('a takeover file %s is refused with the number of the invalid line', async (_, bytes) => {
    const refused = await inFolder({ 'users.csv': Buffer.concat([bytes].flat()) }, (folder) =>
      importPortal(fresh.db, folder, { now: noon, dryRun: false }),
    );
    const message = expect.stringMatching(/^users\.csv, строка 3: байты не в UTF-8/);
    expect(refused).toMatchObject({ ok: false, message });
  });

  test('a windows-1251 file is recognized even if it contains byte pairs that are valid UTF-8', async () => {
    const text = 'id;email;name\n601;zavod@example.com;«ЗАВОД»\n';
    const report = await takeOver(fresh.db, { 'users.csv': cyrillicBytes(text)! });
    const person = await fresh.db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', 601)
      .executeTakeFirst();
    expect(person).toEqual({ name: '«ЗАВОД»' });
    expect(reportLines(report)[0]).toMatch(/^Пользователи \(users\.csv, windows-1251\): /);
  });

  test('states.csv maps custom order states to states of the portal', async () => {
    const files: Files = {
      'states.csv': 'code;state\nждёт;2\n',
      'users.csv': 'id;email;dealer\n500;other@example.com;d-other\n',
      'orders.csv': 'id;created;user;state\n500;2020-01-01;500;ждёт\n',
      'order_lines.csv': 'order;product;quantity;price\n500;p-101;1;10\n',
    };
    expect(remarks(await takeOver(fresh.db, files))).toEqual([]);
    expect(await orderOf(500)).toMatchObject({ dealer_id: 2, state: 2, contract_id: 4 });
  });
});
