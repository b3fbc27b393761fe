import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaseMs } from '#server/db/one-at-a-time.server.ts';
import { fileOfSession } from '#server/exchange/door/files.repository.server.ts';
import { idle, workOn } from '#server/exchange/door/import-queue.server.ts';
import { whatIsDone } from '#server/exchange/door/wait.server.ts';
import { type FileStore, storageAway } from '#server/files/stores/file-store.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { importXml, offersXml, tag } from './export.ts';

const fresh = smallWorld();
const { at, open, send, work } = doorSteps(fresh);
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Each test runs on a later day, because an import must not be older than the one before it. */
let start = noon;
beforeEach(() => {
  start += 24 * hour;
});
afterEach(() => {
  vi.useRealTimers();
});

const red = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

/** Sends goods with a picture each and queues their import. Returns the session. */
async function queued(ids: string[], now: number): Promise<number> {
  const session = await open(now);
  const goods = ids.map((id) => ({ id, name: id, more: tag('Картинка', 'import_files/red.png') }));
  await send(session, 'import_files/red.png', red, now);
  await send(session, 'import.xml', importXml({ full: false, goods }), now);
  await changeRows(
    fresh.db,
    'exchange_files',
    { session_id: session, name: 'import.xml' },
    { state: 'waiting', queued_at: now },
  );
  return session;
}

/** Returns a picture store with the given `put`. */
function uploads(put: FileStore['put']): FileStore {
  const store: FileStore = {
    place: 's3://test',
    folder: undefined,
    path: '',
    within: () => store,
    put,
    read: async () => undefined,
    stream: () => {
      throw new Error('nothing is read here');
    },
    has: async () => false,
    remove: async () => {},
    async *list() {},
  };
  return store;
}

const away = () => Promise.reject(storageAway('s3://test', 'ECONNREFUSED'));

async function workWith(put: FileStore['put'], now: number): Promise<void> {
  workOn({ ...at(now), uploads: uploads(put) });
  await idle(fresh.db);
}

const file = async (session: number) => (await fileOfSession(fresh.db, session, 'import.xml'))!;
const pausedFor = async (session: number, now: number) => {
  const { retry_at } = await fresh.db
    .selectFrom('exchange_files')
    .select('retry_at')
    .where('session_id', '=', session)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  // The clock of the queue advances while the queue works.
  return Math.floor((Number(retry_at) - now) / minute);
};

test('a file whose pictures cannot be written waits until they can be written, and 1C is informed', async () => {
  const session = await queued(['away'], start);
  await workWith(away, start);
  const waiting = await file(session);
  expect(waiting).toMatchObject({ state: 'waiting', tries: 0 });
  expect(await whatIsDone(fresh.db, waiting)).toEqual([
    'Файл import.xml ждёт загрузки',
    'Хранилище картинок недоступно для записи. Портал сам повторит загрузку',
  ]);

  const put = vi.fn(async () => {});
  await workWith(put, start + 5 * second);
  expect([put.mock.calls.length, (await file(session)).state]).toEqual([0, 'waiting']);
  await workWith(put, start + minute);
  expect(await file(session)).toMatchObject({ state: 'done', problem: '' });
});

test('the pauses between attempts to write pictures grow, and their file fails after an hour', async () => {
  const session = await queued(['long-away'], start);
  await workWith(away, start);
  expect(await pausedFor(session, start)).toBe(0);
  for (const [minutes, pause] of [
    // Allows for a delay of half a minute on a slow machine.
    [3.5, 3],
    [30, 5],
    [59, 5],
  ] as const) {
    const now = start + minutes * minute;
    await workWith(away, now);
    expect(await pausedFor(session, now), `after ${minutes} minutes`).toBe(pause);
  }
  await workWith(away, start + hour + 5 * minute);
  expect(await file(session)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^Хранилище картинок недоступно для записи\. .* повторная загрузка/),
  });
});

test('a picture that could be written restarts the hour after which its file fails', async () => {
  const session = await queued(['first', 'second'], start);
  await workWith(away, start);
  let puts = 0;
  const onlyFirst = async () => {
    puts += 1;
    if (puts > 1) await away();
  };
  await workWith(onlyFirst, start + 2 * hour);
  expect((await file(session)).state).toBe('waiting');
  await workWith(async () => {}, start + 3 * hour);
  expect((await file(session)).state).toBe('done');
});

/** Sends another file of goods in a session and queues its import. */
async function queuedRest(session: number, now: number): Promise<void> {
  await send(
    session,
    'rest.xml',
    importXml({ full: false, goods: [{ id: `rest-${session}`, name: 'rest' }] }),
    now,
  );
  await changeRows(
    fresh.db,
    'exchange_files',
    { session_id: session, name: 'rest.xml' },
    { state: 'waiting', queued_at: now },
  );
}

const rest = async (session: number) => (await fileOfSession(fresh.db, session, 'rest.xml'))!;

