import { beforeEach, expect, test } from 'vitest';
import { openStaffPasswordLink } from '#server/people/password-links/open-password-link.server.ts';
import { resetStaffPassword } from '#server/people/password-links/reset-password.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { command } from '#tests/setup/command.ts';
import { emptyDatabase } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await clearTables(fresh.db, 'jobs');
});

/** Runs `npm run staff:add` as a separate process. */
const add = (url: string, ...args: string[]) =>
  command('staff-add', args, { DATABASE_URL: url, PUBLIC_URL: 'https://opt.example.ru' });

const oneLink = /^Задать пароль \(.+\): (https:\/\/opt\.example\.ru\/desk\/password\?token=([\w-]{43}))\n$/;
const zoya = ['--email', 'Zoya@example.com', '--name', 'Зоя Котова'];
const opened = (token: string) => fresh.as(undefined, Date.now()).tries(openStaffPasswordLink, { token });

test('staff:add adds an administrator, and prints and mails one link for setting the password', async () => {
  const { code, out, err } = await add(fresh.url, ...zoya);
  expect([code, err]).toEqual([0, '']);
  const [, link = '', token = ''] = oneLink.exec(out) ?? [];
  expect(okValue(await opened(token))).toEqual({ email: 'zoya@example.com', purpose: 'invite' });
  const [mail, ...others] = await queuedMails(fresh.db);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'zoya@example.com' });
  expect(mail?.text).toContain(link);
  const added = await fresh.db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', 'zoya@example.com')
    .execute();
  expect(added).toMatchObject([{ name: 'Зоя Котова', role: 'administrator', enabled: 1, password_hash: '' }]);

  // The link was lost. The same command creates another link as long as no password is set.
  const again = await add(fresh.url, ...zoya, '--role', 'manager');
  const [, , second = ''] = oneLink.exec(again.out) ?? [];
  expect(await opened(token)).toMatchObject({ code: 'LINK_EXPIRED' });
  const { role } = await fresh.db
    .selectFrom('staff')
    .select('role')
    .where('email', '=', 'zoya@example.com')
    .executeTakeFirstOrThrow();
  expect(role).toBe('manager');
  const password = { new_password: 'a new password', repeat_password: 'a new password' };
  const now = fresh.as(undefined, Date.now());
  await now.does(resetStaffPassword, { token: second, ...password });
  expect(await add(fresh.url, ...zoya)).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Сотрудник с e-mail zoya@example\.com уже заведён\. [^\n]+\n$/),
  });
});

test('staff:add adds other roles, and reports wrong arguments by name', async () => {
  const manager = ['--email', 'm@example.com', '--name', 'М', '--role', 'manager'];
  expect((await add(fresh.url, ...manager)).out).toMatch(oneLink);
  const storekeeper = ['--email', 'k@example.com', '--name', 'К', '--role', 'Кладовщик'];
  expect((await add(fresh.url, ...storekeeper)).out).toMatch(oneLink);
  expect(await add(fresh.url, '--email', 'nobody')).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^--email: Проверьте e-mail\n--name: .+\n/),
  });
  expect(await add(fresh.url, '--email', 'b@example.com', '--name', 'Б', '--role', 'boss')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^--role: такой роли нет\. Есть administrator \(«Администратор»\), manager/),
  });
  expect(await add(fresh.url, '--mail', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Непонятный параметр: --mail.'),
  });
});

test('staff:add reports in one line that the database is not ready', async () => {
  const empty = await emptyDatabase();
  try {
    const { code, out, err } = await add(empty.url, ...zoya);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^База данных не готова.+npm run db:migrate\n$/);
  } finally {
    await empty.drop();
  }
});
