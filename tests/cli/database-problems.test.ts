import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';

type Run = { code: number; out: string; err: string };

/** Runs a command as a separate process on a database that does not exist. */
function command(script: string, url: string, ...args: string[]): Promise<Run> {
  const env = { ...process.env, DATABASE_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', script, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const commands: [string, ...string[]][] = [
  ['server/cli/migrate.ts'],
  ['server/cli/seed.ts'],
  ['server/cli/sums.ts'],
  ['server/cli/import-1c.ts', '.'],
];

describe.each(commands)('%s', (script, ...args) => {
  test('prints in one line that the database is unreachable, and why, without its password', async () => {
    const done = await command(script, 'mysql://portal:geheim@localhost:1/portal', ...args);
    expect(done).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^База данных недоступна или занята: .*ECONNREFUSED.*\. Проверьте DATABASE_URL .*\n$/,
      ),
    });
    expect(done.err).not.toContain('geheim');
  });

  test('prints in one line the format of a DATABASE_URL', async () => {
    const done = await command(script, 'postgres://localhost/portal', ...args);
    expect(done).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^DATABASE_URL: нужно sqlite:.* или mysql:.*\n$/),
    });
  });
});
