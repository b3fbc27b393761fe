import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import { command } from '#tests/setup/command.ts';

/** Runs `npm run import:portal` as a process: tests its output and the exit codes that tell scripts the outcome. */

const folder = mkdtempSync(join(tmpdir(), 'import-portal-command-'));
const address = `sqlite:${join(folder, 'portal.db')}`;
const report = join(folder, 'report.json');

beforeAll(async () => {
  const db = openDatabase(address);
  await migrateToLatest(db);
  await db.destroy();
  writeFileSync(
    join(folder, 'users.csv'),
    'id;email;company\n7;anna@example.com;Люмен\n8;no address;Люмен\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const importPortal = (...args: string[]) => command('import-portal', args, { DATABASE_URL: address });

async function accounts(): Promise<number> {
  const db = openDatabase(address);
  try {
    return (await db.selectFrom('accounts').select('id').execute()).length;
  } finally {
    await db.destroy();
  }
}

describe('import:portal', () => {
  test.each([
    ['an unknown option', [folder, '--colour'], 'Непонятный параметр: --colour.'],
    ['no folder', [], 'Не указана папка с файлами.'],
  ])('import:portal exits with 2 for %s and prints its usage', async (_, args, reason) => {
    const { code, out, err } = await importPortal(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(reason);
    expect(err).toContain('npm run import:portal -- ПАПКА');
  });

  test('import:portal exits with 1 if the folder is missing', async () => {
    const { code, err } = await importPortal(join(folder, 'nowhere'));
    expect([code, err.trim()]).toEqual([1, expect.stringContaining('Ничего не перенесено. Папки ')]);
  });

  test('a dry run of import:portal reports its result but writes nothing', async () => {
    const { code, out } = await importPortal(folder, '--dry-run');
    expect([code, await accounts()]).toEqual([3, 0]);
    expect(out).toContain('перенесено 1, без изменений 0, оставлено 1');
    expect(out).toContain('Это была проверка: в базе ничего не изменилось.');
  });

  test('import:portal exits with 3 if rows are left out, and lists them in output and report file', async () => {
    const { code, out } = await importPortal(folder, '--report', report);
    expect([code, await accounts()]).toEqual([3, 1]);
    expect(out).toMatch(/! строка\s3 \(id 8\): email:/);
    expect(existsSync(report) && JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      dryRun: false,
      tables: [{ file: 'users.csv', rows: 2, taken: 1, left: 1, problems: [{ line: 3, id: '8' }] }],
    });
  });

  test('import:portal exits with 0 if every row is imported or unchanged', async () => {
    writeFileSync(join(folder, 'users.csv'), 'id;email;company\n7;anna@example.com;Люмен\n');
    const { code, out } = await importPortal(folder);
    expect([code, out]).toEqual([0, expect.stringContaining('перенесено 0, без изменений 1, оставлено 0')]);
  });
});
