import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOrders } from '#tests/builders/insert-order.ts';
import { nextShippingDay } from '#tests/builders/ordering.ts';
import { givenProgramToken } from '#tests/builders/tokens.ts';
import { actors } from '#tests/builders/world.ts';
import { arrayOf, newStructure } from '#tests/one-c/collections.ts';
import { plain } from '#tests/one-c/json.ts';
import { openPlatform } from '#tests/one-c/platform.ts';
import { callModule, commonModule } from '#tests/one-c/run-module.ts';
import type { Value } from '#tests/one-c/values.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/**
 * The programs of docs/examples/ run as printed. A proxy before the portal is busy once: each program must wait for the
 * given time and continue.
 */

const run = promisify(execFile);
let portal: Portal;
let proxy: Server;
let token: string;
let refusals = 0;
let calls: string[] = [];

beforeAll(async () => {
  portal = await openPortal();
  ({ token } = await givenProgramToken(portal.db, actors.main));
  proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
    if (refusals-- > 0) {
      response.writeHead(429, { 'Retry-After': '1' }).end('{"status":"error","code":"TOO_MANY_CALLS"}');
      return;
    }
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await fetch(`${portal.origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((done) => proxy.close(done));
  await portal.close();
});

beforeEach(async () => {
  await deleteOrders(portal.db);
  refusals = 1;
  calls = [];
});

const proxyOrigin = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

async function output(program: string, file: string): Promise<string> {
  const { stdout, stderr } = await started(program, file, 'LT-NB36-4054');
  // curl logs the 429 before waiting and retrying.
  expect(stderr).toBe(program === 'sh' ? 'curl: (22) The requested URL returned error: 429\n' : '');
  return stdout;
}

function started(program: string, file: string, articul: string) {
  const env = { ...process.env, PORTAL: proxyOrigin(), PORTAL_TOKEN: token };
  return run(program, [`docs/examples/${file}`, articul, '2', nextShippingDay()], { env });
}

const ordered = () => portal.db.selectFrom('orders').select(['id', 'account_id']).execute();
const has = (program: string) =>
  process.env.CI !== undefined || spawnSync(program, ['--version']).status === 0;

describe.each([
  ['python3', 'portal.py'],
  ['php', 'portal.php'],
  ['node', 'portal.mjs'],
])('the program for %s', (program, file) => {
  test.runIf(has(program))(
    'the example program places one order in two calls, reads its state and waits after a 429',
    async () => {
      const said = (await output(program, file)).trim().split('\n');
      const [order, ...more] = await ordered();
      expect([order?.account_id, more]).toEqual([actors.main.accountId, []]);
      expect(said).toEqual([
        expect.stringMatching(/^goods: [1-9]\d*$/),
        expect.stringMatching(/^order: [\d-]+ once$/),
        expect.stringMatching(/^state: [\d-]+ Новый$/),
      ]);
      expect(calls.slice(0, 2)).toEqual(['GET /api/filter/', 'GET /api/filter/']);
      expect(calls.filter((call) => call === 'POST /api/orders/')).toHaveLength(2);
    },
  );
});

test.runIf(has('curl'))('the program for curl prints the goods, the new order and its state', async () => {
  const [goods = '', placed = '', changed = ''] = (await output('sh', 'portal.sh')).trim().split('\n');
  expect(JSON.parse(goods).products.length).toBeGreaterThan(0);
  const { order } = JSON.parse(placed);
  expect(JSON.parse(changed).orders).toMatchObject([{ number: order.number, status: 'Новый' }]);
  expect((await ordered()).map(({ id }) => String(id))).toEqual([order.id]);
  expect(calls.slice(0, 2)).toEqual(['GET /api/filter/', 'GET /api/filter/']);
});

test.each([
  ['python3', 'portal.py'],
  ['php', 'portal.php'],
  ['node', 'portal.mjs'],
  ['sh', 'portal.sh'],
])('%s reports an unknown articul and orders nothing', async (program, file) => {
  if (!has(program === 'sh' ? 'curl' : program)) return;
  const { stdout, stderr } = await started(program, file, 'NO-SUCH').catch((error) => error);
  expect(stdout + stderr).toContain('no product with this articul');
  expect(stdout + stderr).not.toMatch(/TypeError|IndexError|Warning/);
  expect(await ordered()).toEqual([]);
});

/** The interpreter of tests/one-c/ replaces 1C. */
describe('the module for 1C', () => {
  const source = readFileSync('docs/examples/portal.bsl', 'utf8');

  async function opened(background = true) {
    const platform = openPlatform({ 'https://opt.example.ru:443': proxyOrigin() }, background);
    const module = commonModule('Портал', source, platform);
    const connection = await callModule(module, 'НовоеПодключение', 'opt.example.ru');
    const call = async (name: string, ...given: Value[]) =>
      plain(await callModule(module, name, connection, token, ...given));
    return { call, platform };
  }

  test('the example module for 1C places one order in two calls, reads its state and waits after a 429', async () => {
    const begin = new Date();
    const { call, platform } = await opened();
    const goods = (await call('Товары')) as { id: string; articul: string }[];
    const { id } = goods.find(({ articul }) => articul === 'LT-NB36-4054')!;
    const key = randomUUID();
    const place = () => {
      const lines = arrayOf([newStructure('id, qnt', id, 2)]);
      return call('ОформитьЗаказ', key, lines, 2, nextShippingDay()) as Promise<{ order: { id: string } }>;
    };
    const [first, again] = [await place(), await place()];
    expect((await ordered()).map(({ id }) => String(id))).toEqual([first.order.id]);
    expect(again.order.id).toBe(first.order.id);
    const changed = await call('ИзмененныеЗаказы', begin);
    expect(changed).toMatchObject([{ id: first.order.id, status: 'Новый' }]);
    expect(calls.slice(0, 2)).toEqual(['GET /api/filter/', 'GET /api/filter/']);
    expect(platform.waited).toEqual([1]);
  });

  test('the example module for 1C reports the portal’s response if waiting is forbidden or in vain', async () => {
    const user = await opened(false);
    await expect(user.call('Товары')).rejects.toThrow('Портал ответил 429: {"status":"error"');
    refusals = 5;
    const job = await opened();
    await expect(job.call('Товары')).rejects.toThrow('Портал ответил 429: {"status":"error"');
    expect(job.platform.waited).toEqual([1, 1, 1, 1]);
  });

  test('the example module for 1C reports why the portal refuses an order', async () => {
    refusals = 0;
    const { call } = await opened();
    await expect(call('ОформитьЗаказ', randomUUID(), arrayOf([]), 2, '')).rejects.toThrow(
      'Портал ответил 400: {',
    );
    expect(await ordered()).toEqual([]);
  });
});
