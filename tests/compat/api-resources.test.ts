import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, delivery, passwords, warehouse } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Call, callerOf, form, json, signedInCookie } from './caller.ts';

/**
 * The calls account, contragent, manager, address, pricepolitics and order, as old clients read and save records
 * (§7.3.10–7.3.15).
 */

let portal: Portal;
let cookie = '';
let managers = '';
let observers = '';
let others = '';
const { send, answer } = callerOf(
  () => `${portal.origin}/api/`,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  managers = await signedInCookie(portal.origin, 'manager@example.com', passwords.main);
  observers = await signedInCookie(portal.origin, 'observer@example.com', passwords.main);
  others = await signedInCookie(portal.origin, 'other@example.com', passwords.other);
});
afterAll(() => portal.close());

const post = (text: string) => ({ body: form(text) });
const as = (whose: string, call: object = {}) => ({ ...call, headers: { Cookie: whose } });
const refused = (code: string, message: string, errors: object) => ({
  state: 'error',
  error: message,
  message,
  errors,
  code,
});
const badInput = (errors: object) => refused('BAD_INPUT', 'Проверьте заполненные поля', errors);
const mustBeFilled = ['Это поле необходимо заполнить.'];

/** Returns the statuses for a visitor, a manager, an observer and another dealer. */
async function statuses(path: string, call: object = {}) {
  const nobody = await send(path, as('none=1', call));
  expect(await nobody.json()).toEqual({ status: 'error', message: 'Войдите в портал', code: 'SIGN_IN' });
  const others_ = await Promise.all(
    [managers, observers, others].map((whose) => send(path, as(whose, call))),
  );
  return [nobody, ...others_].map(({ status }) => status);
}

describe('/api/account/{id}/', () => {
  const account = {
    id: '1',
    type_id: '1',
    email: 'main@example.com',
    name: '',
    phone: '',
    company: 'Люмен',
    picture: '',
    subscribe: '0',
  };

  test.each(['account/1/', 'account/1', 'account/0/', 'account/'])(
    'GET %s returns the signed-in account',
    async (path) => {
      expect(await answer(path)).toEqual({ account });
    },
  );

  test('GET /api/account/ returns the type of a manager and of an observer', async () => {
    const [manager, observer] = await Promise.all(
      [managers, observers].map((whose) => answer('account/', as(whose))),
    );
    expect([manager.account.type_id, observer.account.type_id]).toEqual(['2', '3']);
  });

  test('POST /api/account/ saves only the name and the telephone', async () => {
    expect(await answer('account/1/', post('name=Анна&phone=89161234567&email=x@y.ru&type_id=3'))).toEqual({
      state: 'success',
    });
    expect(await answer('account/1/', json({ firstname: 'Вера' }))).toEqual({ state: 'success' });
    const saved = { ...account, name: 'Вера', phone: '+7 (916) 123-45-67' };
    expect(await answer('account/1/')).toEqual({ account: saved });
    expect(await answer('account/1/', post('name=&phone=1'))).toEqual(
      badInput({ name: mustBeFilled, phone: mustBeFilled }),
    );
    expect(await answer('account/1/')).toEqual({ account: saved });
    expect(await answer('account/1/', post('name=Анна&phone='))).toEqual({ state: 'success' });
  });

  test('/api/account/ returns 404 for other accounts, even of the same dealer', async () => {
    expect(await statuses('account/1/')).toEqual([401, 404, 404, 404]);
    expect(await statuses('account/1/', post('name=Чужой'))).toEqual([401, 404, 404, 404]);
    expect((await send('account/2/')).status).toBe(404);
  });
});

