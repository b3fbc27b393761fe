import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { demoProblem } from '#server/cli/demo-in-production.ts';

describe('the demo world, whose passwords are published', () => {
  test.each([
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://opt.example.ru' }],
  ])('is refused in a production portal (%s) without the extra argument', (sign, env) => {
    expect(demoProblem(env, false)).toContain(`рабочий портал (${sign})`);
    expect(demoProblem(env, false)).toContain('--demo-in-production');
    expect(demoProblem(env, true)).toBeUndefined();
  });

  test('is allowed anywhere else', () => {
    expect(demoProblem({}, false)).toBeUndefined();
    expect(
      demoProblem({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' }, false),
    ).toBeUndefined();
  });

  test.each([
    ['db:seed', ['server/cli/seed.ts']],
    ['import:1c --demo-dealer', ['server/cli/import-1c.ts', 'tests', '--demo-dealer']],
  ])('is refused by %s before the database is touched', async (_, args) => {
    const env = {
      ...process.env,
      NODE_ENV: 'production' as const,
      DATABASE_URL: 'sqlite:/nowhere/at/all.db',
    };
    const code = await new Promise((resolve) => {
      execFile(process.execPath, ['--import', 'tsx', ...args], { env }, (error, _out, err) =>
        resolve([error?.code, err.trim()]),
      );
    });
    expect(code).toEqual([1, demoProblem(env, false)]);
  });
});
