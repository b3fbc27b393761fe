import { beforeEach, describe, expect, test } from 'vitest';
import { createDealer } from '#server/desk/dealers/create-dealer.server.ts';
import { dealerFormValues, personFormValues } from '#server/desk/dealers/dealer-form.ts';
import { endPersonSessions } from '#server/desk/dealers/end-person-sessions.server.ts';
import { getDealer } from '#server/desk/dealers/get-dealer.server.ts';
import { getDealerRecord } from '#server/desk/dealers/get-dealer-record.server.ts';
import { getPerson } from '#server/desk/dealers/get-person.server.ts';
import { invitePerson } from '#server/desk/dealers/invite-person.server.ts';
import { listDealers } from '#server/desk/dealers/list-dealers.server.ts';
import { lookUpCompany } from '#server/desk/dealers/look-up-company.server.ts';
import { saveDealer } from '#server/desk/dealers/save-dealer.server.ts';
import { savePerson } from '#server/desk/dealers/save-person.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { deleteAccount } from '#server/people/accounts/delete-account.server.ts';
import { actorOfSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { currentContract } from '#server/people/contracts/current.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';
import { dealersWithOtherWords, refreshDealerWords } from '#server/people/dealers/words.repository.server.ts';
import { wordsOf } from '#server/people/dealers/words.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { resetPassword } from '#server/people/password-links/reset-password.server.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = (actor: Staff = staff) => fresh.as(actor);

beforeEach(async () => {
  for (const table of ['jobs', 'attempts'] as const) await fresh.db.deleteFrom(table).execute();
});

const list = async (input: object = {}, actor = staff) => (await as(actor).does(listDealers, input)).dealers;
const names = async (query: string, actor = staff) =>
  (await list({ query }, actor)).map(({ header }) => header);

describe('the list of dealers', () => {
  test('the dealer list is sorted by name and shows contragent, manager, last order and debt', async () => {
    await deleteOrders(fresh.db);
    await insertOrder(fresh.db, { id: 1, created_at: noon - 1_000 });
    await insertOrder(fresh.db, { id: 2, created_at: noon });
    expect(await list()).toEqual([
      {
        id: 2,
        header: 'Другой',
        company: 'ИП Другой',
        inn: '500100732259',
        contragents: 1,
        manager: 'Ирина',
        lastOrderAt: undefined,
        debt: 0,
        people: 1,
      },
      {
        id: 1,
        header: 'Люмен',
        company: 'ООО «Люмен Трейд»',
        inn: '7707083893',
        contragents: 2,
        manager: 'Ирина',
        lastOrderAt: noon,
        debt: 0,
        people: 3,
      },
    ]);
  });

  test.each([
    ['люм', ['Люмен']],
    ['ЛЮМЕН трейд', ['Люмен']],
    ['770708', ['Люмен']],
    ['manager@example.com', ['Люмен']],
    ['114-О/2025', ['Люмен']],
    ['example', ['Другой', 'Люмен']],
    ['люмен другой', []],
    ['юмен', []],
    ['«»', ['Другой', 'Люмен']],
    ["люмен%' or 1=1", []],
  ])('dealers are found by the beginnings of words: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('the dealer list can be filtered by manager or limited to dealers without a manager', async () => {
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: null });
    expect((await list({ manager: '0' })).map(({ id }) => id)).toEqual([2]);
    expect((await list({ manager: '1' })).map(({ id }) => id)).toEqual([1]);
    expect(await list({ manager: '1 or 1' })).toHaveLength(2);
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: 1 });
  });

  test('a manager’s search covers all dealers that he may see, even if he lists only his own', async () => {
    const own = { ...colleagues.manager, listsOwn: true };
    expect(await list({}, own)).toEqual([]);
    expect(await names('люмен', own)).toEqual(['Люмен']);
    expect(await list({ manager: '1' }, own)).toHaveLength(2);
    expect(await names('люмен', colleagues.newcomer)).toEqual([]);
  });

  test('a dealer is found by new contragents and e-mails, but not by replaced or deleted e-mails', async () => {
    const main = fresh.as(actors.main);
    const [manager, contragent] = [
      { email: 'yolka@example.com', name: 'Ёлка', type_id: '3', enabled: '1' },
      { company: 'ООО «Ёжик»', inn: '7728168971', kpp: '772801001' },
    ];
    const { id } = await main.does(saveManager, manager);
    await main.does(saveContragent, contragent);
    expect(await names('yolka')).toEqual(['Люмен']);
    expect(await names('ежик')).toEqual(['Люмен']);
    expect(await names('7728168')).toEqual(['Люмен']);
    await main.does(saveManager, { id, email: 'sosna@example.com' });
    expect([await names('yolka'), await names('sosna')]).toEqual([[], ['Люмен']]);
    await main.does(deleteAccount, { id });
    expect(await names('sosna')).toEqual([]);
    expect(await dealersWithOtherWords(fresh.db)).toEqual([]);
  });
});

