import { describe, expect, test } from 'vitest';
import { peopleOf } from '#server/desk/dealers/repository.server.ts';
import { putArrivals } from '#server/one-c/entities/arrivals.server.ts';
import { putBalances } from '#server/one-c/entities/balances.server.ts';
import { putContracts } from '#server/one-c/entities/contracts.server.ts';
import { putContragents } from '#server/one-c/entities/contragents.server.ts';
import { putDealers } from '#server/one-c/entities/dealers.server.ts';
import { putDeliveryOptions } from '#server/one-c/entities/delivery-options.server.ts';
import { putManagers } from '#server/one-c/entities/managers.server.ts';
import { putPacks } from '#server/one-c/entities/packs.server.ts';
import { putPayments } from '#server/one-c/entities/payments.server.ts';
import { putPriceTypes } from '#server/one-c/entities/price-types.server.ts';
import { putUsers } from '#server/one-c/entities/users.server.ts';
import { putWarehouses } from '#server/one-c/entities/warehouses.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { exchange } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const all = {
  arrivals: putArrivals,
  dealers: putDealers,
  contragents: putContragents,
  contracts: putContracts,
  users: putUsers,
  managers: putManagers,
  'price-types': putPriceTypes,
  warehouses: putWarehouses,
  'delivery-options': putDeliveryOptions,
  packs: putPacks,
  payments: putPayments,
  balances: putBalances,
};

const terms = (price_type_id: number) => ({
  ...{ price_type_id, discount_bp: 0, credit_limit: 0, enabled: 1, external_id: null },
  ...{ deferral_days: null, valid_from: null, valid_to: null },
});

async function put(entity: keyof typeof all, ...rows: Record<string, unknown>[]) {
  return await fresh.as(exchange).does(all[entity] as typeof putDealers, { rows });
}

const created = { received: 1, created: 1, changed: 0, unchanged: 0, errors: [] };
const changed = { received: 1, created: 0, changed: 1, unchanged: 0, errors: [] };
const unchanged = { received: 1, created: 0, changed: 0, unchanged: 1, errors: [] };

const dealer = { id: 'd-1', name: 'Люмен-Опт' };
const contragent = {
  id: 'c-1',
  dealer: 'd-1',
  company: 'ООО «Люмен-Опт»',
  inn: '7702070139',
  kpp: '770701001',
  legal_address: 'Москва',
};
const priceType = { id: 'p-1', name: 'Опт 1С' };
const warehouse = { id: 'w-1', name: 'Склад 1С', region: 'Тула' };
const contract = {
  id: 'k-1',
  contragent: 'c-1',
  number: '15-О',
  price_type: 'p-1',
  discount: 5.5,
  credit_limit: 500000,
  deferral_days: 30,
  orders_expected: true,
  warehouses: ['w-1'],
};
const user = { id: 'u-1', dealer: 'd-1', email: 'Buyer@Lumen.example', name: 'Анна Белова' };

