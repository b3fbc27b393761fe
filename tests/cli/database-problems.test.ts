import { describe, expect, test } from 'vitest';
import { command } from '#tests/setup/command.ts';

const commands: [string, ...string[]][] = [['migrate'], ['seed'], ['sums'], ['import-1c', '.']];

describe.each(commands)('%s', (name, ...args) => {
  test('an unreachable database is reported in one line with the reason and without the password', async () => {
    const done = await command(name, args, { DATABASE_URL: 'mysql://portal:geheim@localhost:1/portal' });
    expect(done).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^База данных недоступна или занята: сервер не принимает соединений, ECONNREFUSED\. Проверьте DATABASE_URL .*\n$/,
      ),
    });
    expect(done.err).not.toContain('geheim');
  });

  test('a wrong DATABASE_URL is refused in one line with the right format', async () => {
    const done = await command(name, args, { DATABASE_URL: 'postgres://localhost/portal' });
    expect(done).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^DATABASE_URL: нужно sqlite:.* или mysql:.*\n$/),
    });
  });
});
