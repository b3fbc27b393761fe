import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { erasePersonalData } from '#server/desk/personal-data/erase-personal-data.server.ts';
import { eraseVisitorData } from '#server/desk/personal-data/erase-visitor-data.server.ts';
import { exportVisitorData } from '#server/desk/personal-data/export-visitor-data.server.ts';
import { findVisitorData } from '#server/desk/personal-data/find-visitor-data.server.ts';
import { getDestructionAct } from '#server/desk/personal-data/get-destruction-act.server.ts';
import { listDestructionActs } from '#server/desk/personal-data/list-destruction-acts.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { finishCall } from '#server/talk/calls/finish-call.server.ts';
import { noteCall } from '#server/talk/calls/note-call.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { policyPage } from '#tests/builders/policy-page.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const phone = '+7 (916) 555-44-33';
const name = 'Эраст Приходько';
const hour = 3_600_000;

const desk = () => fresh.as(staff);
const find = async (typed: unknown = phone) => (await desk().does(findVisitorData, { phone: typed }))!;
const erase = (more: object) =>
  desk().tries(eraseVisitorData, { phone, confirm: phone, reason: 'withdrawn', ...more });

/** Requests a call as a visitor or as an account. */
async function ask(more: { now?: number; as?: (typeof actors)['main']; firstname?: string } = {}) {
  const ctx = fresh.as(more.as);
  const asked = {
    phone: '8 916 555 44 33',
    firstname: more.firstname ?? name,
    consent: policyPage.version_on,
  };
  okValue(await execute(requestCallback, asked, { ...ctx, now: more.now ?? noon }));
}

