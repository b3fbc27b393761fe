import { existsSync } from 'node:fs';
import { copyDatabase } from '../copies/copy-database.server.ts';
import { refused } from '../copies/refused.ts';
import { openDatabase, sqliteFileOf } from '../db/client.server.ts';
import { thousands } from '../kernel/money.ts';
import { readCommand } from './read-command.ts';
import { secretsFromFiles } from './secrets.ts';
import { isDatabaseAddress } from './settings.ts';
import { inSeconds, reportingProblems } from './with-database.ts';

const usage = `Копирует все данные портала из одной базы в другую, пустую.

  npm run db:copy -- ОТКУДА КУДА

  Каждое – адрес базы (sqlite:var/portal.db или mysql://имя:пароль@сервер:3306/база) или имя
  переменной окружения, в которой он есть: её пароль не виден в списке процессов

Сначала остановите портал: записанное во время копирования не попадёт в новую базу. Загруженные файлы остаются на месте.`;

const typed = readCommand({ usage, options: {}, words: true }, (_, words) => {
  const [problem] = secretsFromFiles(process.env);
  if (problem) return { problem };
  const [from, to, ...more] = words.map((word) => (/^\w+$/.test(word) ? (process.env[word] ?? word) : word));
  if (from === undefined || to === undefined || more.length > 0) return { problem: 'Нужны два адреса.' };
  // The message does not repeat the addresses, which may hold a password.
  if (![from, to].every(isDatabaseAddress))
    return { problem: 'Адрес базы – sqlite:var/portal.db или mysql://имя:пароль@сервер:3306/база.' };
  if (from === to) return { problem: 'Адреса одинаковые: копировать нечего.' };
  return { from, to };
});
if (typed) {
  const addresses = 'адреса баз';
  await reportingProblems('Эту базу наполняет другой процесс.', addresses, async () => {
    const [from, to] = [openDatabase(typed.from), openDatabase(typed.to)];
    try {
      const file = sqliteFileOf(from);
      if (file && !existsSync(file)) throw refused(`Нет базы данных ${file}.`);
      const started = performance.now();
      const copied = await copyDatabase(from, to, (table, rows) =>
        console.log(`  ${table}: строк ${thousands(rows)}`),
      );
      const rows = copied.reduce((sum, each) => sum + each.rows, 0);
      console.log(
        `Готово за ${inSeconds(started)} с: таблиц ${copied.length}, строк ${thousands(rows)}. Контрольные суммы сходятся.`,
      );
    } finally {
      await Promise.all([from.destroy(), to.destroy()]);
    }
  });
}
