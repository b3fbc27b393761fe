import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.server.ts';
import type { Database } from '#server/db/schema.ts';
import { onServer, server } from '#tests/setup/mysql-server.ts';
import {
  dealerAt,
  endPortals,
  madeTarball,
  nextStep,
  nextTarball,
  npmRun,
  pathWithoutCompiler,
  startedOf,
  unpack,
} from './releases.ts';

/** An update and its rollback between two tarballs, as docs/operations.md describes (decisions/releases.md). */

let folder = '';
let older = '';
let newer = '';
let path = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
  path = pathWithoutCompiler(join(folder, 'bin'));
  older = unpack(madeTarball(join(folder, 'tarballs')), join(folder, 'releases'));
  newer = unpack(nextTarball(older, join(folder, 'tarballs')), join(folder, 'releases'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(endPortals);

const schema = `portal_release_${process.pid}`;
const databases = {
  SQLite: { make: async () => `sqlite:${join(folder, 'portal.db')}`, drop: async () => {} },
  MariaDB: {
    async make() {
      await onServer((connection) => connection.query(`create database ${schema} collate utf8mb4_bin`));
      return `${server}/${schema}`;
    },
    drop: async () => void (await onServer((connection) => connection.query(`drop database ${schema}`))),
  },
};

const settingsOf = (DATABASE_URL: string) => ({
  PATH: path,
  NODE_ENV: 'production' as const,
  DATABASE_URL,
  SESSION_SECRET: 'for tests, and long enough to be taken',
  UPLOADS_DIR: join(folder, 'uploads'),
  MAIL_FOLDER: join(folder, 'outbox'),
  EXCHANGE_FOLDER: join(folder, 'exchange'),
});

async function withDatabase<T>(url: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const db = openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

describe.each(Object.entries(databases))('on %s', (_, { make, drop }) => {
  let url = '';
  beforeAll(async () => {
    url = await make();
  });
  afterAll(drop);
  afterEach(() => {
    for (const name of ['uploads', 'outbox', 'exchange'])
      rmSync(join(folder, name), { recursive: true, force: true });
  });

  test('orders of both releases survive the update, the rollback and the next update', async () => {
    const settings = settingsOf(url);
    expect(npmRun(older, settings, 'db:migrate')).toMatchObject({ status: 0, stderr: '' });
    const world = ['--products', '200', '--demo-in-production'];
    expect(npmRun(older, settings, 'db:seed', ...world)).toMatchObject({ status: 0, stderr: '' });
    const first = await startedOf(older, settings);
    const early = await dealerAt(first);
    const orders = [await early.order()];

    // The update runs its migrations while the older release serves.
    expect(npmRun(newer, settings, 'db:migrate')).toMatchObject({
      status: 0,
      stdout: `Выполнено: ${nextStep}\n`,
    });
    orders.push(await early.order());
    const second = await startedOf(newer, settings);
    const late = await dealerAt(second);
    orders.push(await late.order());
    const gates = (db: Kysely<Database>) =>
      sql<{
        gate: string | null;
      }>`select gate from orders where id in (${sql.join(orders.slice(0, 3))}) order by id`.execute(db);
    await withDatabase(url, (db) => sql`update orders set gate = 'Б' where id = ${orders[2]}`.execute(db));
    for (const order of orders)
      expect([await early.statusOf(order), await late.statusOf(order)]).toEqual([200, 200]);
    await first.stop();

    // The rollback starts the older release on the newer database.
    const third = await startedOf(older, settings);
    expect(third.said()).toContain(
      `База данных новее этой версии портала, в ней уже выполнено: ${nextStep}.`,
    );
    await second.stop();
    const back = await dealerAt(third);
    orders.push(await back.order());
    for (const order of orders) expect(await back.statusOf(order)).toBe(200);
    const refused = npmRun(older, settings, 'db:migrate');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('База данных новее')]);
    expect(npmRun(older, settings, 'db:sums', '--check').status).toBe(0);
    await third.stop();

    // The next update finds the records of both releases.
    expect(npmRun(newer, settings, 'db:migrate')).toMatchObject({ status: 0, stderr: '' });
    const last = await startedOf(newer, settings);
    const again = await dealerAt(last);
    for (const order of orders) expect(await again.statusOf(order)).toBe(200);
    expect((await withDatabase(url, gates)).rows.map(({ gate }) => gate)).toEqual([null, null, 'Б']);
    await last.stop();
  });
});

test('a release without a driver for the running Node does not start and reports this in one line', () => {
  const foreign = join(folder, 'foreign');
  cpSync(older, foreign, { recursive: true });
  const drivers = join(foreign, 'node_modules/better-sqlite3/lib/binding');
  for (const name of readdirSync(drivers)) rmSync(join(drivers, name), { recursive: true });
  for (const script of ['start', 'worker', 'db:migrate']) {
    const { status, stdout, stderr } = npmRun(foreign, settingsOf('sqlite:portal.db'), script);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Этот выпуск собран для Node .+ Установите подходящую версию Node\.\n$/);
  }
});

test('a release does not contain commands that need the sources', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/cli/run.js', 'demo'], {
    cwd: older,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^Нет команды demo\. Есть: start, worker, .+\.\n$/),
  ]);
});