describe('/api/contragent/{id}/', () => {
  const contragent = {
    id: '1',
    company: 'ООО «Люмен Трейд»',
    inn: '7707083893',
    kpp: '',
    ogrn: '',
    legal_address: '',
    bank: '',
    bik: '',
    account: '',
    enabled: '1',
  };
  const fields = 'company=ООО «Новая»&inn=7743013901&kpp=774301001&bank=Банк';

  test('GET returns a contragent, or an empty form for id 0', async () => {
    expect(await answer('contragent/1/')).toEqual({ contragent });
    expect(await answer('contragent/0/')).toEqual({
      contragent: { ...contragent, id: '0', company: '', inn: '' },
    });
    expect(await answer('contragent/1/', as(managers))).toEqual({ contragent });
  });

  test('POST saves or adds a contragent and accepts the JSON from GET', async () => {
    expect(await answer('contragent/0/', post('company=ООО&inn=7743013902&kpp=774301001'))).toEqual(
      badInput({ inn: ['В ИНН опечатка: контрольная цифра не сходится'] }),
    );
    const added = await answer('contragent/0/', post('company=ИП Новый&inn=526317984689'));
    expect(added).toEqual({ state: 'success', id: expect.stringMatching(/^\d+$/) });
    const path = `contragent/${added.id}/`;
    const read = (await answer(path)).contragent;
    expect(read).toMatchObject({ company: 'ИП Новый', inn: '526317984689', enabled: '1' });
    expect(await answer(path, json({ ...read, bank: 'Банк' }))).toEqual({ state: 'success', id: added.id });
    expect((await answer(path)).contragent).toEqual({ ...read, bank: 'Банк' });
    await portal.db.deleteFrom('contragents').where('id', '=', Number(added.id)).execute();
  });

  test.each(['7743013901', '500100732259'])('POST refuses the INN %s, already in use', async (inn) => {
    const kpp = inn.length === 12 ? '' : '774301001';
    expect(await answer('contragent/0/', post(`company=ООО&inn=${inn}&kpp=${kpp}`))).toEqual(
      refused('INN_TAKEN', 'Этот контрагент уже зарегистрирован', {
        inn: ['Этот контрагент уже зарегистрирован'],
      }),
    );
  });

  test('POST action=delete deactivates a contragent, because contracts and orders refer to it', async () => {
    expect(await answer('contragent/1/', post('action=delete'))).toEqual({ state: 'success', id: '1' });
    expect((await answer('contragent/1/')).contragent.enabled).toBe('0');
    await changeRows(portal.db, 'contragents', { id: 1 }, { enabled: 1 });
  });

  test('only the main user can change contragents, and a manager cannot read unassigned contragents', async () => {
    expect(await statuses('contragent/2/')).toEqual([401, 404, 200, 404]);
    expect(await statuses('contragent/0/')).toEqual([401, 403, 403, 200]);
    expect(await statuses('contragent/1/', post(fields))).toEqual([401, 403, 403, 404]);
    expect(await statuses('contragent/1/', post('action=delete'))).toEqual([401, 403, 403, 404]);
    expect(await answer('contragent/1/')).toEqual({ contragent });
  });
});

