import { beforeEach, describe, expect, test } from 'vitest';
import { askMailing } from '#server/content/mailings/ask-mailing.server.ts';
import { chooseMailingDealers } from '#server/content/mailings/choose-mailing-dealers.server.ts';
import { copyMailing } from '#server/content/mailings/copy-mailing.server.ts';
import { getMailing } from '#server/content/mailings/get-mailing.server.ts';
import { listMailings } from '#server/content/mailings/list-mailings.server.ts';
import { mailingFormValues } from '#server/content/mailings/mailing-view.ts';
import { saveMailing } from '#server/content/mailings/save-mailing.server.ts';
import { mailingJob } from '#server/content/mailings/send-mailing.server.ts';
import { startMailing } from '#server/content/mailings/start-mailing.server.ts';
import { stopMailing } from '#server/content/mailings/stop-mailing.server.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { openMessage } from '#server/people/notifications/open-message.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, contract, priceType, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = (who: Staff = staff, now = noon) => fresh.as(who, now);
const typed = {
  header: 'Склад не работает 3 ноября',
  text: 'Отгрузок не будет.\r\nЗакажите заранее.',
  href: '/news/12',
  audience: 'all',
  manager: '',
  price_type: '',
  warehouse: '',
  main_only: '0',
  by_mail: '1',
  starts_on: '',
  starts_time: '',
};
let keys = 0;
const save = (more: object = {}, who?: Staff) =>
  as(who).tries(saveMailing, { id: 0, key: `key-${1000000 + keys++}`, ...typed, ...more });
const draft = async (more: object = {}, who?: Staff) => okValue(await save(more, who)).id;
const card = async (id: number, who?: Staff) => await as(who).does(getMailing, { id });
const ask = async (id: number, who?: Staff) => await as(who).does(askMailing, { id });
const start = async (id: number, who?: Staff, now = noon) => {
  const { reach, version } = await ask(id, who);
  return as(who, now).tries(startMailing, { id, people: reach.people, version });
};
const send = async (now = noon) => doJobs(fresh.db, now, [mailingJob]);
const told = async () =>
  (await fresh.db.selectFrom('messages').select('account_id').orderBy('id').execute()).map(
    ({ account_id }) => account_id,
  );
const history = () =>
  fresh.db
    .selectFrom('history')
    .select(['kind', 'action'])
    .where('kind', '=', 'message')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  for (const table of ['messages', 'jobs', 'mailings', 'notification_settings', 'history'] as const)
    await fresh.db.deleteFrom(table).execute();
  await changeRows(fresh.db, 'dealers', {}, { staff_id: 1 });
});

