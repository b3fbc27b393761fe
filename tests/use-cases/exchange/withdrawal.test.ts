import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { repeatExchangeFile } from '#server/exchange/door/journal/repeat-exchange-file.server.ts';
import { releaseLease, takeLease } from '#server/exchange/door/lease.repository.server.ts';
import { recordChange } from '#server/work/history/record-change.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { importXml, offersXml } from './export.ts';

const fresh = smallWorld();
const { at, open, init, send, importFile, upload, end, work, tidy } = doorSteps(fresh);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the files of an export of lamps. Each test uses another catalogue. */
function lamps(catalogue: string, numbers: number[], full = true) {
  const ids = numbers.map((number) => `${catalogue}-${number}`);
  const goods = ids.map((id) => ({ id, name: `Лампа ${id}` }));
  const offers = goods.map(({ id, name }) => ({
    id,
    name,
    prices: [{ price: 100 }],
    stocks: { 'w-main': 3 },
  }));
  return {
    'import.xml': importXml({ full, goods }).replace('<Ид>cat</Ид>', `<Ид>${catalogue}</Ид>`),
    'offers.xml': offersXml({ full, offers }).replace('<Ид>cat#</Ид>', `<Ид>${catalogue}#</Ид>`),
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Returns the numbers of the lamps for sale. */
async function sold(catalogue: string): Promise<number[]> {
  const rows = await fresh.db
    .selectFrom('products')
    .select('external_id')
    .where('catalogue', '=', catalogue)
    .where('enabled', '=', 1)
    .execute();
  return rows.map(({ external_id }) => Number(external_id?.split('-').at(-1))).sort((a, b) => a - b);
}

/** Sends an export and then reports its end. */
async function whole(files: Record<string, string>, now: number): Promise<number> {
  const session = await open(now);
  await upload(session, files, now);
  await end(session, now);
  return session;
}

async function endOf(session: number) {
  return fresh.db
    .selectFrom('exchange_files')
    .select(['id', 'state', 'problem'])
    .where('session_id', '=', session)
    .where('kind', '=', 'end')
    .executeTakeFirst();
}

const stateOf = (session: number) =>
  fresh.db
    .selectFrom('exchange_sessions')
    .select(['state', 'problem'])
    .where('id', '=', session)
    .executeTakeFirstOrThrow();

async function repeat(session: number, now: number) {
  const { id } = (await endOf(session))!;
  const asStaff = { ...at(now), actor: staff };
  return asStaff.tries(repeatExchangeFile, { session, id });
}

test('a full export does not withdraw a product that another exchange sends before the export ends', async () => {
  await whole(lamps('late', range(1, 10)), noon);
  const full = await open(noon + hour);
  await upload(full, lamps('late', range(1, 9)), noon + hour);
  const changes = await open(noon + hour + minute);
  await upload(changes, lamps('late', [11], false), noon + hour + minute);
  await end(full, noon + hour + 2 * minute);
  expect(await sold('late')).toEqual([...range(1, 9), 11]);
});

test('a full export withdraws a product that only its offers still contain', async () => {
  await whole(lamps('own', range(1, 10)), noon);
  const full = await open(noon + hour);
  const { 'import.xml': goods } = lamps('own', range(1, 9));
  const { 'offers.xml': offers } = lamps('own', range(1, 10));
  await upload(full, { 'import.xml': goods, 'offers.xml': offers }, noon + hour);
  await end(full, noon + hour);
  expect(await sold('own')).toEqual(range(1, 9));
});

test('confirming the end of a full export days later withdraws no product sent or edited since', async () => {
  await whole(lamps('days', range(1, 10)), noon);
  const full = await whole(lamps('days', [1]), noon + hour);
  expect((await endOf(full))?.state).toBe('held');
  await whole(lamps('days', [2, 3], false), noon + day);
  const { id } = await fresh.db
    .selectFrom('products')
    .select('id')
    .where('external_id', '=', 'days-4')
    .executeTakeFirstOrThrow();
  await recordChange(fresh.as(staff, noon + day), {
    kind: 'product',
    id,
    header: 'Лампа',
    action: 'changed',
    changes: [{ label: 'Название', before: 'а', after: 'б' }],
  });
  okValue(await repeat(full, noon + 3 * day));
  await work(noon + 3 * day);
  expect(await sold('days')).toEqual([1, 2, 3, 4]);
});

test('the end of an export fails until all its files are imported, and repeating it does not count as an exchange', async () => {
  await whole(lamps('lacks', range(1, 10)), noon);
  const full = await whole(lamps('lacks', [1]), noon + hour);
  expect((await endOf(full))?.state).toBe('held');
  const succeeded = () =>
    fresh.db
      .selectFrom('exchange_sessions')
      .select('succeeded_at')
      .where('id', '=', full)
      .executeTakeFirstOrThrow();
  const before = await succeeded();
  const offers = () =>
    fresh.db.updateTable('exchange_files').where('session_id', '=', full).where('name', '=', 'offers.xml');
  await offers().set({ state: 'failed' }).execute();
  okValue(await repeat(full, noon + 2 * hour));
  await work(noon + 2 * hour);
  expect(await sold('lacks')).toEqual(range(1, 10));
  expect(await endOf(full)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Сначала загрузите файл offers.xml'),
  });
  await offers().set({ state: 'done' }).execute();
  okValue(await repeat(full, noon + 3 * hour));
  await work(noon + 3 * hour);
  expect((await endOf(full))?.state).not.toBe('failed');
  expect(await succeeded()).toEqual(before);
});

test('a full export aborted between its files withdraws nothing until staff decide', async () => {
  await whole(lamps('broken', range(1, 10)), noon);
  const session = await open(noon + hour);
  const { 'import.xml': goods } = lamps('broken', range(1, 9));
  const { 'offers.xml': offers } = lamps('broken', range(1, 8));
  await upload(session, { 'import.xml': goods, 'offers.xml': offers }, noon + hour);
  await tidy(noon + 3 * hour);
  await work(noon + 3 * hour);
  await tidy(noon + 4 * hour);
  expect(await sold('broken')).toEqual(range(1, 10));
  expect(await endOf(session)).toMatchObject({
    state: 'held',
    problem: expect.stringContaining('1С не сообщила, что полная выгрузка закончена'),
  });
  expect((await stateOf(session)).state).toBe('done');
});

test('a full export that a client with a version leaves without an end waits for staff', async () => {
  await whole(lamps('new', range(1, 10)), noon);
  const session = await open(noon + hour);
  await init(session, noon + hour, '3.1');
  await upload(session, lamps('new', range(1, 9)), noon + hour);
  // The next exchange of the account ends the silent exchange.
  await init(await open(noon + 2 * hour), noon + 2 * hour, '3.1');
  await work(noon + 2 * hour);
  expect(await sold('new')).toEqual(range(1, 10));
  expect((await endOf(session))?.state).toBe('held');
  // After the next complete export nothing is left to decide.
  await whole(lamps('new', range(1, 9)), noon + 3 * hour);
  expect(await sold('new')).toEqual(range(1, 9));
  expect(await endOf(session)).toMatchObject({ state: 'done', problem: '' });
});

test.each([
  ['lists of goods and offers that agree', 'agreed'],
  ['one archive', 'packed'],
])('the unreported end of an old client’s export is recognized by %s', async (_, catalogue) => {
  await whole(lamps(catalogue, range(1, 10)), noon);
  const session = await open(noon + hour);
  const files = lamps(catalogue, range(1, 9));
  if (catalogue === 'packed') {
    // A list that also has goods without offers would not be sufficient on its own.
    const { 'offers.xml': offers } = lamps(catalogue, range(1, 8));
    const zip = { 'import.xml': files['import.xml'], 'offers.xml': offers };
    const packed = zipSync(
      Object.fromEntries(Object.entries(zip).map(([name, text]) => [name, new TextEncoder().encode(text)])),
    );
    await send(session, 'v8_1.zip', packed, noon + hour);
    for (const name of Object.keys(files)) await importFile(session, name, noon + hour);
  } else await upload(session, files, noon + hour);
  await tidy(noon + 3 * hour);
  await work(noon + 3 * hour);
  expect(await sold(catalogue)).toEqual(range(1, catalogue === 'packed' ? 8 : 9));
});

test('the end of an export stays queued while a long import runs', async () => {
  await whole(lamps('waits', range(1, 10)), noon);
  const session = await open(noon + hour);
  await upload(session, lamps('waits', range(1, 9)), noon + hour);
  await tidy(noon + 3 * hour);
  await takeLease(fresh.db, 'a long import', noon + 3 * hour, noon + 4 * hour);
  for (const minutes of [10, 20, 30]) await tidy(noon + 3 * hour + minutes * minute);
  expect((await endOf(session))?.state).toBe('waiting');
  await releaseLease(fresh.db, 'a long import');
  await work(noon + 4 * hour);
  expect(await sold('waits')).toEqual(range(1, 9));
  await tidy(noon + 4 * hour);
  expect(await stateOf(session)).toEqual({ state: 'done', problem: '' });
});

test('staff can repeat the failed end of an export until its files are deleted', async () => {
  await whole(lamps('fails', range(1, 10)), noon);
  const session = await open(noon + hour);
  await upload(session, lamps('fails', range(1, 9)), noon + hour);
  await tidy(noon + 3 * hour);
  const { id } = (await endOf(session))!;
  await changeRows(
    fresh.db,
    'exchange_files',
    { id },
    { state: 'failed', problem: 'Внутренняя ошибка портала' },
  );
  expect(okValue(await repeat(session, noon + 4 * hour))).toMatchObject({ isEnd: true });
  await work(noon + 4 * hour);
  expect(await sold('fails')).toEqual(range(1, 9));
  await tidy(noon + 5 * hour);
  await tidy(noon + 20 * day);
  expect(await repeat(session, noon + 20 * day)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