describe('/api/manager/{id}/', () => {
  const contracts = (...checked: number[]) => ({
    1: {
      id: '1',
      name: '114-О/2025',
      company: 'ООО «Люмен Трейд»',
      enabled: '1',
      checked: checked.includes(1) ? '1' : '0',
    },
    2: {
      id: '2',
      name: '087-М/2024',
      company: 'ООО «Люмен Трейд»',
      enabled: '1',
      checked: checked.includes(2) ? '1' : '0',
    },
  });
  const addresses = (...checked: number[]) => [
    { id: '1', full_address: 'Тула, ул. Заводская, 14, склад 3', checked: checked.includes(1) ? '1' : '0' },
    { id: '2', full_address: 'Калуга, пр. Труда, 8', checked: checked.includes(2) ? '1' : '0' },
  ];
  const manager = {
    id: '2',
    type_id: '2',
    enabled: '1',
    email: 'manager@example.com',
    name: '',
    phone: '',
    contracts: contracts(1),
    addresses: addresses(1),
  };

  test('GET returns a manager with all assignable records, or an empty form for id 0', async () => {
    expect(await answer('manager/2/')).toEqual({ manager });
    expect(await answer('manager/0/')).toEqual({
      manager: { ...manager, id: '0', email: '', contracts: contracts(), addresses: addresses() },
    });
    expect((await answer('manager/3/')).manager).toMatchObject({ id: '3', type_id: '3' });
    expect((await answer('manager/4')).manager).toMatchObject({ id: '4', enabled: '0' });
  });

  test('POST /api/manager/ turns access on or off and accepts a changed record from GET', async () => {
    expect(await answer('manager/4/', json({ enabled: '1' }))).toEqual({ state: 'success', id: '4' });
    expect((await answer('manager/4/')).manager).toMatchObject({
      enabled: '1',
      email: 'disabled@example.com',
    });
    expect(await answer('manager/4/', post('enabled=0'))).toEqual({ state: 'success', id: '4' });
    const { manager: read } = await answer('manager/2/');
    expect(await answer('manager/2/', json({ ...read, name: 'Олег' }))).toEqual({
      state: 'success',
      id: '2',
    });
    expect(await answer('manager/2/')).toEqual({ manager: { ...manager, name: 'Олег' } });
    expect(await answer('manager/2/', post('name=Олег&contracts[]=1&contracts[]=2&addresses='))).toEqual({
      state: 'success',
      id: '2',
    });
    expect((await answer('manager/2/')).manager).toMatchObject({
      contracts: contracts(1, 2),
      addresses: addresses(),
    });
    expect(await answer('manager/2/', post('contracts=1&addresses=1'))).toMatchObject({ state: 'success' });
  });

  test.each<[string, Call, number[], number[]]>([
    ['flags under ids', post('contracts[2]=1&addresses[1]=0&addresses[2]=on'), [2], [2]],
    [
      'flags under ids in JSON',
      json({ contracts: { 1: true, 2: true }, addresses: { 1: false } }),
      [1, 2],
      [],
    ],
    ['a list with numbers', post('contracts[0]=2&contracts[1]=1&addresses[0]=2'), [1, 2], [2]],
    [
      'records without «checked»',
      post('contracts[0][id]=2&addresses[0][id]=1&addresses[1][id]=2'),
      [2],
      [1, 2],
    ],
    [
      'records under ids',
      post('contracts[1][checked]=0&contracts[2][checked]=1&addresses[2][name]=x'),
      [2],
      [2],
    ],
  ])('POST accepts contracts and addresses as %s', async (_, call, under, at) => {
    expect(await answer('manager/2/', call)).toEqual({ state: 'success', id: '2' });
    expect((await answer('manager/2/')).manager).toMatchObject({
      contracts: contracts(...under),
      addresses: addresses(...at),
    });
    await answer('manager/2/', post('contracts=1&addresses=1'));
  });

  test('POST /api/manager/ saves nothing if a field is invalid or unknown, and names the field', async () => {
    const before = await answer('manager/2/');
    const refusals = [
      [post('enabled=maybe'), badInput({ enabled: ['Укажите 1 или 0'] })],
      [post('addresses=abc'), badInput({ addresses: ['Неверный номер'] })],
      [post('contracts=1,abc'), badInput({ contracts: ['Неверный номер'] })],
      [
        post('contracts[0]=1&contracts[2]=1'),
        badInput({
          contracts: ['Неясно, где номера: в\u00a0ключах или в\u00a0значениях. Перечислите их через запятую'],
        }),
      ],
      [
        post('foo=bar'),
        refused('NOTHING_KNOWN', 'Ничего не сохранено: в запросе нет ни одного знакомого поля', {
          foo: ['Такого поля нет'],
        }),
      ],
    ] as const;
    for (const [call, refusal] of refusals) expect(await answer('manager/2/', call)).toMatchObject(refusal);
    expect(await answer('manager/2/', post('action=nonsense&name=Олег'))).toMatchObject({ state: 'error' });
    expect(await answer('manager/2/')).toEqual(before);
  });

  test('POST accepts a manager nested under the field `manager`, as GET returns it', async () => {
    const { manager: read } = await answer('manager/2/');
    const wrapped = [json({ manager: { ...read, name: 'Пётр' } }), post('manager[name]=Павел')];
    for (const [i, call] of wrapped.entries()) {
      expect(await answer('manager/2/', call)).toEqual({ state: 'success', id: '2' });
      expect((await answer('manager/2/')).manager.name).toBe(['Пётр', 'Павел'][i]);
    }
    await answer('manager/2/', json(read));
  });

  test('POST adds an enabled manager of type 2 by default, and action=delete turns access off', async () => {
    const added = await answer('manager/0/', post('email=New@example.com&name=Новый&contracts[]=1'));
    expect(added).toEqual({ state: 'success', id: expect.stringMatching(/^\d+$/) });
    const path = `manager/${added.id}/`;
    const { manager: read } = await answer(path);
    expect(read).toMatchObject({
      type_id: '2',
      enabled: '1',
      email: 'new@example.com',
      contracts: contracts(1),
    });
    expect(await answer(path, post('action=delete'))).toEqual({ state: 'success', id: added.id });
    expect(await answer(path)).toEqual({ manager: { ...read, enabled: '0' } });
  });

  test('POST action=delete removes an observer', async () => {
    const { id } = await answer('manager/', json({ id: 0, email: 'reader@example.com', type_id: 3 }));
    expect((await answer(`manager/${id}/`)).manager.type_id).toBe('3');
    expect(await answer(`manager/${id}/`, post('action=delete'))).toEqual({ state: 'success', id });
    expect((await send(`manager/${id}/`)).status).toBe(404);
  });

  test('POST rejects a manager without a free e-mail, or with unknown contracts and addresses', async () => {
    const taken = refused('EMAIL_TAKEN', 'Этот Email уже занят', { email: ['Этот Email уже занят'] });
    expect(await answer('manager/0/', post('email=other@example.com'))).toEqual(taken);
    expect(await answer('manager/2/', post('email=main@example.com'))).toEqual(taken);
    expect(await answer('manager/0/', post('name=Олег'))).toEqual(badInput({ email: ['Укажите e-mail'] }));
    expect(await answer('manager/0/', post('email=m@example.com&contracts[]=4&addresses[]=3'))).toEqual(
      badInput({ contracts: ['Такого договора нет'], addresses: ['Такого адреса нет'] }),
    );
  });

  test('only the main user has access to managers, and the main user’s own account is not one of them', async () => {
    expect(await statuses('manager/2/')).toEqual([401, 403, 403, 404]);
    expect(await statuses('manager/2/', post('enabled=0'))).toEqual([401, 403, 403, 404]);
    expect(await statuses('manager/2/', post('action=delete'))).toEqual([401, 403, 403, 404]);
    for (const call of [{}, post('enabled=0'), post('action=delete')])
      expect((await send('manager/1/', call)).status).toBe(404);
    expect((await answer('manager/2/')).manager.enabled).toBe('1');
  });
});

