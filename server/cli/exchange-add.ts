import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { pendingMigrations, unreadyDatabase } from '../db/migrate.server.ts';
import { addExchangeAccount } from '../exchange/door/accounts/add-account.server.ts';
import { zExchangeLogin } from '../exchange/door/accounts/input.ts';
import { unknownOption } from './unknown-option.ts';
import { withDatabase } from './with-database.ts';

const usage = `Заводит учётную запись, под которой с порталом обменивается 1С, и печатает её пароль.

  npm run exchange:add -- --login логин

Пароль печатается один раз, последней строкой: сохраните его в настройках обмена 1С. Новый пароль, список адресов и отключение –
на рабочем столе, раздел «Обмен с 1С». База берётся из DATABASE_URL.`;

const login = readArguments();
if (login) {
  await withDatabase('Учётные записи заводит другой процесс. Повторите команду.', async (db) => {
    const pending = await pendingMigrations(db);
    const added =
      pending.length > 0
        ? { ok: false as const, message: unreadyDatabase(pending) }
        : await addExchangeAccount(
            { db, now: Date.now(), actor: { kind: 'system' } },
            { login, addresses: '' },
          );
    if (added.ok) {
      console.log(
        `Учётная запись обмена ${added.value.login} заведена. Её пароль (больше портал его не покажет):`,
      );
      console.log(added.value.secret);
    } else {
      console.error(added.message);
      process.exitCode = 1;
    }
  });
}

/** Returns the login; undefined when the command has nothing to do. */
function readArguments(): z.output<typeof zExchangeLogin> | undefined {
  try {
    const { values } = parseArgs({
      options: { login: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(usage);
      return undefined;
    }
    const read = zExchangeLogin.safeParse(values.login);
    if (read.success) return read.data;
    console.error(`--login: ${read.error.issues[0]?.message}\n\n${usage}`);
  } catch (error) {
    console.error(`${unknownOption(error)}\n\n${usage}`);
  }
  process.exitCode = 2;
  return undefined;
}