describe('messages to dealers', () => {
  test('a message to dealers stays a draft until sent, then reaches every enabled account', async () => {
    const id = await draft();
    await send();
    expect(await told()).toEqual([]);
    const { reach } = await ask(id);
    okValue(await start(id));
    await send();
    // Account 4 is disabled.
    const everybody = (
      await fresh.db.selectFrom('accounts').select('id').where('enabled', '=', 1).orderBy('id').execute()
    ).map((account) => account.id);
    expect(await told()).toEqual(everybody);
    expect(reach).toEqual({ dealers: 2, people: everybody.length });
    const mails = await queuedMails(fresh.db);
    expect(mails).toHaveLength(everybody.length);
    expect(mails[0]).toMatchObject({
      to: 'main@example.com',
      subject: 'Склад не работает 3 ноября – Светоч Опт',
    });
    expect(mails[0]?.text).toContain('Отгрузок не будет.\nЗакажите заранее.');
    expect(mails[0]?.text).toContain('https://portal.test/news/12');
    const { mailing, read } = await card(id);
    expect(mailing).toMatchObject({ state: 'sent', told: everybody.length, mailed: everybody.length });
    expect(read).toBe(0);
    expect(await history()).toEqual([
      { kind: 'message', action: 'created' },
      { kind: 'message', action: 'sent' },
    ]);
  });

  test('a person who has turned off message mails still sees the message in the panel', async () => {
    await fresh.as(actors.main).tries(setNotification, { kind: 'mailing', enabled: 0 });
    await fresh.as(actors.manager).tries(setNotification, {
      kind: 'mailing',
      value: 'office@example.com',
    });
    okValue(await start(await draft()));
    await send();
    expect(await told()).toContain(actors.main.accountId);
    const to = (await queuedMails(fresh.db)).map((mail) => mail.to);
    expect(to).not.toContain('main@example.com');
    expect(to).toContain('office@example.com');
  });

  test('staff see who has read a message', async () => {
    const id = await draft({ by_mail: '0', href: '' });
    okValue(await start(id));
    await send();
    expect(await queuedMails(fresh.db)).toEqual([]);
    const message = await fresh.db
      .selectFrom('messages')
      .select(['id', 'href'])
      .where('account_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(message.href).toBe('/cabinet/messages');
    await fresh.as(actors.main).tries(openMessage, { id: message.id });
    const shown = await card(id);
    expect(shown.read).toBe(1);
    expect(shown.told[0]).toMatchObject({ id: 1, dealer: { header: 'Люмен' }, readAt: noon });
  });

  test('a message reaches only the dealers and accounts of its audience', async () => {
    const reach = async (more: object) => (await ask(await draft(more))).reach;
    const all = await reach({});
    expect(await reach({ main_only: '1' })).toEqual({ dealers: 2, people: 2 });
    expect(await reach({ audience: 'manager', manager: '1' })).toEqual(all);
    expect(await reach({ audience: 'manager', manager: '2' })).toEqual({ dealers: 0, people: 0 });
    const ofContract = await fresh.db
      .selectFrom('contracts')
      .select(['price_type_id', 'dealer_id'])
      .where('id', '=', contract.foreign)
      .executeTakeFirstOrThrow();
    expect(ofContract.dealer_id).toBe(2);
    const byPrices = await reach({
      audience: 'price_type',
      price_type: String(priceType.opt),
      main_only: '1',
    });
    expect(byPrices.dealers).toBeGreaterThan(0);
    expect((await reach({ audience: 'warehouse', warehouse: String(warehouse.tomilino) })).dealers).toBe(2);
  });

  test('a message to selected dealers requires a selection and reaches only those dealers', async () => {
    const id = await draft({ audience: 'chosen' });
    expect((await ask(id)).reach.people).toBe(0);
    expect(await as().tries(startMailing, { id, people: 1, version: '' })).toMatchObject({
      code: 'MAILING_EMPTY',
    });
    await as().does(chooseMailingDealers, { id, add: ['2', '999'] });
    const shown = await card(id);
    expect(shown.chosen.map((dealer) => dealer.id)).toEqual([2]);
    expect(shown.found.map((dealer) => dealer.id)).toEqual([1]);
    okValue(await start(id));
    await send();
    expect(await told()).toEqual([actors.other.accountId]);
    expect(await as().tries(chooseMailingDealers, { id, add: ['1'] })).toMatchObject({
      code: 'MAILING_STARTED',
    });
  });

  test('a scheduled message waits for its time and can be stopped until then', async () => {
    const later = { starts_on: '01.01.2030', starts_time: '10:00' };
    const id = await draft(later);
    okValue(await start(id));
    await send(noon + dayMs);
    expect(await told()).toEqual([]);
    expect((await card(id)).mailing.state).toBe('waiting');
    expect(await as().does(stopMailing, { id })).toMatchObject({ before: 'waiting', told: 0 });
    await send(Date.UTC(2030, 1, 1));
    expect(await told()).toEqual([]);
    expect((await card(id)).mailing.state).toBe('cancelled');
    expect(await as().tries(startMailing, { id, people: 1, version: '' })).toMatchObject({
      code: 'MAILING_STARTED',
    });
    const past = await draft({ starts_on: '01.01.2020', starts_time: '10:00' });
    expect(await start(past)).toMatchObject({ code: 'MAILING_LATE' });
  });

  test('a message copied twice with one key becomes a single draft with the same dealers', async () => {
    const id = await draft({ audience: 'chosen' });
    await as().tries(chooseMailingDealers, { id, add: ['2'] });
    okValue(await start(id));
    const copies = await Promise.all(
      [1, 2].map(() => as(colleagues.manager).tries(copyMailing, { id, key: 'copy-0001' })),
    );
    const [first, second] = copies.map((copy) => okValue(copy).id);
    expect(first).toBe(second);
    const copy = await card(first!);
    expect(copy.mailing).toMatchObject({ state: 'draft', header: typed.header, by: 'Олег', told: 0 });
    expect(copy.chosen.map((dealer) => dealer.id)).toEqual([2]);
  });

  test('a draft of a message to dealers can be deleted', async () => {
    const id = await draft();
    await as().does(stopMailing, { id });
    expect(await as().tries(getMailing, { id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an invalid draft of a message is refused with errors at its fields', async () => {
    expect(await save({ header: ' ', text: 'x'.repeat(1001), href: 'javascript:alert(1)' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: {
        header: [expect.any(String)],
        text: ['Не длиннее 1\u00a0000\u00a0знаков'],
        href: [expect.any(String)],
      },
    });
    expect(await save({ audience: 'manager', manager: '99' })).toMatchObject({
      fields: { manager: ['Выберите менеджера'] },
    });
    expect(await save({ starts_time: '10:00' })).toMatchObject({
      fields: { starts_on: ['К времени нужен день отправки'] },
    });
  });
});

describe('sending a message once', () => {
  test('no account gets a message twice, even after two requests and a crash halfway', async () => {
    const many = Array.from({ length: 450 }, (_, i) => ({
      dealer_id: 2,
      type_id: '2' as const,
      email: `many${i}@example.com`,
      name: `Много ${i}`,
      phone: '',
      password_hash: '',
      enabled: 1,
      contract_id: null,
      created_at: noon,
    }));
    await bulkInsert(fresh.db, 'accounts', many as never);
    try {
      const id = await draft();
      const { reach, version } = await ask(id);
      const twice = await Promise.all(
        [1, 2].map(() => as().tries(startMailing, { id, people: reach.people, version })),
      );
      expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
      if (!('inside' in mailingJob)) throw new Error('not inside');
      const { inside } = mailingJob;
      let runs = 0;
      const dies = {
        ...mailingJob,
        inside: async (...args: Parameters<typeof inside>) => {
          await inside(...args);
          if (++runs === 2) throw new Error('killed');
        },
      };
      await doJobs(fresh.db, noon, [dies]);
      expect((await card(id)).mailing).toMatchObject({ state: 'sending', told: 200 });
      await send(noon + dayMs);
      const got = await told();
      expect(got).toHaveLength(reach.people);
      expect(new Set(got).size).toBe(reach.people);
      expect((await card(id)).mailing).toMatchObject({
        state: 'sent',
        told: reach.people,
        mailed: reach.people,
      });
      expect(await queuedMails(fresh.db)).toHaveLength(reach.people);
    } finally {
      await clearTables(fresh.db, 'messages');
      await fresh.db.deleteFrom('accounts').where('email', 'like', 'many%').execute();
    }
  });

  test('sending a message requires a new confirmation if its audience or text has changed', async () => {
    const id = await draft();
    const { reach, version } = await ask(id);
    expect(await as().tries(startMailing, { id, people: reach.people + 1, version })).toMatchObject({
      code: 'MAILING_CHANGED',
    });
    okValue(await save({ id, text: 'Другое' }));
    expect(await as().tries(startMailing, { id, people: reach.people, version })).toMatchObject({
      code: 'MAILING_CHANGED',
    });
  });
});

describe('two editors of messages', () => {
  test('two editors of one draft do not overwrite each other', async () => {
    const id = await draft();
    const original = JSON.stringify(mailingFormValues((await card(id)).mailing));
    okValue(await save({ id, header: 'Склад закрыт', original }));
    const other = okValue(await save({ id, text: 'Коротко', original }, colleagues.manager));
    expect(other.meanwhile).toHaveLength(1);
    expect((await card(id)).mailing).toMatchObject({ header: 'Склад закрыт', text: 'Коротко' });
    expect(await save({ id, header: 'Иначе', text: 'Коротко', original })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    okValue(await start(id));
    expect(await save({ id, text: 'Поздно' })).toMatchObject({ code: 'MAILING_STARTED' });
  });

  test('two submissions of one message form create one draft', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => save({ key: 'same-0001' })));
    expect(okValue(one!).id).toBe(okValue(two!).id);
  });
});

test('a manager who sees only his own dealers writes only to them and sees only his own messages', async () => {
  await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: 3 });
  const foreign = await draft();
  const id = await draft({}, colleagues.newcomer);
  expect((await ask(id, colleagues.newcomer)).reach.dealers).toBe(1);
  expect(await as(colleagues.newcomer).tries(getMailing, { id: foreign })).toMatchObject({
    code: 'NOT_FOUND',
  });
  const list = await as(colleagues.newcomer).does(listMailings, {});
  expect(list.mailings.map((each) => each.id)).toEqual([id]);
  expect(await save({ audience: 'manager', manager: '1' }, colleagues.newcomer)).toMatchObject({
    fields: { manager: ['Выберите менеджера'] },
  });
  const chosen = await draft({ audience: 'chosen' }, colleagues.newcomer);
  await as(colleagues.newcomer).does(chooseMailingDealers, { id: chosen, add: ['1', '2'] });
  expect((await card(chosen, colleagues.newcomer)).chosen.map((dealer) => dealer.id)).toEqual([2]);
  okValue(await start(id, colleagues.newcomer));
  await send();
  expect(await told()).toEqual([actors.other.accountId]);
});
