import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copyDatabase } from '../copies/copy-database.server.ts';
import { reasonToShow } from '../copies/refused.ts';
import { openDatabase, sqliteFileOf } from '../db/client.server.ts';
import { thousands } from '../kernel/money.ts';
import { secretsFromFiles } from './secrets.ts';
import { databaseProblems } from './settings.ts';
import { unknownOption } from './unknown-option.ts';
import { inSeconds, reportingProblems } from './with-database.ts';

const usage = `Копирует все данные портала из одной базы в другую, пустую.

  npm run db:copy -- ОТКУДА КУДА

  Каждое – адрес базы (sqlite:var/portal.db или mysql://имя:пароль@сервер:3306/база) или имя
  переменной окружения, в которой он есть: её пароль не виден в списке процессов

Сначала остановите портал: записанное во время копирования не попадёт в новую базу. Загруженные файлы остаются на месте.`;

const typed = readArguments();
if (typed) {
  const addresses = 'адреса баз';
  await reportingProblems('Эту базу наполняет другой процесс.', addresses, async () => {
    const [from, to] = typed.map(openDatabase);
    if (!from || !to) return;
    try {
      const file = sqliteFileOf(from);
      if (file && !existsSync(file)) return refuse(`Нет базы данных ${file}.`);
      const started = performance.now();
      const copied = await copyDatabase(from, to, (table, rows) =>
        console.log(`  ${table}: строк ${thousands(rows)}`),
      );
      const rows = copied.reduce((sum, each) => sum + each.rows, 0);
      console.log(
        `Готово за ${inSeconds(started)} с: таблиц ${copied.length}, строк ${thousands(rows)}. Контрольные суммы сходятся.`,
      );
    } catch (error) {
      const reason = reasonToShow(error);
      if (!reason) throw error;
      refuse(reason);
    } finally {
      await Promise.all([from.destroy(), to.destroy()]);
    }
  });
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/** Returns the two addresses; undefined when the command has nothing to do. */
function readArguments(): string[] | undefined {
  let reason = 'Нужны два адреса.';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(usage);
      return undefined;
    }
    const [problem] = secretsFromFiles(process.env);
    if (problem) reason = problem;
    else if (positionals.length === 2) {
      const urls = positionals.map((text) => (/^\w+$/.test(text) ? (process.env[text] ?? text) : text));
      const wrong = positionals.find((_, i) => databaseProblems({ DATABASE_URL: urls[i] }).length > 0);
      if (!wrong && urls[0] !== urls[1]) return urls;
      // The address itself may hold a password.
      reason = wrong
        ? 'Адрес базы – sqlite:var/portal.db или mysql://имя:пароль@сервер:3306/база.'
        : 'Адреса одинаковые: копировать нечего.';
    }
  } catch (error) {
    reason = unknownOption(error);
  }
  console.error(`${reason}\n\n${usage}`);
  process.exitCode = 2;
  return undefined;
}
