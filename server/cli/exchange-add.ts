import { addExchangeAccount } from '../exchange/door/accounts/add-account.server.ts';
import { zExchangeLogin } from '../exchange/door/accounts/input.ts';
import { readCommand } from './read-command.ts';
import { refuse, withReadyDatabase } from './with-database.ts';

const usage = `Заводит учётную запись, под которой с порталом обменивается 1С, и печатает её пароль.

  npm run exchange:add -- --login логин

Пароль печатается один раз, последней строкой: сохраните его в настройках обмена 1С. Новый пароль, список адресов и отключение –
на рабочем столе, раздел «Обмен с 1С». База берётся из DATABASE_URL.`;

const typed = readCommand({ usage, options: { login: { type: 'string' } } }, (values) => {
  const read = zExchangeLogin.safeParse(values.login);
  return read.success ? { login: read.data } : { problem: `--login: ${read.error.issues[0]?.message}` };
});
if (typed) {
  await withReadyDatabase(
    { command: 'exchange:add', twice: 'Учётные записи заводит другой процесс. Повторите команду.' },
    async (db) => {
      const ctx = { db, now: Date.now(), actor: { kind: 'system' as const } };
      const added = await addExchangeAccount(ctx, { login: typed.login, addresses: '' });
      if (!added.ok) return refuse(added.message);
      const { login, secret } = added.value;
      console.log(`Учётная запись обмена ${login} заведена. Её пароль (больше портал его не покажет):`);
      console.log(secret);
    },
  );
}