test('the other files of an exchange wait for a file that is retried later', async () => {
  const session = await queued(['paused'], start);
  await workWith(away, start);
  await queuedRest(session, start);
  await workWith(away, start + second);
  expect((await rest(session)).state).toBe('waiting');
  expect((await whatIsDone(fresh.db, await rest(session)))[0]).toBe('Файл import.xml ждёт загрузки');
  await workWith(async () => {}, start + minute);
  expect([(await file(session)).state, (await rest(session)).state]).toEqual(['done', 'done']);
});

test('other exchanges do not wait for a file that is retried later, and the file fails instead of overwriting their data', async () => {
  const paused = await queued(['overtaken'], start);
  await workWith(away, start);
  await queuedRest(paused, start);
  const newer = await open(start);
  await queuedRest(newer, start + second);
  await workWith(away, start + second);
  expect([(await rest(paused)).state, (await rest(newer)).state]).toEqual(['waiting', 'done']);
  await workWith(async () => {}, start + minute);
  const problem = expect.stringContaining('загрузился более новый обмен');
  expect([await file(paused), await rest(paused)]).toMatchObject([
    { state: 'failed', problem },
    { state: 'failed', problem },
  ]);
});

test('records that an interrupted attempt has written resolve the files that waited for them', async () => {
  const session = await open(start);
  const offers = offersXml({
    full: false,
    offers: [{ id: 'late', name: 'late', prices: [{ price: 5 }], stocks: { 'w-main': 3 } }],
  });
  await send(session, 'import_files/red.png', red, start);
  const goods = [{ id: 'late', name: 'late', more: tag('Картинка', 'import_files/red.png') }];
  await send(session, 'offers.xml', offers, start);
  await send(session, 'import.xml', importXml({ full: false, goods }), start);
  for (const [i, name] of ['offers.xml', 'import.xml'].entries())
    await changeRows(
      fresh.db,
      'exchange_files',
      { session_id: session, name },
      { state: 'waiting', queued_at: start + i },
    );
  await workWith(away, start + second);
  expect((await file(session)).state).toBe('waiting');
  await workWith(async () => {}, start + minute);
  const priced = fresh.db
    .selectFrom('prices')
    .innerJoin('products', 'products.id', 'prices.product_id')
    .select('price')
    .where('products.external_id', '=', 'late');
  expect(await priced.execute()).toEqual([{ price: 500 }]);
});

test('a file is imported even if the database connection was lost during its first five attempts', async () => {
  const session = await queued(['database-away'], start);
  const lost = Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
  for (let i = 0; i < 5; i++) await workWith(() => Promise.reject(lost), start + i * minute);
  expect((await file(session)).state).toBe('importing');
  await workWith(async () => {}, start + 10 * minute);
  expect(await file(session)).toMatchObject({ state: 'done', problem: '' });
});

test('a file whose import always loses the database connection fails in the end', async () => {
  const session = await queued(['poison'], start);
  const lost = Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
  for (let i = 0; i < 24; i++) await workWith(() => Promise.reject(lost), start + i * minute);
  expect(await file(session)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('База данных много раз прерывалась на этом файле'),
  });
});

/** Takes the lease away, makes the next heartbeat discover the loss, and waits until the import is aborted. */
async function loseLease(take: () => Promise<unknown>, beatMs: number): Promise<void> {
  const told = vi.spyOn(AbortController.prototype, 'abort');
  await take();
  vi.advanceTimersByTime(beatMs);
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
}

test('a file waits again when the process that imports it has lost the lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const session = await queued(['lost-1', 'lost-2'], start);
  const holder = (name: string, held_until: number) =>
    changeRows(fresh.db, 'exchange_lease', {}, { holder: name, held_until });
  await workWith(() => loseLease(() => holder('another process', start + minute), 10 * second), start);
  expect(await file(session)).toMatchObject({ state: 'waiting', tries: 0, problem: '' });
  await holder('', 0);
  await work(start + minute);
  expect((await file(session)).state).toBe('done');
});

test.runIf(dialect === 'mysql')('a file is imported again after another import took the lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const session = await queued(['taken-1', 'taken-2'], start);
  const lock = () => fresh.db.updateTable('locks').where('name', '=', 'import:1c');
  let losses = 0;
  await workWith(async () => {
    if (losses > 0) return;
    losses += 1;
    await loseLease(() => lock().set({ holder: 'another import' }).execute(), leaseMs / 4);
    // The other import will end soon.
    await lock().set({ held_until: 0 }).execute();
  }, start);
  expect([losses, await file(session)]).toMatchObject([1, { state: 'done', tries: 1 }]);
  const runs = await fresh.db
    .selectFrom('imports')
    .select('state')
    .where('session_id', '=', session)
    .orderBy('id')
    .execute();
  expect(runs.map(({ state }) => state)).toEqual(['failed', 'done']);
});