/** Returns the columns that contain the visitor’s name or number, as `table.column`. */
async function places(): Promise<string[]> {
  const found = new Set<string>();
  for (const { name: table } of await fresh.db.introspection.getTables()) {
    const rows = (await fresh.db
      .selectFrom(table as 'accounts')
      .selectAll()
      .execute()) as unknown as Record<string, unknown>[];
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if ([name, phone].some((text) => String(value).includes(text))) found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

beforeEach(async () => {
  const { db } = fresh;
  for (const table of [
    'call_notes',
    'callbacks',
    'calls',
    'consents',
    'attempts',
    'jobs',
    'destruction_acts',
    'history',
    'pages',
  ] as const)
    await db.deleteFrom(table).execute();
  await changeRows(db, 'accounts', {}, { phone: '' });
  await bulkInsert(db, 'pages', [policyPage]);
});

describe('finding and exporting a visitor’s data', () => {
  test.each(['8 916 555 44 33', '+79165554433', '9165554433', '+7 (916) 555-44-33'])(
    'a visitor is found by the phone number typed as %s',
    async (typed) => {
      await ask();
      const { phone: read, sections, owners, mark } = await find(typed);
      expect(read).toBe(phone);
      expect(mark).not.toBe('');
      expect(owners).toEqual([]);
      expect(sections.map(({ header, rows }) => [header, rows.length])).toEqual([
        ['Заявки на звонок', 1],
        ['Звонки', 1],
        ['Согласия на обработку персональных данных', 1],
      ]);
    },
  );

  test.each(['', '916', 'Эраст', ['+7'], '8 916 555 44 331'])(
    'a visitor cannot be looked up by %j',
    async (typed) => {
      expect(await desk().tries(findVisitorData, { phone: typed })).toMatchObject({
        code: 'BAD_INPUT',
        fields: { phone: ['Укажите номер: десять цифр после +7 или 8'] },
      });
    },
  );

  test('a visitor search by the phone number of accounts returns no data and names the accounts', async () => {
    await ask({ as: actors.main });
    await changeRows(fresh.db, 'accounts', { id: 2 }, { phone });
    const { sections, mark, owners } = await find();
    expect({ sections, mark }).toEqual({ sections: [], mark: '' });
    expect(owners.map(({ id }) => id)).toEqual([actors.main.accountId, 2]);
    expect(await erase({ mark })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a visitor’s data are exported in full, and the history of the export omits the phone number', async () => {
    await ask();
    const { id } = await fresh.db.selectFrom('calls').select('id').executeTakeFirstOrThrow();
    await desk().does(noteCall, { id, note: `Просит прайс, ${name}` });
    await desk().does(finishCall, { id });
    const { file, json } = await desk().does(exportVisitorData, { phone });
    expect(file).toBe(`personal-data-call-${id}.json`);
    expect(JSON.parse(json)).toMatchObject({
      Телефон: phone,
      'Заявки на звонок': [{ Имя: name }],
      Звонки: [{ Номер: String(id), Заявок: '1' }],
      'Заметки о звонках': [{ Заметка: `Просит прайс, ${name}` }, { Действие: 'Позвонили' }],
      'Согласия на обработку персональных данных': [{ Телефон: phone, Форма: 'Заказ звонка' }],
    });
    const last = await fresh.db
      .selectFrom('history')
      .select(['action', 'header'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ action: 'exported', header: `Посетитель, звонок №\u00a0${id}` });
    expect(await desk().tries(exportVisitorData, { phone: '8 916 000-00-00' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('destroying a visitor’s data', () => {
  test('a visitor’s data are not destroyed without the repeated phone number and a valid reason', async () => {
    await ask();
    const { mark } = await find();
    expect(await erase({ mark, confirm: '8 916 555 44 34' })).toMatchObject({
      fields: { confirm: ['Это не тот номер, который вы нашли'] },
    });
    expect(await erase({ mark, reason: 'просто так' })).toMatchObject({
      fields: { reason: ['Выберите основание'] },
    });
    expect(await places()).toContain('callbacks.phone');
  });

  test('concurrent requests destroy a visitor’s data in all tables and create one act of destruction', async () => {
    await ask();
    await ask({ now: noon + 2 * hour, firstname: 'Эраст' });
    const { id } = await fresh.db.selectFrom('calls').select('id').executeTakeFirstOrThrow();
    await desk().does(noteCall, { id, note: `${name}, ${phone}` });
    expect(await places()).toContain('jobs.payload');
    const { mark } = await find();
    const [first, second] = await Promise.all([erase({ mark }), erase({ mark, confirm: '89165554433' })]);
    const { act } = okValue(first!);
    expect(okValue(second!).act).toBe(act);
    expect(await places()).toEqual([]);
    expect(await fresh.db.selectFrom('attempts').select('bucket').execute()).toHaveLength(2);
    const kept = await desk().does(getDestructionAct, { id: act });
    expect(kept).toMatchObject({
      accountId: undefined,
      dealer: '',
      subject: `Посетитель, звонок №\u00a0${id}`,
      by: 'Ирина',
      reason: 'withdrawn',
      log: [
        { what: 'Заявки на звонок', records: 2 },
        { what: 'Заметки о звонках', records: 1 },
        { what: 'Согласия на обработку персональных данных', records: 1 },
        { what: 'Имя и телефон в звонках', records: 1 },
        { what: 'Письма в очереди', records: expect.any(Number) },
      ],
    });
    expect((await desk().does(listDestructionActs, {})).acts).toHaveLength(1);
    const call = await fresh.db.selectFrom('calls').selectAll().executeTakeFirstOrThrow();
    expect(call).toMatchObject({ firstname: 'Данные уничтожены', phone: '', done_at: noon, asked: 2 });
    expect(await find()).toMatchObject({ sections: [], mark: '' });
  });

  test('a visitor’s data are not destroyed if the visitor requested another call after the search', async () => {
    await ask();
    const { mark } = await find();
    await ask({ now: noon + 2 * hour });
    expect(await erase({ mark })).toMatchObject({ code: 'ASKED_AGAIN', status: 409 });
    expect(await places()).toContain('callbacks.phone');
    const seen = (await find()).mark;
    const { act } = okValue(await erase({ mark: seen }));
    await ask({ now: noon + 4 * hour });
    const before = await places();
    for (const old of [mark, seen]) expect(await erase({ mark: old })).toMatchObject({ code: 'ASKED_AGAIN' });
    expect(await places()).toEqual(before);
    const acts = await fresh.db.selectFrom('destruction_acts').select('id').execute();
    expect(acts).toEqual([{ id: act }]);
  });

  test('destroying a visitor’s data preserves the call request of an account with the same number', async () => {
    await ask({ as: actors.main, firstname: 'Анна' });
    // A request two hours later is stored separately and joins the waiting call.
    await ask({ now: noon + 2 * hour });
    const { sections, mark, owners } = await find();
    expect(owners.map(({ id }) => id)).toEqual([actors.main.accountId]);
    expect(sections.map(({ header }) => header)).toEqual([
      'Заявки на звонок',
      'Согласия на обработку персональных данных',
    ]);
    okValue(await erase({ mark }));
    const calls = await fresh.db.selectFrom('calls').select(['firstname', 'phone', 'done_at']).execute();
    expect(calls).toEqual([{ firstname: 'Анна', phone, done_at: null }]);
    const kept = await fresh.db
      .selectFrom('callbacks')
      .select(['firstname', 'phone'])
      .orderBy('id')
      .execute();
    expect(kept).toEqual([
      { firstname: 'Анна', phone },
      { firstname: 'Данные уничтожены', phone: '' },
    ]);
    const consents = await fresh.db.selectFrom('consents').select('account_id').execute();
    expect(consents).toEqual([{ account_id: actors.main.accountId }]);
  });

  test('the destruction act of a visitor does not change the acts of accounts', async () => {
    const person = { id: 1, account: actors.observer.accountId };
    const email = 'observer@example.com';
    const { act } = await desk().does(erasePersonalData, { ...person, email, reason: 'demanded' });
    await ask();
    okValue(await erase({ mark: (await find()).mark }));
    const { acts } = await desk().does(listDestructionActs, {});
    expect(acts.map(({ accountId, subject }) => [accountId, subject])).toEqual([
      [undefined, expect.stringContaining('Посетитель')],
      [person.account, ''],
    ]);
    expect(acts[1]?.id).toBe(act);
  });
});