describe('records that 1C writes row by row', () => {
  test.each([
    ['dealers', dealer, { name: 'Люмен' }],
    ['contragents', contragent, { legal_address: 'Тула' }],
    ['price-types', priceType, { name: 'Опт 1С новый' }],
    ['warehouses', warehouse, { region: 'Москва' }],
    ['contracts', contract, { warehouses: [] }],
    ['users', user, { phone: '+79161234567' }],
    ['delivery-options', { id: 'o-1', name: 'Курьер 1С', price: 350.5 }, { enabled: false }],
    ['managers', { id: 'm-1', name: 'Иван Петров', email: 'petrov@opt.example' }, { name: 'Иван П.' }],
  ] as const)('rows of %s are created, found unchanged, and changed', async (entity, row, change) => {
    expect(await put(entity, row)).toMatchObject(created);
    expect(await put(entity, row)).toMatchObject(unchanged);
    expect(await put(entity, { ...row, ...change })).toMatchObject(changed);
    // Fields that a row does not contain stay unchanged.
    expect(await put(entity, { id: row.id })).toMatchObject(unchanged);
  });

  test('a contract has the terms set in 1C', async () => {
    await put('contracts', contract);
    const stored = await fresh.db
      .selectFrom('contracts')
      .innerJoin('contract_warehouses', 'contract_warehouses.contract_id', 'contracts.id')
      .selectAll()
      .where('external_id', '=', 'k-1')
      .execute();
    expect(stored).toMatchObject([
      {
        header: '15-О',
        ...{ discount_bp: 550, credit_limit: 50_000_000, deferral_days: 30 },
        ...{ orders_expected: 1, enabled: 1 },
      },
    ]);
  });

  test('the first person of a dealer becomes the main user and is invited', async () => {
    const account = await fresh.db
      .selectFrom('accounts')
      .selectAll()
      .where('external_id', '=', 'u-1')
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      email: 'buyer@lumen.example',
      type_id: '1',
      password_hash: '',
      enabled: 1,
    });
    const links = await fresh.db
      .selectFrom('password_links')
      .select('purpose')
      .where('account_id', '=', account.id)
      .execute();
    expect(links).toEqual([{ purpose: 'invite' }]);
  });

  test('a contragent without a dealer gets its own dealer', async () => {
    const { dealer: _, ...alone } = contragent;
    expect(await put('contragents', { ...alone, id: 'c-2', inn: '772000001259', kpp: '' })).toMatchObject(
      created,
    );
    const found = await fresh.db
      .selectFrom('contragents')
      .innerJoin('dealers', 'dealers.id', 'contragents.dealer_id')
      .select(['dealers.header', 'dealers.external_id'])
      .where('contragents.external_id', '=', 'c-2')
      .executeTakeFirst();
    expect(found).toEqual({ header: 'ООО «Люмен-Опт»', external_id: null });
  });

  test('1C takes over records created at the desk instead of duplicating them', async () => {
    const before = await fresh.db
      .selectFrom('contragents')
      .selectAll()
      .where('external_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(await put('contragents', { id: 'desk-1', inn: before.inn })).toMatchObject(changed);
    const after = await fresh.db
      .selectFrom('contragents')
      .selectAll()
      .where('external_id', '=', 'desk-1')
      .executeTakeFirst();
    expect(after).toEqual({ ...before, external_id: 'desk-1' });
  });

  test('two rows with the same name do not take over the same record', async () => {
    const { db } = fresh;
    const { id: region_id } = await db.selectFrom('regions').select('id').executeTakeFirstOrThrow();
    const { id: type } = await db.selectFrom('price_types').select('id').executeTakeFirstOrThrow();
    await addRows(db, 'warehouses', { external_id: null, header: 'Склад-двойник', region_id, sort: 9 });
    await addRows(db, 'price_types', {
      external_id: null,
      header: 'Цена-двойник',
      is_rrc: 0,
      round_to: 1,
      for_sale: 1,
    });
    await addRows(db, 'delivery_options', {
      header: 'Рейс-двойник',
      hint: '',
      price: 0,
      needs_address: 0,
      sort: 9,
    });
    const owner = await db
      .selectFrom('contragents')
      .select(['id', 'dealer_id'])
      .where('external_id', '=', 'c-1')
      .executeTakeFirstOrThrow();
    await addRows(db, 'contracts', {
      ...{ dealer_id: owner.dealer_id, contragent_id: owner.id, header: 'Двойник' },
      ...terms(type),
    });
    const twins = [
      ['warehouses', { name: 'Склад-двойник' }],
      ['price-types', { name: 'Цена-двойник' }],
      ['delivery-options', { name: 'Рейс-двойник' }],
      ['contracts', { ...contract, number: 'Двойник' }],
    ] as const;
    for (const [entity, row] of twins) {
      const both = [
        { ...row, id: `${entity}-a` },
        { ...row, id: `${entity}-b` },
      ];
      expect(await put(entity, ...both)).toMatchObject({ created: 1, changed: 1, errors: [] });
      expect(await put(entity, ...both)).toMatchObject({ unchanged: 2 });
    }
  });

  test('1C takes over a dealer created at the desk only if a contragent has the same INN', async () => {
    const desk = await fresh.db
      .selectFrom('contragents')
      .innerJoin('dealers', 'dealers.id', 'contragents.dealer_id')
      .select(['dealers.id', 'dealers.header', 'inn'])
      .where('dealers.external_id', 'is', null)
      .where('contragents.external_id', 'is', null)
      .orderBy('contragents.id')
      .executeTakeFirstOrThrow();
    const byName = { id: 'name-only', name: desk.header };
    expect(await put('dealers', byName)).toMatchObject(created);
    expect(await put('dealers', { ...byName, id: 'other-inn', inn: '7736050003' })).toMatchObject(created);
    const [taken, twin] = ['taken', 'twin'].map((id) => ({ ...byName, id, inn: desk.inn }));
    expect(await put('dealers', taken!, twin!)).toMatchObject({ created: 1, changed: 1 });
    const stored = await fresh.db
      .selectFrom('dealers')
      .select('external_id')
      .where('id', '=', desk.id)
      .executeTakeFirst();
    expect(stored).toEqual({ external_id: 'taken' });
    const elsewhere = await put('contragents', { id: 'elsewhere', dealer: 'twin', inn: desk.inn });
    expect(elsewhere.errors).toMatchObject([
      { field: 'dealer', text: 'Контрагент принадлежит другому дилеру' },
    ]);
  });

  test('people who are not invited because of the mail limit are reported to 1C and at the desk', async () => {
    await put('dealers', { id: 'd-many', name: 'Большая сеть' });
    const people = Array.from({ length: 51 }, (_, i) => ({
      id: `many-${i}`,
      dealer: 'd-many',
      email: `many-${i}@lumen.example`,
    }));
    const report = await put('users', ...people);
    expect(report).toMatchObject({ created: 51, errors: [] });
    expect(report.notes).toEqual([
      { row: 50, id: 'many-50', field: 'email', text: expect.stringMatching(/^Приглашение не отправлено/) },
    ]);
    expect(await put('users', ...people)).not.toHaveProperty('notes');
    const { id } = await fresh.db
      .selectFrom('dealers')
      .select('id')
      .where('external_id', '=', 'd-many')
      .executeTakeFirstOrThrow();
    const uninvited = (await peopleOf(fresh.db, id)).filter(({ isInvited }) => !isInvited);
    expect(uninvited.map(({ email }) => email)).toEqual(['many-50@lumen.example']);
  });

  test('the history shows price types, warehouses and contracts by their names', async () => {
    await put('dealers', dealer);
    await put('contragents', contragent);
    await put('warehouses', warehouse, { id: 'w-h', name: 'Склад истории', region: 'Тула' });
    await put('price-types', priceType, { id: 'p-h', name: 'Цена истории' });
    await put('contracts', { ...contract, id: 'k-h', number: 'История' });
    await put('contracts', { id: 'k-h', price_type: 'p-h', warehouses: ['w-1', 'w-h'] });
    await put('contracts', { id: 'k-h', warehouses: [] });
    const reader = { id: 'u-h', dealer: 'd-1', email: 'history@lumen.example', type: 'observer' };
    await put('users', user, { ...reader, contracts: ['k-h'] });
    await put('users', { id: 'u-h', contracts: [] });
    const entries = await fresh.db
      .selectFrom('history')
      .select(['kind', 'changes'])
      .where('header', 'in', ['История', 'history@lumen.example'])
      .where('action', '=', 'changed')
      .orderBy('id')
      .execute();
    expect(entries.map(({ kind, changes }) => [kind, JSON.parse(changes)])).toEqual([
      [
        'contract',
        [
          { label: 'Вид цен', before: 'Опт 1С', after: 'Цена истории' },
          { label: 'Склады', before: 'Склад 1С', after: 'Склад 1С, Склад истории' },
        ],
      ],
      ['contract', [{ label: 'Склады', before: 'Склад 1С, Склад истории', after: '' }]],
      ['account', [{ label: 'Договоры', before: 'История', after: '' }]],
    ]);
  });

  test('valid rows are stored even when others are invalid, and each invalid row is reported', async () => {
    const report = await put(
      'contracts',
      { ...contract, id: 'k-2', number: '16-О' },
      { ...contract, id: 'k-3', number: '17-О', price_type: 'nothing' },
      { ...contract, id: 'k-4', number: '18-О', discount: 'много' },
      { ...contract, id: 'k-2' },
      { number: '19-О' },
    );
    expect(report).toMatchObject({ received: 5, created: 1, changed: 0, unchanged: 0 });
    expect(report.errors).toEqual([
      { row: 1, id: 'k-3', field: 'price_type', text: 'Нет вида цен с id nothing' },
      { row: 2, id: 'k-4', field: 'discount', text: 'Укажите число' },
      { row: 3, id: 'k-2', field: 'id', text: 'Такой id уже есть в строке 0' },
      { row: 4, id: '', field: 'id', text: 'Это поле необходимо заполнить.' },
    ]);
  });

  test.each([
    ['contragents', { id: 'c-9', dealer: 'd-1', company: 'ООО', inn: '7702070139' }, 'inn'],
    ['contragents', { id: 'c-9', dealer: 'd-1', company: 'ООО', inn: '7743013902' }, 'inn'],
    [
      'contragents',
      { id: 'c-9', dealer: 'd-9', company: 'ООО', inn: '7736050003', kpp: '773601001' },
      'dealer',
    ],
    ['users', { id: 'u-9', dealer: 'd-1', email: 'main@example.com' }, 'dealer'],
    ['users', { id: 'u-9', dealer: 'd-1', email: 'no mail' }, 'email'],
    ['users', { id: 'u-1', email: 'other@lumen.example' }, 'email'],
    ['dealers', { id: 'd-9' }, 'name'],
    ['dealers', { id: 'd-1', manager: 'm-9' }, 'manager'],
    ['contracts', { id: 'k-1', contragent: 'c-2' }, 'contragent'],
    ['contracts', { id: 'k-1', valid_from: '2026-11-24', valid_to: '2026-11-23' }, 'valid_to'],
    ['packs', { id: 'nothing', multiple: 5 }, 'id'],
    ['managers', { id: 'm-9', name: 'Никто' }, 'email'],
    ['arrivals', { id: 'a-9', product: 'nothing', warehouse: 'w-1', date: '2026-12-24' }, 'product'],
  ] as const)('a row of %s is refused at its invalid field: %j, %s', async (entity, row, field) => {
    const report = await put(entity, row);
    expect(report).toMatchObject({ created: 0, changed: 0, unchanged: 0 });
    expect(report.errors.map((each) => each.field)).toEqual([field]);
  });

  test('an empty text removes the manager of a dealer', async () => {
    await put('managers', { id: 'm-7', name: 'Пётр Лужин', email: 'luzhin@opt.example' });
    await put('dealers', { id: 'd-7', name: 'Фонарь', manager: 'm-7' });
    const managerOf = () =>
      fresh.db
        .selectFrom('dealers')
        .select('staff_id')
        .where('external_id', '=', 'd-7')
        .executeTakeFirstOrThrow();
    expect((await managerOf()).staff_id).not.toBeNull();
    await put('dealers', { id: 'd-7' });
    expect((await managerOf()).staff_id, 'not sent').not.toBeNull();
    expect(await put('dealers', { id: 'd-7', manager: '' })).toMatchObject({ changed: 1, errors: [] });
    expect((await managerOf()).staff_id).toBeNull();
  });

  test('a full list ends records that it does not contain, but only within its scope', async () => {
    const complete = async (entity: keyof typeof all, scope: object, ...rows: object[]) =>
      await fresh.as(exchange).does(all[entity] as typeof putDealers, {
        complete: true,
        scope,
        rows,
      });
    await put('dealers', dealer);
    await put('price-types', priceType);
    const other = { id: 'c-s', dealer: 'd-1', company: 'ООО «Свет»', inn: '7736050003', kpp: '773601001' };
    await put('contragents', contragent, other);
    const mine = { ...contract, contragent: 'c-s', warehouses: [] };
    const [first, second] = [1, 2].map((n) => ({ ...mine, id: `s-${n}`, number: `S-${n}` }));
    await put('contracts', contract, first!, second!);
    const enabled = async () => {
      const ids = ['k-1', 's-1', 's-2'];
      const rows = await fresh.db
        .selectFrom('contracts')
        .select('external_id')
        .where('external_id', 'in', ids)
        .where('enabled', '=', 1)
        .orderBy('external_id')
        .execute();
      return rows.map(({ external_id }) => external_id);
    };
    const scope = { contragent: 'c-s' };
    const bad = await complete('contracts', scope, { ...first!, price_type: 'nothing' });
    expect(bad.errors.map(({ field }) => field)).toEqual(['price_type', 'complete']);
    for (const wrong of [{}, { dealer: 'd-1' }, { contragent: 'nobody' }, { contragent: 'c-1' }]) {
      const report = await complete('contracts', wrong, first!);
      expect(report.errors).toMatchObject([{ row: 0, field: 'scope' }]);
    }
    expect(await complete('payments', { contract: 'k-1' })).toMatchObject({
      errors: [{ field: 'complete' }],
    });
    expect(await enabled()).toEqual(['k-1', 's-1', 's-2']);
    expect(await complete('contracts', scope, first!)).toMatchObject({ unchanged: 1, ended: 1, errors: [] });
    expect(await enabled()).toEqual(['k-1', 's-1']);
    expect(await complete('contracts', scope, first!)).toMatchObject({ unchanged: 1, ended: 0 });
    expect(await complete('contracts', scope)).toMatchObject({ received: 0, ended: 1 });
    expect(await enabled()).toEqual(['k-1']);
    expect(await complete('users', { dealer: 'd-1' }, user)).toMatchObject({ ended: expect.any(Number) });
  });

  test('arrivals from 1C are created, changed, and ended by a full list or a deletion', async () => {
    await put('warehouses', warehouse);
    await changeRows(fresh.db, 'products', { id: 101 }, { external_id: 'g-101' });
    const arrival = { id: 'a-1', product: 'g-101', warehouse: 'w-1', date: '2026-12-24', quantity: 200 };
    expect(await put('arrivals', arrival)).toMatchObject(created);
    expect(await put('arrivals', arrival)).toMatchObject(unchanged);
    expect(await put('arrivals', { id: 'a-1', date: '25.12.2026' })).toMatchObject(changed);
    await put('arrivals', { ...arrival, id: 'a-2' });
    const expected = () =>
      fresh.db
        .selectFrom('arrivals')
        .select(['external_id', 'expected_on', 'quantity'])
        .where('external_id', 'is not', null)
        .execute();
    const moved = { external_id: 'a-1', expected_on: '2026-12-25', quantity: 200 };
    expect(await expected()).toMatchObject([moved, { external_id: 'a-2' }]);
    const body = { complete: true, scope: { warehouse: 'w-1' }, rows: [{ id: 'a-1' }] };
    const report = await fresh.as(exchange).tries(putArrivals, body);
    expect(okValue(report)).toMatchObject({ unchanged: 1, ended: 1 });
    expect(await expected()).toMatchObject([moved]);
    expect(await put('arrivals', { id: 'a-1', deleted: true })).toMatchObject(changed);
    expect(await put('arrivals', { id: 'a-1', deleted: true })).toMatchObject(unchanged);
    expect(await expected()).toEqual([]);
    const wrong = await put(
      'arrivals',
      { ...arrival, product: 'nothing' },
      { ...arrival, id: 'a-3', warehouse: undefined },
      { ...arrival, id: 'a-4', date: '' },
    );
    expect(wrong.errors.map(({ field }) => field)).toEqual(['product', 'warehouse', 'date']);
  });

  test('a body that is not a list of rows is refused as a whole', async () => {
    for (const body of [{}, { rows: 'x' }, { rows: Array(1_001).fill({}) }, { rows: [], complete: 'да' }]) {
      expect(await fresh.as(exchange).tries(putDealers, body)).toMatchObject({
        code: 'BAD_INPUT',
      });
    }
  });

  test('a thousand contracts are written in one request and found unchanged in the next', async () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => ({
      ...contract,
      id: `many-${i}`,
      number: `М-${i}`,
    }));
    expect(await put('contracts', ...rows)).toMatchObject({ created: 1_000 });
    expect(await put('contracts', ...rows)).toMatchObject({ unchanged: 1_000 });
  });
});

