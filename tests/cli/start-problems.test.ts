import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import commands from '#server/cli/commands.json' with { type: 'json' };
import { folderProblems } from '#server/cli/folders.ts';
import { command } from '#tests/setup/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-problems-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nothing = { DATABASE_URL: undefined, SESSION_SECRET: undefined, PUBLIC_URL: undefined };

/** Runs `node server/cli/run.js`. */
function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/cli/run.js', ...args], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

describe('an unknown command', () => {
  test.each([
    [['nonsense'], 'Нет команды nonsense.'],
    [[], 'Не указана команда.'],
    // This module in the same folder is not a command.
    [['settings'], 'Нет команды settings.'],
    [['serve'], 'Нет команды serve.'],
    [['../../server/cli/migrate'], 'Нет команды ../../server/cli/migrate.'],
    [['--help'], 'Нет команды --help.'],
  ])('the unknown command %j exits with 2 and the list of commands', async (args, reason) => {
    expect(await run(...args)).toEqual({
      code: 2,
      out: '',
      err: `${reason} Есть: ${commands.join(', ')}.\n`,
    });
  });
});

test('every command of commands.json has a module in server/cli/', () => {
  for (const name of commands) expect(existsSync(`server/cli/${name}.ts`), name).toBe(true);
});

describe('an unknown parameter', () => {
  test.each([
    ['migrate', '--force'],
    ['start', '--port=80'],
  ])('%s refuses %s with exit code 2, names the parameter and does nothing', async (name, parameter) => {
    const { code, out, err } = await command(name, [parameter], {
      ...nothing,
      DATABASE_URL: `sqlite:${folder}/untouched.db`,
    });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Непонятный параметр: (--force|--port=80)\./);
    expect(existsSync(join(folder, 'untouched.db'))).toBe(false);
  });

  test('a command without parameters also refuses a plain word', async () => {
    const { code, err } = await command('migrate', ['now'], nothing);
    expect(code).toBe(2);
    expect(err).toMatch(/^Непонятный параметр/);
  });
});

test('a start reports each wrong setting in one line and exits with 1', async () => {
  const wrong = {
    PORT: '0x10',
    WEB_CONCURRENCY: '-1',
    JOBS: 'maybe',
    SMTP_URL: 'smtp://',
    BUILD_DIR: folder,
  };
  const { code, out, err } = await command('start', [], { ...nothing, ...wrong });
  expect([code, out]).toEqual([1, '']);
  const names = err.split('\n').map((line) => line.split(/[ :]/)[0]);
  expect(names, err).toEqual([
    'SESSION_SECRET',
    'PUBLIC_URL',
    'PORT',
    'WEB_CONCURRENCY',
    'JOBS',
    'SMTP_URL',
    'Портал',
    '',
  ]);
});

describe('a SQLite database at a wrong path', () => {
  const typo = join(folder, 'typo');

  test('the missing folder of a SQLite database is reported in one line and not created', async () => {
    const env = { ...nothing, DATABASE_URL: `sqlite:${typo}/portal.db` };
    expect(await command('migrate', [], env)).toEqual({
      code: 1,
      out: '',
      err: `DATABASE_URL: нет папки ${typo}: создайте её или исправьте путь\n`,
    });
    expect(existsSync(typo)).toBe(false);
  });

  test('a command that needs the tables reports a missing file in one line and does not create it', async () => {
    const file = join(folder, 'absent.db');
    expect(await command('sums', [], { ...nothing, DATABASE_URL: `sqlite:${file}` })).toEqual({
      code: 1,
      out: '',
      err: `База данных не готова: нет файла ${file}. Проверьте DATABASE_URL или выполните: npm run db:migrate\n`,
    });
    expect(existsSync(file)).toBe(false);
  });
});

/** Returns whether this user may mount a small disk and fill it. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), 'portal-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}

describe.runIf(canMount())('a full disk (only where this user may mount one)', () => {
  const disk = join(folder, 'disk');
  afterAll(() => {
    execFileSync('umount', [disk]);
  });

  test('migrate reports a full disk in one line, and a full disk of uploads does not stop a start', async () => {
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
    const url = `sqlite:${disk}/portal.db`;
    const line = /^На диске базы данных нет места \(SQLITE_FULL\)\. .+ DATABASE_URL .+\n$/;
    fill(join(disk, 'filler'));
    const full = await command('migrate', [], { ...nothing, DATABASE_URL: url });
    expect(full).toEqual({ code: 1, out: '', err: expect.stringMatching(line) });

    const env = { UPLOADS_DIR: join(disk, 'uploads'), EXCHANGE_FOLDER: folder, SMTP_URL: 'smtp://localhost' };
    expect(folderProblems(env)).toEqual([]);
    const said = vi.mocked(console.error).mock.calls.splice(0);
    expect(said).toEqual([[expect.stringMatching(/^UPLOADS_DIR: на диске папки .+ нет места\. /)]]);
    expect(readdirSync(env.UPLOADS_DIR)).toEqual([]);
  });
});

function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(4096));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
}