describe('/api/address/{id}/', () => {
  test('an address is read, added, changed and removed', async () => {
    expect(await answer('address/1/')).toEqual({
      address: { id: '1', full_address: 'Тула, ул. Заводская, 14, склад 3' },
    });
    expect(await answer('address/0/')).toEqual({ address: { id: '0', full_address: '' } });
    const { id, ...added } = await answer('address/0/', post('full_address=Тверь, ул. Новая, 1'));
    expect(added).toEqual({ state: 'success' });
    expect(await answer(`address/${id}/`, json({ full_address: 'Тверь, 2' }))).toEqual({
      state: 'success',
      id,
    });
    expect(await answer(`address/${id}/`)).toEqual({ address: { id, full_address: 'Тверь, 2' } });
    expect(await answer(`address/${id}/`, post('action=delete&back=1'))).toEqual({ state: 'success', id });
    const response = await send(`address/${id}/`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { status: 'error', message: 'Такого адреса нет', code: 'NOT_FOUND' },
    ]);
  });

  test('an invalid address is refused with the name of its field', async () => {
    expect(await answer('address/1/', post('full_address= '))).toEqual(
      badInput({ full_address: mustBeFilled }),
    );
  });

  test('only the main user can change addresses, and a manager can read only assigned addresses', async () => {
    expect(await statuses('address/1/')).toEqual([401, 200, 403, 404]);
    expect(await statuses('address/2/')).toEqual([401, 404, 403, 404]);
    expect(await statuses('address/1/', post('full_address=Орёл'))).toEqual([401, 403, 403, 404]);
    expect(await statuses('address/1/', post('action=delete'))).toEqual([401, 403, 403, 404]);
    expect((await answer('address/1/')).address.full_address).toContain('Тула');
  });
});

