import { describe, expect, test } from 'vitest';
import { demoProblem } from '#server/cli/demo-in-production.ts';
import { command } from '#tests/setup/command.ts';

describe('the demo world, whose passwords are published', () => {
  test.each([
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://opt.example.ru' }],
  ])('a production portal (%s) refuses the demo world without the extra argument', (sign, env) => {
    expect(demoProblem(env, false)).toContain(`рабочий портал (${sign})`);
    expect(demoProblem(env, false)).toContain('--demo-in-production');
    expect(demoProblem(env, true)).toBeUndefined();
  });

  test('a development portal accepts the demo world', () => {
    expect(demoProblem({}, false)).toBeUndefined();
    expect(
      demoProblem({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' }, false),
    ).toBeUndefined();
  });

  test.each([
    ['db:seed', 'seed', []],
    ['import:1c --demo-dealer', 'import-1c', ['tests', '--demo-dealer']],
  ])('%s refuses the demo world before accessing the database', async (_, name, args) => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'sqlite:/nowhere/at/all.db' };
    const { code, err } = await command(name, args, env);
    expect([code, err.trim()]).toEqual([1, demoProblem({ ...process.env, ...env }, false)]);
  });
});
