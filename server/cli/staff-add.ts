import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { pendingMigrations, unreadyDatabase } from '../db/migrate.server.ts';
import { ruDateTimeOf } from '../kernel/clock.ts';
import { addStaff, zStaffToAdd } from '../people/staff/add-staff.server.ts';
import { portalAddress } from './settings.ts';
import { unknownOption } from './unknown-option.ts';
import { withDatabase } from './with-database.ts';

const usage = `Заводит сотрудника, печатает и отправляет письмом одноразовую ссылку для пароля.

  npm run staff:add -- --email адрес --name 'Имя Фамилия' [--role роль]

  --role   administrator (если не указать), manager или editor

Кто ещё не задал пароль, получит новую ссылку, а имя и роль станут новыми. База берётся из DATABASE_URL, адрес портала из PUBLIC_URL.`;

const typed = readArguments();
if (typed) {
  await withDatabase('Сотрудников заводит другой процесс. Повторите команду.', async (db) => {
    const pending = await pendingMigrations(db);
    const now = Date.now();
    const added =
      pending.length > 0
        ? { ok: false as const, message: unreadyDatabase(pending) }
        : await addStaff({ db, now, origin: portalAddress(process.env) }, typed);
    if (added.ok) {
      const { link, expiresAt } = added.value;
      console.log(`Задать пароль (ссылка одноразовая, до ${ruDateTimeOf(expiresAt)}): ${link}`);
    } else {
      console.error(added.message);
      process.exitCode = 1;
    }
  });
}

/** Returns the member to add; undefined when the command has nothing to do. */
function readArguments(): z.output<typeof zStaffToAdd> | undefined {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: { email: option, name: option, role: option, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(usage);
      return undefined;
    }
    const read = zStaffToAdd.safeParse({ ...values, role: values.role ?? 'administrator' });
    if (read.success) return read.data;
    const problems = read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
    console.error(`${problems.join('\n')}\n\n${usage}`);
  } catch (error) {
    console.error(`${unknownOption(error)}\n\n${usage}`);
  }
  process.exitCode = 2;
  return undefined;
}