test('missing search words of a dealer are detected and added', async () => {
  await fresh.db.deleteFrom('dealer_words').where('word', '=', 'трейд').execute();
  expect(await dealersWithOtherWords(fresh.db)).toEqual([1]);
  await refreshDealerWords(fresh.db, 1);
  expect(await dealersWithOtherWords(fresh.db)).toEqual([]);
  expect(await names('трейд')).toEqual(['Люмен']);
});

test.runIf(dialect === 'mysql')('concurrent changes of a dealer lose no search word', async () => {
  const main = fresh.as(actors.main);
  const own = { inn: '7731347089', kpp: '773101001' };
  const { id } = await main.does(saveContragent, { ...own, company: 'ООО Свет Один' });
  let done: (() => void) | undefined;
  const second = new Promise<void>((resolve) => {
    done = resolve;
  });
  await Promise.all([
    fresh.db.transaction().execute(async (trx) => {
      await changeRows(trx, 'contragents', { id }, { company: 'ООО Тень' });
      await refreshDealerWords(trx, 1);
      done?.();
    }),
    second.then(() =>
      fresh.as(actors.main).tries(saveContragent, {
        inn: '7714037390',
        kpp: '771401001',
        company: 'ООО Свет Два',
      }),
    ),
  ]);
  expect(await dealersWithOtherWords(fresh.db)).toEqual([]);
  expect(await names('свет два')).toEqual(['Люмен']);
});

test('many people can save records of one dealer at once', async () => {
  const main = fresh.as(actors.main);
  const inns = ['7794580730', '7702157365', '7781930360', '7742621294', '7797220037', '7732245386'];
  const results = await Promise.all([
    ...inns.map((inn) => main.tries(saveContragent, { inn, kpp: '770101001', company: `ООО ${inn}` })),
    ...inns.map((inn) =>
      main.tries(saveManager, { email: `m${inn}@example.com`, name: inn, type_id: '3', enabled: '1' }),
    ),
  ]);
  expect(results.map((result) => (result.ok ? 'saved' : result.message))).toEqual(results.map(() => 'saved'));
  expect(await dealersWithOtherWords(fresh.db)).toEqual([]);
});

test('search words are unique, normalized to lower case and «е», and truncated to 40 characters', () => {
  expect(wordsOf('ООО «Люмён», 114-О/2025 ооо')).toEqual(['ооо', 'люмен', '114', 'о', '2025']);
  expect(wordsOf('я'.repeat(50))).toEqual(['я'.repeat(40)]);
  expect(wordsOf('–')).toEqual([]);
  // Here «й» is two characters, as macOS writes it.
  expect(wordsOf('Зи\u0306')).toEqual(['зй']);
});

const zarya = {
  company: 'ООО «Заря»',
  inn: '5027089703',
  kpp: '502701001',
  contract: '300-З/2026',
  price_type: '2',
  discount: '12,5',
  credit_limit: '150 000,50',
  warehouses: ['1', '3'],
  name: 'Пётр Зорин',
  email: 'Zarya@example.com',
  phone: '8 916 123-45-67',
};
const create = (typed: object = {}, actor = staff) => as(actor).tries(createDealer, { ...zarya, ...typed });