describe('money that 1C writes', () => {
  const debt = async () => {
    const sums = await fresh.db
      .selectFrom('contract_sums')
      .innerJoin('contracts', 'contracts.id', 'contract_sums.contract_id')
      .select('balance')
      .where('external_id', '=', 'k-1')
      .executeTakeFirst();
    return Number(sums?.balance ?? 0);
  };
  const payment = { id: 'pay-1', contract: 'k-1', date: '2026-07-01', number: '000000015', sum: 1500.5 };

  test('a payment is entered once, can be changed and can be removed', async () => {
    expect(await put('payments', payment)).toMatchObject(created);
    expect(await put('payments', payment)).toMatchObject(unchanged);
    expect(await debt()).toBe(-150_050);
    expect(await put('payments', { id: 'pay-1', sum: 2000 })).toMatchObject(changed);
    expect(await debt()).toBe(-200_000);
    expect(await put('payments', { id: 'pay-1', deleted: true })).toMatchObject(changed);
    expect(await debt()).toBe(0);
    expect(await put('payments', payment)).toMatchObject(unchanged);
    expect(await debt()).toBe(0);
  });

  test('a payment that staff or a bank statement has already entered is counted once', async () => {
    expect(await put('payments', { ...payment, id: 'pay-2' })).toMatchObject(created);
    await changeRows(fresh.db, 'payments', { external_id: 'pay-2' }, { external_id: null });
    expect(await put('payments', { ...payment, id: 'pay-3', number: '15' })).toMatchObject(changed);
    expect(await debt()).toBe(-150_050);
  });

  test('one call can enter payments that reduce and payments that increase the debt', async () => {
    const before = await debt();
    const both = await put(
      'payments',
      { ...payment, id: 'pay-4', number: '4' },
      { ...payment, id: 'pay-5', number: '4', kind: 'more' },
    );
    expect(both).toMatchObject({ created: 2, errors: [] });
    expect(await debt()).toBe(before);
  });

  test('a correction is entered once and makes the balance equal to 1C’s', async () => {
    expect(await put('balances', { id: 'k-1', balance: 12_345.67 })).toMatchObject(changed);
    expect(await debt()).toBe(1_234_567);
    expect(await put('balances', { id: 'k-1', balance: '12345.67' })).toMatchObject(unchanged);
    expect(await put('balances', { id: 'k-1', balance: -10 })).toMatchObject(changed);
    expect(await debt()).toBe(-1_000);
    const kept = await fresh.db.selectFrom('payments').select('note').where('kind', '=', 'less').execute();
    expect(kept.map(({ note }) => note)).toContain('Сверка с остатком в 1С');
  });

  test.each([
    ['payments', { ...payment, id: 'pay-9', contract: 'nothing' }, 'contract'],
    ['payments', { ...payment, id: 'pay-9', date: '2036-07-01' }, 'date'],
    ['payments', { ...payment, id: 'pay-9', sum: -5 }, 'sum'],
    ['payments', { id: 'pay-9', contract: 'k-1', date: '2026-07-01' }, 'sum'],
    ['balances', { id: 'nothing', balance: 1 }, 'id'],
    ['balances', { id: 'k-1' }, 'balance'],
  ] as const)('a row of %s is refused at its invalid field: %j, %s', async (entity, row, field) => {
    const report = await put(entity, row);
    expect(report).toMatchObject({ created: 0, changed: 0, unchanged: 0 });
    expect(report.errors.map((each) => each.field)).toEqual([field]);
  });
});
