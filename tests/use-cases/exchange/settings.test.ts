import { beforeAll, expect, test } from 'vitest';
import { showToday } from '#server/desk/today/show-today.server.ts';
import { addExchangeAccount } from '#server/exchange/door/accounts/add-account.server.ts';
import { exchangeJob } from '#server/exchange/door/exchange-job.server.ts';
import { getExchangeSettings } from '#server/exchange/door/get-exchange-settings.server.ts';
import { saveExchangeSettings } from '#server/exchange/door/save-exchange-settings.server.ts';
import type { Mail } from '#server/work/mail/mail.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const hour = 3_600_000;

let accountId: number;
beforeAll(async () => {
  const author = { db: fresh.db, now: noon, actor: { kind: 'system' as const } };
  accountId = okValue(await addExchangeAccount(author, { login: 'ut', addresses: '' })).id;
});

const asStaff = (now = noon) => fresh.as(staff, now);
const save = (values: Record<string, unknown>) => asStaff().tries(saveExchangeSettings, values);
const stored = async () => await asStaff().does(getExchangeSettings, undefined);
const run = (now: number) =>
  exchangeJob.periodic(
    {} as never,
    { ...asStaff(now), exchangeFolder: '/nonexistent', origin: 'https://opt.example' } as never,
    {} as never,
  );
const mails = async () => {
  const rows = await fresh.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
  return rows.map(({ payload }) => JSON.parse(payload) as Mail);
};
const succeed = (at: number) =>
  addRows(fresh.db, 'exchange_sessions', {
    account_id: accountId,
    kind: 'catalog',
    state: 'done',
    folder: `s${at}`,
    started_at: at,
    seen_at: at,
    ended_at: at,
    succeeded_at: at,
  } as never);

test('exchange settings saved at the desk are stored and recorded in the history', async () => {
  okValue(await save({ kept_days: '30', withdraw_share: '50', file_limit: '1', alarm_hours: ' 12 ' }));
  expect(await stored()).toMatchObject({
    keptDays: 30,
    withdrawShare: 50,
    fileLimit: 1024 * 1024,
    alarmHours: 12,
    maxFile: 4096 * 1024 * 1024,
  });
  const entries = await fresh.db
    .selectFrom('history')
    .select('changes')
    .where('kind', '=', 'settings')
    .execute();
  expect(entries).toHaveLength(1);
  expect(entries[0]?.changes).toContain('Снимать с продажи без вопроса');
});

test.each([
  ['kept_days', '0'],
  ['kept_days', '367'],
  ['withdraw_share', '101'],
  ['withdraw_share', '-1'],
  ['alarm_hours', '1,5'],
  ['file_limit', ''],
  ['file_limit', '201'],
  ['max_file', 'много'],
])('an invalid exchange setting is refused at its field: %s = %j', async (name, value) => {
  const before = await stored();
  expect(await save({ kept_days: '20', [name]: value })).toMatchObject({
    ok: false,
    code: 'BAD_INPUT',
    fields: { [name]: [expect.stringContaining('Укажите целое число от')] },
  });
  expect(await stored()).toEqual(before);
});

test('the size limit of a file cannot be below that of its part, nor that of an exchange below that of a file', async () => {
  const before = await stored();
  expect(await save({ file_limit: '20', max_file: '10' })).toMatchObject({
    ok: false,
    fields: { max_file: ['Файл не может быть меньше своей части'] },
  });
  expect(await save({ max_file: '100', max_session: '99' })).toMatchObject({
    ok: false,
    fields: { max_session: ['Все файлы не могут быть меньше одного'] },
  });
  expect(await stored()).toEqual(before);
});

test('administrators get one mail about each pause between exchanges that is too long', async () => {
  okValue(await save({ alarm_hours: '12' }));
  await run(noon + 11 * hour);
  expect(await mails()).toEqual([]);
  await run(noon + 13 * hour);
  await run(noon + 14 * hour);
  const [never, ...more] = await mails();
  expect(more).toEqual([]);
  expect(never).toMatchObject({ to: staff.email, subject: 'Обмена с 1С давно не было' });
  expect(never?.text).toContain('больше 12\u00a0часов назад');
  expect(never?.text).toContain('https://opt.example/desk/exchange');

  await succeed(noon + 20 * hour);
  await run(noon + 30 * hour);
  expect(await mails()).toHaveLength(1);
  await run(noon + 33 * hour);
  expect(await mails()).toHaveLength(2);
  expect((await mails())[1]?.text).toContain('Последний успешный обмен');
});

test('no mail about a pause is sent if no limit is set or no exchange account is enabled', async () => {
  const sent = (await mails()).length;
  okValue(await save({ alarm_hours: '' }));
  await succeed(noon + 40 * hour);
  await run(noon + 400 * hour);
  okValue(await save({ alarm_hours: '12' }));
  await changeRows(fresh.db, 'exchange_accounts', {}, { enabled: 0 });
  await run(noon + 401 * hour);
  expect(await mails()).toHaveLength(sent);
});

test('the first screen of the desk shows the time of the last successful exchange with 1C', async () => {
  expect(await asStaff().does(showToday, undefined)).toMatchObject({
    exchangedAt: noon + 40 * hour,
  });
});
