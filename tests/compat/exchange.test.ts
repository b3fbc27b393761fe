import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addExchangeAccount } from '#server/exchange/door/accounts/add-account.server.ts';
import { client1c } from '#tests/builders/client-1c.ts';
import { noon } from '#tests/builders/context.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { importXml, offersXml } from '#tests/use-cases/exchange/export.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-1c-files-'));
let portal: Portal;
let secret = '';
let origin = '';
beforeAll(async () => {
  process.env.EXCHANGE_FOLDER = folder;
  portal = await openPortal();
  origin = portal.origin;
  const author = { db: portal.db, now: noon, actor: { kind: 'system' as const } };
  const made = await addExchangeAccount(author, { login: 'ut', addresses: '' });
  if (!made.ok) throw new Error(made.message);
  secret = made.value.secret;
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
  delete process.env.EXCHANGE_FOLDER;
});

const clientOf = (more: Partial<Parameters<typeof client1c>[1]> = {}) =>
  client1c(origin, { login: 'ut', secret, ...more });
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Returns a catalogue with one lamp. `nth` makes its id unique to one test. */
const lamp = (nth: string, price = 100) => ({
  'import.xml': bytesOf(importXml({ goods: [{ id: `lamp-${nth}`, name: `Лампа ${nth}` }] })),
  'offers.xml': bytesOf(
    offersXml({
      offers: [{ id: `lamp-${nth}`, name: `Лампа ${nth}`, prices: [{ price }], stocks: { 'w-main': 3 } }],
    }),
  ),
});

const headersOf = async (nth: string) =>
  (
    await portal.db.selectFrom('products').select('header').where('external_id', '=', `lamp-${nth}`).execute()
  ).map(({ header }) => header);

