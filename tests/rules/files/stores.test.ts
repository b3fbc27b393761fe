import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bucketAddress } from '#server/files/stores/bucket-address.ts';
import { bucketStore } from '#server/files/stores/bucket-store.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { type FileStore, isStorageAway } from '#server/files/stores/file-store.ts';
import { hasS3, s3Keys, s3Server } from '#tests/setup/s3-server.ts';

let folder = '';
let server: Awaited<ReturnType<typeof s3Server>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-store-'));
  if (hasS3) server = await s3Server();
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const addressOf = (endpoint: string, bucket = 'portal', prefix = '') =>
  bucketAddress(`s3://${bucket}${prefix && `/${prefix}`}?endpoint=${encodeURIComponent(endpoint)}`)!;

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => error,
  );

const namesIn = async (store: FileStore) => {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.toSorted();
};

const places: [string, () => FileStore][] = [
  ['a folder', () => diskStore(join(folder, 'uploads'))],
  ['a bucket', () => bucketStore(addressOf(server.endpoint), s3Keys)],
  ['a part of a bucket', () => bucketStore(addressOf(server.endpoint, 'portal', 'a/b'), s3Keys)],
];

describe.each(hasS3 ? places : places.slice(0, 1))('%s', (_, open) => {
  test('a file store returns a file byte for byte and replaces an older file of that name', async () => {
    const store = open();
    const chat = store.within('chat');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 256));
    await chat.put('a.jpg', Buffer.from('older'));
    await chat.put('a.jpg', bytes);
    expect((await chat.read('a.jpg'))?.equals(bytes)).toBe(true);
    expect((await buffer(chat.stream('a.jpg'))).equals(bytes)).toBe(true);
    expect(await store.read('chat/a.jpg')).toHaveLength(bytes.length);
    expect([await chat.has('a.jpg'), chat.path, store.path]).toEqual([true, 'chat', '']);
    await chat.remove('a.jpg');
  });

  test('a file store accepts an empty file and a Russian name with spaces', async () => {
    const store = open();
    await store.put('пустой файл +1.pdf', Buffer.alloc(0));
    expect(await store.read('пустой файл +1.pdf')).toEqual(Buffer.alloc(0));
    await store.remove('пустой файл +1.pdf');
  });

  test('a file store reports unknown and removed files as missing and ignores repeated removal', async () => {
    const store = open().within('documents');
    await store.put('b.pdf', Buffer.from('b'));
    for (let i = 0; i < 2; i++) await store.remove('b.pdf');
    for (const name of ['b.pdf', 'c.pdf'])
      expect([await store.has(name), await store.read(name)]).toEqual([false, undefined]);
    await expect(buffer(store.stream('b.pdf'))).rejects.toThrow();
  });

  test('a file store lists its files, including files in folders', async () => {
    const store = open();
    const before = Date.now() - 5_000;
    expect(await namesIn(store)).toEqual([]);
    for (const name of ['a.jpg', 'b.jpg']) await store.within('chat').put(name, Buffer.from(name));
    await store.put('c.pdf', Buffer.from('c'));
    expect(await namesIn(store)).toEqual(['c.pdf', 'chat/a.jpg', 'chat/b.jpg']);
    expect(await namesIn(store.within('chat'))).toEqual(['a.jpg', 'b.jpg']);
    for await (const { changedAt } of store.list()) expect(changedAt).toBeGreaterThan(before);
    for (const name of await namesIn(store)) await store.remove(name);
  });
});

test.runIf(hasS3)('a bucket with more files than one response can contain is listed completely', async () => {
  const store = bucketStore(addressOf(server.endpoint, 'portal', 'many'), s3Keys, { page: 4 });
  const names = Array.from({ length: 10 }, (_, i) => `${i}.jpg`);
  await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
  expect(await namesIn(store)).toEqual(names);
  await Promise.all(names.map((name) => store.remove(name)));
});

test.runIf(hasS3)('slow readers of a bucket do not stop other readers or uploads', async () => {
  const store = bucketStore(addressOf(server.endpoint), s3Keys);
  // More than the system buffers between two processes.
  await store.put('act.pdf', Buffer.alloc(12 * 1024 * 1024, 'a'));
  const slow = Array.from({ length: 60 }, () => store.stream('act.pdf'));
  await Promise.all(slow.map((reader) => once(reader, 'readable')));
  await store.put('new.jpg', Buffer.from('b'));
  expect(await store.read('new.jpg')).toEqual(Buffer.from('b'));
  expect(await buffer(store.stream('new.jpg'))).toEqual(Buffer.from('b'));
  expect(slow.filter((reader) => reader.readableEnded || reader.destroyed)).toEqual([]);
  for (const reader of slow) reader.destroy();
  for (const name of ['act.pdf', 'new.jpg']) await store.remove(name);
});