describe('/api/pricepolitics/{id}/', () => {
  const plain = { id: '2', mode: 'markup', percent: 0, show_wholesale: '1', brands: [] };

  test('price politics are read and saved, and POST accepts the response of GET', async () => {
    expect(await answer('pricepolitics/2/')).toEqual({ politics: plain });
    const rule = 'brands[0][brand]=1&brands[0][mode]=discount&brands[0][percent]=12,5';
    expect(await answer('pricepolitics/2/', post(`mode=markup&percent=15&show_wholesale=0&${rule}`))).toEqual(
      {
        state: 'success',
      },
    );
    const politics = {
      id: '2',
      mode: 'markup',
      percent: 15,
      show_wholesale: '0',
      brands: [{ brand: '1', header: 'Лучтех', mode: 'discount', percent: 12.5 }],
    };
    expect(await answer('pricepolitics/2/')).toEqual({ politics });
    expect(await answer('pricepolitics/2', json({ ...politics, percent: 7.25 }))).toEqual({
      state: 'success',
    });
    expect(await answer('pricepolitics/2/')).toEqual({ politics: { ...politics, percent: 7.25 } });
    expect(await answer('pricepolitics/2/', json(plain))).toEqual({ state: 'success' });
  });

  test.each([
    ['percent=many', 'percent'],
    ['percent=501', 'percent'],
    ['percent=15&brands[0][brand]=99&brands[0][percent]=1', 'brands[0].brand'],
    ['percent=', 'percent'],
    ['percent=15&show_wholesale=maybe', 'show_wholesale'],
    ['percent=15&brands=abc', 'brands'],
  ])('price politics with %s are not saved, and the response names the field', async (fields, name) => {
    expect(await answer('pricepolitics/2/', post(`mode=markup&${fields}`))).toEqual({
      state: 'error',
      message: 'Ошибка. Данные не сохранены',
      code: 'NOT_SAVED',
      errors: { [name]: [expect.stringMatching(/[а-я]/)] },
    });
    expect(await answer('pricepolitics/2/')).toEqual({ politics: plain });
  });

  test('only the main user has access to price politics, and only for managers of the same dealer', async () => {
    expect(await statuses('pricepolitics/2/')).toEqual([401, 403, 403, 404]);
    expect(await statuses('pricepolitics/2/', post('mode=markup&percent=5'))).toEqual([401, 403, 403, 404]);
    for (const nobody of ['1', '3', '99']) expect((await send(`pricepolitics/${nobody}/`)).status).toBe(404);
  });
});