describe('responses to an exchange', () => {
  test('checkauth and init use the format of the client’s exchange version', async () => {
    const old = clientOf();
    const auth = await old.checkauth();
    expect(auth.text).toMatch(/^success\nEXCHANGESID\n[0-9a-f]{48}\nsessid=[0-9a-f]{32}\ntimestamp=\d{10}$/);
    expect(auth.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await old.init()).text).toBe('zip=yes\nfile_limit=10485760');
    const fresh = clientOf({ version: '3.1' });
    const own = (await fresh.checkauth()).lines[2];
    expect((await fresh.init()).text).toBe(`zip=yes\nfile_limit=10485760\n${own}\nversion=3.1`);
    const older = clientOf({ version: '2.08' });
    await older.checkauth();
    expect((await older.init()).text).toMatch(/\nversion=2\.08$/);
  });

  test.each([
    '/1c/exchange',
    '/1c/exchange/',
    '//1C//Exchange',
    '/bitrix/admin/1c_exchange.php',
    '/1c_exchange.php',
  ])('the exchange responds to checkauth at %s', async (path) => {
    expect((await clientOf({ path }).checkauth()).word).toBe('success');
  });

  test('a request without a login gets a 401 challenge, by GET, POST and HEAD', async () => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const answer = await fetch(`${origin}/1c/exchange?type=catalog&mode=checkauth`, { method });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Basic realm="1C", charset="UTF-8"',
      ]);
      if (method !== 'HEAD') expect(await answer.text()).toMatch(/^failure\nНужны логин и пароль/);
    }
  });

  test('a wrong secret and an unknown session cookie get failure', async () => {
    const wrong = await clientOf({ secret: 'wrong' }).checkauth();
    expect([wrong.status, wrong.text]).toEqual([200, 'failure\nНеверный логин или пароль']);
    const stranger = await fetch(`${origin}/1c/exchange?type=catalog&mode=init`, {
      headers: { Cookie: 'EXCHANGESID=0123' },
    });
    expect([stranger.status, (await stranger.text()).split('\n')[0]]).toEqual([401, 'failure']);
  });

  test.each([
    ['type=catalog&mode=dance'],
    ['type=reference&mode=checkauth'],
    ['type=get_catalog&mode=init'],
    ['type=sale&mode=listen'],
    ['type=catalog&mode=query'],
    ['type=<b>&mode=%00'],
    [''],
  ])('an unknown exchange query gets failure: %s', async (query) => {
    const answer = await fetch(`${origin}/1c/exchange?${query}`, {
      headers: { Authorization: `Basic ${btoa(`ut:${secret}`)}`, 'Accept-Encoding': 'gzip' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toMatch(
      /^failure\nПортал не знает запроса type=[\w.?()-]|^failure\nПортал не знает/,
    );
  });

  test.each([
    ['a picture', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'same-origin' }],
    ['a link', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' }],
    ['an old browser', { Referer: 'https://shop.example/' }],
    ['a link in a mail, in an old browser', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['a picture that hides its page, in an old browser', { Accept: 'image/webp,image/*,*/*;q=0.8' }],
  ])('a request from %s with a saved password gets failure, except for checkauth', async (_, by) => {
    const asked = async (mode: string) => {
      const headers = { Authorization: `Basic ${btoa(`ut:${secret}`)}`, ...(by as Record<string, string>) };
      return (await fetch(`${origin}/1c/exchange?type=catalog&mode=${mode}`, { headers })).text();
    };
    expect(await asked('checkauth')).toMatch(/^success/);
    for (const mode of ['init', 'import&filename=import.xml', 'deactivate', 'complete'])
      expect(await asked(mode)).toMatch(/^failure\nОбмен ведёт 1С/);
  });

  test('paths below /1c/exchange, unusual verbs and unreadable requests get failure', async () => {
    const below = await fetch(`${origin}/1c/exchange/more`, { redirect: 'manual' });
    expect([below.status, (await below.text()).split('\n')[0]]).toEqual([404, 'failure']);
    const odd = await fetch(`${origin}/1c/exchange?type=catalog&mode=checkauth`, { method: 'PROPFIND' });
    expect([odd.status, (await odd.text()).split('\n')[0]]).toEqual([401, 'failure']);
    const raw = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      let text = '';
      socket.on('data', (part) => {
        text += String(part);
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      socket.write(`GET /1c/exchange?mode=init HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n`);
    });
    expect(raw.split('\r\n\r\n')[1]).toBe('failure\nНеверный запрос');
  });

  test('login and secret continue a session without its cookie', async () => {
    const authorization = { Authorization: `Basic ${btoa(`ut:${secret}`)}` };
    const ask = async (query: string, init: RequestInit = {}) =>
      (await fetch(`${origin}/1c/exchange?${query}`, { headers: authorization, ...init })).text();
    expect(await ask('type=catalog&mode=init')).toMatch(/^zip=yes\nfile_limit=\d+$/);
    const body = lamp('basic')['import.xml'];
    expect(
      await ask('type=catalog&mode=file&filename=import.xml', { method: 'POST', body: Buffer.from(body) }),
    ).toBe('success');
    expect(await ask('type=catalog&mode=import&filename=import.xml')).toBe('success');
    expect(await headersOf('basic')).toEqual(['Лампа basic']);
  });
});

describe('an exchange of the catalogue', () => {
  test.each([
    ['packed', true, undefined],
    ['file by file', false, undefined],
    ['with version 3.1', true, '3.1'],
  ])('a catalogue is imported, %s, in small parts', async (name, packed, version) => {
    const client = clientOf({ piece: 300, ...(version ? { version } : {}) });
    expect(await client.exchange(lamp(name), packed)).toMatchObject({ word: 'success' });
    expect(await headersOf(name)).toEqual([`Лампа ${name}`]);
    expect((await client.end('deactivate')).word).toBe('success');
    expect((await client.end('complete')).word).toBe('success');
    const session = await portal.db
      .selectFrom('exchange_sessions')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(session).toMatchObject({ state: 'done', problem: '', cookie_hash: null });
    expect(session.succeeded_at).not.toBeNull();
    const steps = await portal.db
      .selectFrom('exchange_steps')
      .select(['mode', 'answer'])
      .where('session_id', '=', session.id)
      .orderBy('id')
      .execute();
    expect(steps.map(({ mode }) => mode)).toEqual(
      expect.arrayContaining(['checkauth', 'init', 'file', 'import']),
    );
    // The journal omits the cookie of checkauth, so it contains no secret.
    expect(JSON.stringify(steps)).not.toContain(client.cookie().split('=')[1]);
  });

  test('repeating an exchange or its last request creates no duplicates', async () => {
    const client = clientOf();
    expect((await client.exchange(lamp('again'))).word).toBe('success');
    expect((await client.importFile('offers.xml')).word).toBe('success');
    expect((await clientOf().exchange(lamp('again'))).word).toBe('success');
    expect(await headersOf('again')).toEqual(['Лампа again']);
  });

  test('an exchange aborted at any step is completed by the next exchange', async () => {
    const files = lamp('broken', 200);
    const zip = zipSync(files);
    const aborts: ((client: ReturnType<typeof clientOf>) => Promise<unknown>)[] = [
      async () => {},
      (client) => client.init(),
      async (client) => {
        await client.init();
        await client.send('v8_1.zip', zip, 1);
      },
      async (client) => {
        await client.init();
        await client.send('v8_1.zip', zip);
      },
      async (client) => {
        await client.init();
        await client.send('v8_1.zip', zip);
        await client.ask({ mode: 'import', filename: 'import.xml' });
      },
    ];
    for (const abort of aborts) {
      const client = clientOf({ piece: 300 });
      await client.checkauth();
      await abort(client);
      expect((await clientOf({ piece: 300 }).exchange(files)).word).toBe('success');
    }
    expect(await headersOf('broken')).toEqual(['Лампа broken']);
  });

  test('a file sent again in the same session is imported again', async () => {
    const client = clientOf({ piece: 300 });
    await client.checkauth();
    await client.init();
    const { 'import.xml': file } = lamp('anew');
    await client.send('import.xml', file, 2);
    await client.send('import.xml', file);
    expect((await client.importFile('import.xml')).word).toBe('success');
    await client.send('import.xml', file);
    expect((await client.importFile('import.xml')).word).toBe('success');
    expect(await headersOf('anew')).toEqual(['Лампа anew']);
  });

  test('a file can be sent again after its upload was disconnected midway', async () => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    const { 'import.xml': file } = lamp('gone');
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
        socket.write(
          `POST /1c/exchange?type=catalog&mode=file&filename=import.xml HTTP/1.1\r\nHost: x\r\nCookie: ${client.cookie()}\r\nContent-Length: ${file.length}\r\n\r\n`,
        );
        socket.write(file.subarray(0, 100), () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    await client.send('import.xml', file);
    expect((await client.importFile('import.xml')).word).toBe('success');
    expect(await headersOf('gone')).toEqual(['Лампа gone']);
  });

  test('two exchanges at the same time both succeed', async () => {
    const one = clientOf({ piece: 300 });
    const other = clientOf({ piece: 300 });
    const [first, second] = await Promise.all([one.exchange(lamp('one')), other.exchange(lamp('two'))]);
    expect([first.word, second.word]).toEqual(['success', 'success']);
    expect([await headersOf('one'), await headersOf('two')]).toEqual([['Лампа one'], ['Лампа two']]);
  });

  test('parts of a file in simultaneous requests are all stored', async () => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    const sizes = [1000, 2000, 3000, 4000];
    await Promise.all(
      sizes.map((size) =>
        client.ask({ mode: 'file', filename: 'data.xml' }, randomBytes(size).fill(size / 1000)),
      ),
    );
    const file = await portal.db
      .selectFrom('exchange_files')
      .select(['size'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(Number(file.size)).toBe(10_000);
  });

  test('a missing, malformed or empty file is refused with the reason', async () => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    expect((await client.importFile('import.xml')).text).toBe(
      'failure\nВ этом обмене не было файла import.xml',
    );
    await client.send('import.xml', bytesOf('<?xml version="1.0"?><КоммерческаяИнформация><Каталог>'));
    expect((await client.importFile('import.xml')).text).toMatch(/^failure\nimport\.xml, строка 1: /);
    await client.send('offers.xml', new Uint8Array(0));
    expect((await client.importFile('offers.xml')).text).toBe('failure\nФайл offers.xml пуст');
  });
});

describe('an exchange with malicious contents', () => {
  test.each([
    ['../../etc/passwd'],
    ['a/../../b.xml'],
    ['..\\..\\b.xml'],
    ['con\u0000.xml'],
    ['x'.repeat(5_000)],
    ['/'],
    [''],
  ])('an invalid file name is refused: case %#', async (name) => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    expect((await client.send(name, bytesOf('<?xml?>'))).text).toMatch(/^failure\nНедопустимое имя файла/);
  });

  test.each([
    ['/tmp/v8_3B8F_3e.xml', 'v8_3B8F_3e.xml'],
    ['C:\\Exchange\\webdata\\000000001\\import0_1.xml', 'import0_1.xml'],
    ['upload/1c/webdata/goods/1/import.xml', 'goods/1/import.xml'],
    ['import_files/ab/cd.jpg', 'import_files/ab/cd.jpg'],
  ])('the folders of 1C’s computer are removed from file names: %s', async (name, kept) => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    expect((await client.send(name, bytesOf('x'))).word).toBe('success');
    const file = await portal.db
      .selectFrom('exchange_files')
      .select('name')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(file.name).toBe(kept);
  });

  test('an archive that expands too far is refused and leaves no unpacked files', async () => {
    const client = clientOf({ piece: 10_000_000 });
    await client.checkauth();
    await client.init();
    await client.send('v8_bomb.zip', zipSync({ 'import.xml': new Uint8Array(50_000_000) }));
    expect((await client.importFile('import.xml')).text).toBe(
      'failure\nРаспакованный архив слишком большой для портала',
    );
    const { folder: own } = await portal.db
      .selectFrom('exchange_sessions')
      .select('folder')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(readdirSync(join(folder, own))).toEqual([expect.stringMatching(/^\d+-0\.zip$/)]);
  });

  test('an archive with a path outside its folder and a damaged archive are refused', async () => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    await client.send('v8_1.zip', zipSync({ '../../evil.xml': bytesOf('x') }));
    expect((await client.importFile('evil.xml')).text).toMatch(/^failure\nВ архиве недопустимое имя файла/);
    await client.send('v8_2.zip', bytesOf('PK\u0003\u0004 and no more'));
    expect((await client.importFile('import.xml')).text).toMatch(/^failure\nАрхив повреждён/);
  });

  test('a file with nested XML entities is refused', async () => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><КоммерческаяИнформация><Каталог><Товары><Товар><Ид>1</Ид><Наименование>&b;</Наименование></Товар></Товары></Каталог></КоммерческаяИнформация>`;
    await client.send('import.xml', bytesOf(xml));
    expect((await client.importFile('import.xml')).word).toBe('failure');
  });

  test('a part above 10 MiB is refused with 413 and the reason', async () => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    const said = await client.ask({ mode: 'file', filename: 'a.xml' }, new Uint8Array(11 * 1024 * 1024));
    expect([said.status, said.text]).toEqual([413, 'failure\nЧасть файла больше 10485760 байт (file_limit)']);
  });

  test('an exchange and a page are served during 300 slow uploads', async () => {
    const client = clientOf();
    await client.checkauth();
    await client.init();
    const sockets = Array.from({ length: 300 }, (_, nth) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST /1c/exchange?type=catalog&mode=file&filename=slow${nth}.xml HTTP/1.1\r\nHost: x\r\nCookie: ${client.cookie()}\r\nContent-Length: 1000000\r\n\r\nx`,
      );
      return socket;
    });
    expect((await clientOf().exchange(lamp('slow'))).word).toBe('success');
    expect((await fetch(`${origin}/open`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

describe('an exchange of orders', () => {
  test('the exchange of orders answers query, success and info without init', async () => {
    const client = clientOf({ type: 'sale' });
    await client.checkauth();
    const given = await client.ask({ mode: 'query' });
    expect(given.text).toMatch(/^<\?xml /);
    expect(given.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect((await client.ask({ mode: 'success' })).text).toBe('success');
    expect((await client.ask({ mode: 'info' })).text).toMatch(/^<\?xml[\s\S]*<Cтатусы>/);
  });
});
