import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withNewOrReadyDatabase, withReadyDatabase } from '#server/cli/with-database.ts';
import { openDatabase } from '#server/db/client.server.ts';
import { command } from '#tests/setup/command.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { nextStep, withNextStep } from '#tests/setup/next-step.ts';

let folder: string;
let env: Record<string, string | undefined>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-releases-'));
  mkdirSync(join(folder, 'uploads'));
  // Replaces the portal that `npm run build` builds.
  mkdirSync(join(folder, 'build/server'), { recursive: true });
  writeFileSync(
    join(folder, 'build/server/index.js'),
    `const say = (text) => async () => console.log(text);
     exports.entry = { module: { serve: say('serves'), work: say('works') } };`,
  );
  env = {
    BUILD_DIR: join(folder, 'build'),
    UPLOADS_DIR: join(folder, 'uploads'),
    MAIL_FOLDER: join(folder, 'mail'),
    EXCHANGE_FOLDER: join(folder, 'exchange'),
    SESSION_SECRET: 'secret-'.repeat(5),
    PUBLIC_URL: 'http://localhost:3000',
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Records completed migration steps as the migration runner does. */
async function noteSteps(url: string, ...names: string[]): Promise<void> {
  const db = openDatabase(url);
  const steps = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
  await db.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('timestamp', 'varchar(255)')
    .execute();
  for (const name of names)
    await steps.insertInto('kysely_migration').values({ name, timestamp: '' }).execute();
  await db.destroy();
}

describe('a database from before release 1.0.0', () => {
  let old: Omit<TestDatabase, 'db'>;
  beforeAll(async () => {
    old = await emptyDatabase();
    await noteSteps(old.url, '0001-catalogue', '0083-expected-goods');
  });
  afterAll(() => old.drop());

  const message =
    'База данных создана до версии 1.0.0, обновить её нельзя. Удалите её (в демо – файл var/portal.db) или укажите в DATABASE_URL пустую и выполните команду ещё раз.\n';
  const commands: [name: string, args: (url: string) => string[], err: string][] = [
    ['start', () => [], message],
    ['worker', () => [], message],
    ['demo', () => [], message],
    ['migrate', () => [], message],
    ['seed', () => [], message],
    ['sums', () => [], message],
    ['jobs', () => [], message],
    ['staff-add', () => ['--email', 'a@example.com', '--name', 'А'], message],
    ['exchange-add', () => ['--login', 'obmen'], message],
    ['import-1c', () => [folder], message],
    ['import-portal', () => [folder], message],
    ['backup', () => [join(folder, 'backups')], message],
    ['restore', () => [folder], message],
    [
      'db-copy',
      (url) => [url, `sqlite:${join(folder, 'copy.db')}`],
      'База, из которой копируют, создана до версии 1.0.0, копировать из неё нельзя. Возьмите базу новее.\n',
    ],
  ];

  test.each(commands)('%s refuses a database from before release 1.0.0', async (name, args, err) => {
    if (name === 'demo') vi.stubEnv('TEST_BUILD_DIR', ''); // The demo is never compiled here.
    const done = await command(name, args(old.url), { ...env, DATABASE_URL: old.url });
    vi.unstubAllEnvs();
    expect(done).toEqual({
      code: 1,
      out: expect.stringMatching(name === 'demo' ? /^Демонстрация/ : /^$/),
      err,
    });
    const db = openDatabase(old.url);
    expect(await db.introspection.getTables()).toEqual([]);
    await db.destroy();
  });

  test('db-copy refuses a target database from before release 1.0.0', async () => {
    const fresh = await freshDatabase();
    const done = await command('db-copy', [fresh.url, old.url], env);
    expect(done).toEqual({
      code: 1,
      out: '',
      err: 'База, в которую копируют, создана до версии 1.0.0. Удалите её или укажите пустую.\n',
    });
    await fresh.drop();
  });
});

describe('a database that a newer release has migrated', () => {
  const newer = '9999-of-a-newer-release';
  const message = `База данных новее этой версии портала, в ней уже выполнено: ${newer}. Установите версию, в которой эти шаги есть.\n`;
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase();
    await noteSteps(fresh.url, newer);
  });
  afterAll(() => fresh.drop());

  test.each([
    ['served', 'start', [], { code: 0, out: 'serves\n' }],
    ['served', 'worker', [], { code: 0, out: 'works\n' }],
    ['refused', 'migrate', [], { code: 1, out: '' }],
    ['refused', 'import-1c', ['.'], { code: 1, out: '' }],
  ])('a newer database is %s by %s, which names the newer step', async (_, name, args, done) => {
    const run = await command(name, args, { ...env, DATABASE_URL: fresh.url });
    expect(run).toEqual({ ...done, err: message });
  });
});

describe('a database that lacks a migration', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase();
  });
  afterAll(() => fresh.drop());

  test.each([
    ['changes nothing', withReadyDatabase],
    ['fills a database', withNewOrReadyDatabase],
  ])('a command that %s leaves the database unchanged and names the missing migration', async (_, open) => {
    vi.stubEnv('DATABASE_URL', fresh.url);
    const work = vi.fn(async () => {});
    try {
      await withNextStep(() => open({ command: 'db:sums', twice: '' }, work));
      expect(process.exitCode).toBe(1);
    } finally {
      process.exitCode = undefined;
      vi.unstubAllEnvs();
    }
    expect(vi.mocked(console.error).mock.calls.splice(0)).toEqual([
      [`База данных не готова, не выполнено: ${nextStep}. Выполните: npm run db:migrate`],
    ]);
    expect(work).not.toHaveBeenCalled();
  });
});
