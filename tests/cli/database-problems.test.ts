import { describe, expect, test } from 'vitest';
import { command } from '#tests/setup/command.ts';

const commands: [string, ...string[]][] = [['migrate'], ['seed'], ['sums'], ['import-1c', '.']];

describe.each(commands)('%s', (name, ...args) => {
  test('prints in one line that the database is unreachable and why, without its password', async () => {
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

  test('prints in one line the format of a DATABASE_URL', async () => {
    const done = await command(name, args, { DATABASE_URL: 'postgres://localhost/portal' });
    expect(done).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^DATABASE_URL: нужно sqlite:.* или mysql:.*\n$/),
    });
  });
});