describe('/api/order/{id}/', () => {
  beforeEach(async () => {
    const { db } = portal;
    await emptyBaskets(db);
    await deleteOrders(db);
    await changeRows(db, 'stocks', {}, { reserved: 0 });
    await insertOrder(db, { id: 1, lines: [[101, warehouse.tomilino, 2]], comment: 'К 9 утра' });
    await insertOrder(db, {
      id: 2,
      by: actors.manager,
      state: 11,
      delivery_id: delivery.carrier,
      delivery_price: 50_000,
    });
  });

  const order = {
    id: '1',
    number: '26-000001',
    date: '20.07.2026',
    state: '1',
    status: 'Новый',
    label: 'neutral',
    states: [
      { id: '1', header: 'Новый' },
      { id: '2', header: 'В обработке' },
      { id: '10', header: 'Собирается' },
      { id: '11', header: 'Отгружен' },
      { id: '3', header: 'Выполнен' },
      { id: '4', header: 'Отменён' },
    ],
    cancellable: '1',
    contract: '1',
    contracts: { 1: { id: '1', name: '114-О/2025', company: 'ООО «Люмен Трейд»' } },
    placed_by: 'Анна',
    placed_by_id: '1',
    delivery: 'Доставка по адресу',
    ship_on: '25.07.2026',
    expected_on: '',
    comment: 'К 9 утра',
    full_address: 'Тула, ул. Заводская, 14, склад 3',
    count: 1,
    quantity: 2,
    goods: 2569,
    delivery_price: 0,
    total: 2569,
    products: [
      {
        id: '101',
        articul: 'LT-NB36-4054',
        picture: '',
        picturetype: '',
        unit: 'шт.',
        header: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
        wms: '1',
        warehouse: 'Томилино',
        type: '1',
        qnt: 2,
        price: 1284.5,
        sum: 2569,
        wish: '0',
        need: '0',
      },
    ],
  };

  test('GET returns an order with its lines, sums and possible states', async () => {
    expect(await answer('order/1/')).toEqual({ order });
  });

  test('GET returns an order with the prices that its manager saw, and without actions for an observer', async () => {
    const { order: own } = await answer('order/2/', as(managers));
    expect(own).toMatchObject({ cancellable: '0', status: 'Отгружен', delivery_price: 500 });
    expect(own.products[0].price).toBe(1477.18);
    expect((await answer('order/1/', as(observers))).order).toEqual({ ...order, cancellable: '0' });
  });

  test('GET returns an order without sums when wholesale prices are hidden', async () => {
    const hidden = (await answer('order/1/', as(`${cookie}; visible_opt=1`))).order;
    expect([hidden.goods, hidden.delivery_price, hidden.total]).toEqual([null, null, null]);
    expect([hidden.products[0].price, hidden.products[0].sum]).toEqual([null, null]);
  });

  test('POST action=cancel cancels an order only once', async () => {
    expect(await answer('order/1/', post('action=cancel'))).toEqual({ state: '4', status: 'Отменён' });
    expect(await answer('order/1/', post('action=cancel'))).toEqual({
      status: 'error',
      message: 'Этот заказ уже нельзя отменить',
      code: 'CANNOT_CANCEL',
      order: { id: '1', state: '4', status: 'Отменён' },
    });
    expect((await answer('order/1/')).order).toMatchObject({ state: '4', label: 'danger' });
  });

  test('POST action=repeat puts the available goods of an order into the basket', async () => {
    expect(await answer('order/1/', json({ action: 'repeat' }))).toEqual({ count: 2 });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
    expect(await answer('order/1/', post('action=repeat&contract=2'))).toMatchObject({
      status: 'error',
      message: expect.stringContaining('выбран другой договор'),
    });
  });

  test('POST action=repeat is refused when no goods of the order are in stock', async () => {
    await insertOrder(portal.db, { id: 3, state: 3, lines: [[108, warehouse.tomilino, 1]] });
    expect(await answer('order/3/', post('action=repeat'))).toEqual({
      status: 'error',
      message: 'Невозможно повторить заказ. Товаров нет в наличии!',
      code: 'NOTHING_TO_REPEAT',
      title: 'Нет в наличии',
      count: 0,
    });
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('an order is a 404 for other managers and dealers, and an observer cannot cancel or repeat it', async () => {
    expect(await statuses('order/1/')).toEqual([401, 404, 200, 404]);
    expect(await statuses('order/1/', post('action=cancel'))).toEqual([401, 404, 403, 404]);
    expect(await statuses('order/1/', post('action=repeat'))).toEqual([401, 404, 403, 404]);
    expect((await send('order/1/', post('action=lose'))).status).toBe(400);
    expect((await send('order/1/', post(''))).status).toBe(400);
    expect((await answer('order/1/')).order.state).toBe('1');
  });
});

describe('a browser that opens the calls', () => {
  const opened = async (path: string, call: object = {}) => {
    const response = await send(path, { ...call, headers: { Accept: 'text/html' } });
    return [response.status, response.headers.get('Location')];
  };

  test.each([
    ['account/1/', '/cabinet/account'],
    ['contragent/1/', '/cabinet/contragents/1'],
    ['contragent/0/', '/cabinet/contragents/new'],
    ['manager/2', '/cabinet/managers/2'],
    ['manager/', '/cabinet/managers/new'],
    ['address/0/', '/cabinet/addresses/new'],
    ['pricepolitics/2/', '/cabinet/managers/2/prices'],
    ['order/1/', '/cabinet/orders/1'],
  ])('a browser that opens %s is redirected to its screen', async (path, screen) => {
    expect(await opened(path)).toEqual([302, screen]);
  });

  test('a browser that posts an address is redirected to the list of addresses', async () => {
    expect(await opened('address/1/', post('full_address='))).toEqual([303, '/cabinet/addresses']);
  });
});