describe('new dealers', () => {
  test('the main user of a new dealer can set a password and then use the contract', async () => {
    const { id } = okValue(await create());
    const card = await as().does(getDealer, { id });
    expect(card).toMatchObject({
      header: 'ООО «Заря»',
      manager: { id: staff.staffId, header: 'Ирина' },
      people: [{ type: '1', email: 'zarya@example.com', phone: '+7 (916) 123-45-67', hasPassword: false }],
      contragents: [{ company: 'ООО «Заря»', inn: '5027089703', kpp: '502701001', enabled: true }],
      contracts: [
        { header: '300-З/2026', discountBp: 1250, creditLimit: 15_000_050, enabled: true, balance: 0 },
      ],
      orders: [],
    });
    const [mail] = await queuedMails(fresh.db);
    expect(mail).toMatchObject({ to: 'zarya@example.com', replyTo: 'irina@example.com' });
    const token = /\/password\/reset\?token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
    const password = { new_password: 'a new password', repeat_password: 'a new password' };
    const { session } = await fresh.as().does(resetPassword, { token, ...password });
    const actor = await actorOfSession(fresh.db, session, noon);
    if (actor.kind !== 'account') throw new Error('the new main user is not signed in');
    expect(actor).toMatchObject({ role: 'main', dealerId: id });
    const contract = await currentContract(fresh.db, actor);
    expect(contract).toMatchObject({ header: '300-З/2026', priceTypeId: 2, discountBp: 1250 });
    expect(contract?.view.warehouses).toEqual([1, 3]);
    expect(await names('зорин 300')).toEqual([]);
    expect(await names('заря 300')).toEqual(['ООО «Заря»']);
    expect(await dealersWithOtherWords(fresh.db)).toEqual([]);
  });

  test('a new dealer with an INN or e-mail in use is rejected, and nothing is saved or sent', async () => {
    const before = await fresh.db.selectFrom('dealers').select('id').execute();
    expect(await create({ inn: '7707083893', kpp: '770701001', email: 'a@example.com' })).toMatchObject({
      code: 'INN_TAKEN',
      fields: { inn: ['Этот контрагент уже зарегистрирован у дилера «Люмен»'] },
    });
    expect(await create({ inn: '7736207543', kpp: '773601001', email: 'main@example.com' })).toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: ['Этот Email уже занят'] },
    });
    expect(await fresh.db.selectFrom('dealers').select('id').execute()).toEqual(before);
    expect(await names('7736207543')).toEqual([]);
    expect(await queuedMails(fresh.db)).toEqual([]);
  });

  test('a new dealer with missing or invalid fields is rejected with an error at each field', async () => {
    expect(
      await as().tries(createDealer, { inn: '123', discount: '120', credit_limit: 'много' }),
    ).toMatchObject({
      code: 'BAD_INPUT',
      fields: {
        company: [expect.anything()],
        inn: [expect.anything()],
        contract: [expect.anything()],
        price_type: ['Выберите вид цен'],
        discount: ['Укажите скидку от 0 до 100\u00a0%, например 12,5'],
        credit_limit: ['Укажите сумму в рублях'],
        warehouses: ['Отметьте хотя бы один склад'],
        name: [expect.anything()],
        email: ['Укажите e-mail'],
      },
    });
    expect(await create({ price_type: '77', warehouses: '1,77', staff: '4' })).toMatchObject({
      fields: {
        price_type: ['Выберите вид цен'],
        warehouses: ['Отметьте склады из списка'],
        staff: ['Выберите, кто ведёт дилера'],
      },
    });
    expect(await create({ kpp: '' })).toMatchObject({ fields: { kpp: [expect.anything()] } });
  });

  test('a new dealer is assigned to the chosen manager, or to a creator who sees only his own dealers', async () => {
    const { newcomer, manager } = colleagues;
    const chosen = { inn: '7736207543', kpp: '773601001', email: 'b@example.com', staff: '2' };
    const { id } = okValue(await create(chosen));
    expect((await as().does(getDealer, { id })).manager?.id).toBe(manager.staffId);
    const own = { inn: '7710140679', kpp: '771001001', email: 'c@example.com', staff: '1', header: 'Свой' };
    const { id: second } = okValue(await create(own, newcomer));
    expect((await as(newcomer).does(getDealer, { id: second })).manager?.id).toBe(3);
    expect((await list({}, newcomer)).map(({ header }) => header)).toEqual(['Свой']);
  });

  test('a dealer that two people add at the same time is created only once', async () => {
    const typed = { inn: '7702070139', kpp: '770201001', email: 'd@example.com' };
    const results = await Promise.all([create(typed), create(typed)]);
    expect(results.map((result) => (result.ok ? 'created' : result.code)).sort()).toEqual([
      'INN_TAKEN',
      'created',
    ]);
  });
});

