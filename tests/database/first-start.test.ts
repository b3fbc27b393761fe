import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { databaseProblems } from '#server/cli/check-start.ts';
import { dialect, emptyDatabase, freshDatabase } from '#tests/setup/database.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { onServer, server } from '#tests/setup/mysql-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-first-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the lines written to `console.error` and clears them. */
const said = () => vi.mocked(console.error).mock.calls.splice(0).flat();

test('a portal starts with a migrated database', async () => {
  const fresh = await freshDatabase();
  expect(await databaseProblems(fresh.url)).toEqual([]);
  await fresh.drop();
});

test('a portal does not start without tables, and names the command that creates them', async () => {
  const empty = await emptyDatabase();
  expect(await databaseProblems(empty.url)).toEqual([
    expect.stringMatching(/^База данных не готова.+npm run db:migrate$/),
  ]);
  await empty.drop();
});

describe.runIf(dialect === 'sqlite')('a portal refuses a wrong SQLite address in one line', () => {
  test('a missing SQLite file is refused and not created', async () => {
    const file = join(folder, 'absent.db');
    expect(await databaseProblems(`sqlite:${file}`)).toEqual([
      expect.stringMatching(/absent\.db.+DATABASE_URL/),
    ]);
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    [
      'a file that is not a database',
      () => writeFileSync(join(folder, 'text.db'), 'text '.repeat(1000)),
      'text.db',
    ],
    ['a folder', () => {}, ''],
  ])('%s in place of a SQLite database is refused', async (_, prepare, name) => {
    prepare();
    const problems = await databaseProblems(`sqlite:${join(folder, name)}`);
    expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL: база данных не открывается: .+$/)]);
  });
});

describe.runIf(dialect === 'mysql')('a portal refuses a wrong server address in one line', () => {
  const at = (user: string, name: string) =>
    Object.assign(new URL(server), user ? { username: user } : {}, { pathname: `/${name}` });

  test('a database that does not exist on the server is refused', async () => {
    expect(await databaseProblems(at('', 'no_such_portal').href)).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*такой базы на сервере нет, ER_BAD_DB_ERROR\..*$/),
    ]);
  });

  test('a wrong database password is refused without repeating the password', async () => {
    const address = at('nobody_of_portal', 'no_such_portal');
    address.password = 'geheim';
    const problems = await databaseProblems(address.href);
    expect(problems).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*неверное имя или пароль, ER_ACCESS_DENIED_ERROR\..*$/),
    ]);
    expect(problems.join()).not.toContain('geheim');
  });

  test('a database that the user may not read is refused', async () => {
    const fresh = await freshDatabase();
    const user = `portal_${process.pid}`;
    await onServer((connection) => connection.query(`create user '${user}'@'%' identified by 'secret'`));
    const address = at(user, new URL(fresh.url).pathname.slice(1));
    address.password = 'secret';
    const problems = await databaseProblems(address.href);
    await onServer((connection) => connection.query(`drop user '${user}'@'%'`));
    await fresh.drop();
    // The error depends on the other users of the server.
    const refused = /^DATABASE_URL: .*(?:нет прав на эту базу|неверное имя или пароль), ER_\w+\..*$/;
    expect(problems).toEqual([expect.stringMatching(refused)]);
  });
});

test('a portal waits for a database server that does not respond yet', async () => {
  expect(await databaseProblems(`mysql://portal:secret@127.0.0.1:${await freePort()}/portal`)).toEqual([]);
  expect(said()).toEqual([
    expect.stringMatching(/^База данных сейчас недоступна: .*ECONNREFUSED.* будет ждать её\.$/),
  ]);
});
