import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildWorld } from '#tests/builders/build-world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { endAfterTest } from '#tests/setup/started-portal.ts';

let fresh: TestDatabase;
let folder = '';
const taken = createServer();
beforeAll(async () => {
  fresh = await freshDatabase(buildWorld);
  folder = mkdtempSync(join(tmpdir(), 'portal-unopened-'));
  await once(taken.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  taken.close();
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

/** Runs `npm start` or `npm run worker` as a process until it exits. */
async function ended(name: string, settings: Record<string, string>) {
  const portal = spawn(process.execPath, ['server/cli/run.js', name], {
    env: {
      ...process.env,
      BUILD_DIR: inject('buildDirectory'),
      DATABASE_URL: fresh.url,
      SESSION_SECRET: 'for tests, and long enough to be taken',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      UPLOADS_DIR: join(folder, 'uploads'),
      MAIL_FOLDER: join(folder, 'outbox'),
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endAfterTest(portal);
  let err = '';
  portal.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = await once(portal, 'close');
  return { code, err };
}

test('a portal that cannot open its port exits with code 1 and a message of one line', async () => {
  const { port } = taken.address() as AddressInfo;
  const other = { METRICS_PORT: String(port) };
  const busy = (name: string) => `Порт ${port} занят. Задайте другой, например ${name}=${port + 1}.\n`;
  const away = (name: string) =>
    `${name}: у этой машины нет адреса 192.0.2.1 (EADDRNOTAVAIL). Задайте её адрес, например ${name}=127.0.0.1.\n`;
  const cases: [string, Record<string, string>, string][] = [
    ['start', { PORT: String(port), WEB_CONCURRENCY: '2' }, busy('PORT')],
    ['start', { HOST: '192.0.2.1' }, away('HOST')],
    ['start', { ...other, WEB_CONCURRENCY: '2' }, busy('METRICS_PORT')],
    ['worker', { METRICS_PORT: String(port), METRICS_HOST: '192.0.2.1' }, away('METRICS_HOST')],
  ];
  for (const [name, settings, err] of cases)
    expect([settings, await ended(name, settings)]).toEqual([settings, { code: 1, err }]);
});