describe('company data in the dealer form', () => {
  test('company data can be looked up by INN only if a register is configured', async () => {
    const party = { company: 'ООО «Заря»', inn: '5027089703', kpp: '502701001', ogrn: '', legal_address: '' };
    const found = { ...as(), findParty: async () => party };
    expect(await found.does(lookUpCompany, { inn: '5027089703' })).toEqual(party);
    expect(await as().tries(lookUpCompany, { inn: '5027089703' })).toMatchObject({ code: 'PARTY_AWAY' });
    const unknown = { ...as(), findParty: async () => 'unknown' as const };
    expect(await unknown.tries(lookUpCompany, { inn: '5027089703' })).toMatchObject({
      code: 'PARTY_UNKNOWN',
    });
  });
});

describe('people of a dealer', () => {
  test('staff can resend an invitation up to four times, but not to a person with a password', async () => {
    const { id } = okValue(await create({ inn: '7705031674', kpp: '770501001', email: 'e@example.com' }));
    const { people } = await as().does(getDealer, { id });
    const ask = { id, account: people[0]?.id };
    expect(await as().does(invitePerson, ask)).toEqual({ email: 'e@example.com' });
    expect(await queuedMails(fresh.db)).toHaveLength(2);
    expect(await as().tries(invitePerson, { id: 1, account: 1 })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await as().tries(invitePerson, { id, account: 1 })).toMatchObject({ code: 'NOT_FOUND' });
    for (let i = 0; i < 3; i++) await as().does(invitePerson, ask);
    expect(await as().tries(invitePerson, ask)).toMatchObject({ code: 'TOO_MANY_TRIES' });
  });
});