describe('a storage that cannot be reached', () => {
  const fast = { connectMs: 300, answerMs: 500, tries: 1 };

  async function expectAway(store: FileStore): Promise<void> {
    const all = [store.put('a', Buffer.from('a')), store.read('a'), store.has('a'), store.remove('a')];
    for (const error of [...(await Promise.all(all.map(thrown))), await thrown(namesIn(store))])
      expect(isStorageAway(error), String(error)).toBe(true);
  }

  test('a storage folder that is a file counts as unreachable when a file is saved', async () => {
    writeFileSync(join(folder, 'file'), '');
    const error = await thrown(diskStore(join(folder, 'file')).put('a', Buffer.from('a')));
    expect(isStorageAway(error)).toBe(true);
    expect(await diskStore(join(folder, 'file')).read('a')).toBeUndefined();
  });

  test.runIf(hasS3)('a stopped storage server is logged once per error, and its return once', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const noted = vi.spyOn(console, 'info').mockImplementation(() => {});
    const store = bucketStore(addressOf(server.endpoint), s3Keys, { tries: 1 });
    await store.put('a', Buffer.from('a'));
    await server.cut();
    await expectAway(store);
    // An open connection is reset, and new ones are refused.
    const lines = said.mock.calls.flat();
    expect(lines).toContain('uploads away: s3://portal: ECONNREFUSED');
    expect(lines).toEqual([...new Set(lines)]);
    await server.mend();
    expect(await store.read('a')).toEqual(Buffer.from('a'));
    expect(noted.mock.calls).toEqual([['uploads: s3://portal is back']]);
    await store.remove('a');
  });

  test('a request to a silent storage server fails after the time limit', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const store = bucketStore(addressOf(`http://127.0.0.1:${port}`), s3Keys, fast);
    const error = await thrown(store.read('a'));
    expect(isStorageAway(error)).toBe(true);
    expect(String(error)).toContain('no answer within 500 ms');
    silent.closeAllConnections();
    silent.close();
  });

  test('a storage request is retried after a 503 response', async () => {
    let asked = 0;
    const busy = createServer((_, response) => {
      asked += 1;
      if (asked < 3) response.writeHead(503).end();
      else response.writeHead(200, { 'Content-Length': 1 }).end('a');
    }).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const store = bucketStore(addressOf(`http://127.0.0.1:${port}`), s3Keys);
    expect(await store.read('a')).toEqual(Buffer.from('a'));
    busy.closeAllConnections();
    busy.close();
  });

  test.runIf(hasS3).each([
    ['a wrong secret key', 'portal', { ...s3Keys, secretAccessKey: 'of another portal' }],
    ['an unknown key', 'portal', { accessKeyId: 'nobody', secretAccessKey: 'nothing' }],
    ['a missing bucket', 'nowhere', s3Keys],
  ])('a storage failure with %s is logged without the access key', async (_, bucket, wrong) => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = bucketStore(addressOf(server.endpoint, bucket), wrong, fast);
    const error = await thrown(store.put('a', Buffer.from('a')));
    expect(isStorageAway(error), String(error)).toBe(true);
    expect(JSON.stringify(said.mock.calls)).not.toContain(wrong.accessKeyId);
  });
});

test.each([
  ['s3://portal', { bucket: 'portal', prefix: '', endpoint: undefined, region: 'us-east-1' }],
  [
    's3://portal/a/b/?endpoint=https://storage.example.ru&region=ru-central1',
    { bucket: 'portal', prefix: 'a/b/', endpoint: 'https://storage.example.ru', region: 'ru-central1' },
  ],
  ['s3:///portal', undefined],
  ['s3://portal/%zz', undefined],
  ['s3://key:secret@portal', undefined],
  ['s3://portal?endpoint=storage.example.ru', undefined],
  ['s3://portal?endpont=https://storage.example.ru', undefined],
  ['https://storage.example.ru/portal', undefined],
])('the storage address %s is parsed as %j', (typed, address) => {
  expect(bucketAddress(typed)).toEqual(address);
});