describe('dealer records', () => {
  const formOf = async (id: number) => {
    const values = dealerFormValues(await as().does(getDealerRecord, { id }));
    return { ...values, id, original: JSON.stringify(values) };
  };
  const save = (input: object, actor = staff) => as(actor).tries(saveDealer, input);
  const servedBy = async (id: number) =>
    fresh.db.selectFrom('dealers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('changing the manager of a dealer deletes the manager data from 1C, unlike changing the name', async () => {
    okValue(await save({ ...(await formOf(2)), header: 'Иной' }));
    expect(await servedBy(2)).toMatchObject({ header: 'Иной', manager_name: 'Олег' });
    expect(await names('иной')).toEqual(['Иной']);
    okValue(await save({ ...(await formOf(2)), staff: '3' }));
    expect(await servedBy(2)).toMatchObject({ staff_id: 3, manager_name: '', manager_email: '' });
    okValue(await save({ ...(await formOf(2)), staff: '' }));
    expect(await servedBy(2)).toMatchObject({ staff_id: null });
    okValue(await save({ ...(await formOf(2)), header: 'Другой', staff: '1' }));
  });

  test('editors cannot serve dealers, and managers who see only their own dealers cannot reassign them', async () => {
    for (const id of ['4', '77'])
      expect(await save({ ...(await formOf(2)), staff: id })).toMatchObject({
        fields: { staff: ['Выберите, кто ведёт дилера'] },
      });
    okValue(await save({ ...(await formOf(2)), staff: '3' }));
    okValue(await save({ id: 2, header: 'Другой', staff: '1' }, colleagues.newcomer));
    expect(await servedBy(2)).toMatchObject({ staff_id: 3 });
    okValue(await save({ ...(await formOf(2)), staff: '1' }));
  });

  test('two people can change different fields of a dealer at once, but not the same field', async () => {
    const opened = await formOf(2);
    okValue(await save({ ...opened, staff: '2' }));
    expect(okValue(await save({ ...opened, header: 'Другой 2' })).meanwhile).toEqual([
      'Менеджер: было «Ирина», стало «Олег»',
    ]);
    expect(await save({ ...opened, staff: '3' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    okValue(await save({ ...(await formOf(2)), header: 'Другой', staff: '1' }));
  });
});

describe('dealer accounts', () => {
  const formOf = async (account: number) => {
    const { person } = await as().does(getPerson, { id: 1, account });
    const values = personFormValues(person);
    return {
      ...values,
      enabled: values.enabled ? '1' : '0',
      original: JSON.stringify(values),
      id: 1,
      account,
    };
  };
  const save = (input: object) => as().tries(savePerson, input);
  const isSignedIn = async (session: string) =>
    (await actorOfSession(fresh.db, session, noon)).kind === 'account';

  test('disabling an account ends its sessions, and enabling the account does not restore them', async () => {
    const session = await startSession(fresh.db, { kind: 'account', id: 2 }, noon);
    okValue(await save({ ...(await formOf(2)), enabled: '0' }));
    expect(await isSignedIn(session)).toBe(false);
    okValue(await save({ ...(await formOf(2)), enabled: '1' }));
    expect(await isSignedIn(session)).toBe(false);
  });

  test('a dealer is found by the new e-mail of an account but not by the previous e-mail', async () => {
    okValue(await save({ ...(await formOf(2)), email: 'Novyj@example.com' }));
    expect(await names('novyj')).toEqual(['Люмен']);
    expect(await names('manager')).toEqual([]);
    expect(await save({ ...(await formOf(2)), email: 'main@example.com' })).toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: ['Этот Email уже занят'] },
    });
    okValue(await save({ ...(await formOf(2)), email: 'manager@example.com' }));
  });

  test('changing the e-mail of an account without a password replaces the invitation link', async () => {
    const dealer = okValue(await create({ inn: '7743001840', kpp: '774301001', email: 'f@example.com' }));
    const old = /token=([\w-]{43})/.exec((await queuedMails(fresh.db))[0]?.text ?? '')?.[1];
    const { people } = await as().does(getDealer, { id: dealer.id });
    const person = {
      id: dealer.id,
      account: people[0]?.id,
      name: 'Пётр',
      email: 'g@example.com',
      enabled: '1',
    };
    expect(okValue(await save(person)).invited).toBe(true);
    expect((await queuedMails(fresh.db))[1]?.to).toBe('g@example.com');
    const password = { new_password: 'a new password', repeat_password: 'a new password' };
    expect(await fresh.as().tries(resetPassword, { token: old, ...password })).toMatchObject({
      code: 'LINK_EXPIRED',
    });
  });

  test('staff can end all sessions of an account, and the person can sign in again', async () => {
    const session = await startSession(fresh.db, { kind: 'account', id: 2 }, noon);
    await as().does(endPersonSessions, { id: 1, account: 2 });
    expect(await isSignedIn(session)).toBe(false);
    expect(await isSignedIn(await startSession(fresh.db, { kind: 'account', id: 2 }, noon))).toBe(true);
    expect(await as().tries(endPersonSessions, { id: 2, account: 2 })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('saving an account preserves and reports a change that a colleague made meanwhile', async () => {
    const opened = await formOf(2);
    okValue(await save({ ...(await formOf(2)), enabled: '0' }));
    expect(okValue(await save({ ...opened, phone: '8 916 000-00-01' })).meanwhile).toEqual([
      'Вход: было «открыт», стало «закрыт»',
    ]);
    okValue(await save({ ...(await formOf(2)), enabled: '1' }));
  });
});
