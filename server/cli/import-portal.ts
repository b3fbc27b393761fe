import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrateToLatest, pendingMigrations, unreadyDatabase } from '../db/migrate.server.ts';
import { anotherTakeover, importPortal } from '../takeover/import-portal.server.ts';
import { reportLines } from '../takeover/report.ts';
import { unknownOption } from './unknown-option.ts';
import { withDatabase } from './with-database.ts';

const usage = `Переносит из старого портала пользователей, контрагентов, адреса, заказы, черновики, избранное и корзины.

  npm run import:portal -- ПАПКА [--dry-run] [--report ФАЙЛ.json]

  ПАПКА       где лежат файлы CSV; имена файлов и столбцов – в docs/import-portal.md
  --dry-run   только проверить: ничего не записать
  --report    записать в файл всё, что осталось или перенесено не так, как было

Перенос можно повторять: перенесённое не удваивается, прерванное продолжается. База берётся из DATABASE_URL.
Код завершения: 0 – перенесено всё, 3 – часть строк осталась, 1 – ничего не перенесено, 2 – команда непонятна.`;

/** The exit code when the run is complete, but some rows were left out. */
const rowsLeft = 3;

const typed = readArguments();
if (typed) {
  await withDatabase(anotherTakeover, async (db) => {
    const pending = typed.dryRun ? await pendingMigrations(db) : [];
    if (pending.length > 0) return refuse(unreadyDatabase(pending));
    if (!typed.dryRun) await migrateToLatest(db);
    const result = await importPortal(db, typed.folder, { now: Date.now(), dryRun: typed.dryRun });
    if (!result.ok) return refuse(`Ничего не перенесено. ${result.message}.`);
    if (typed.report) writeFileSync(typed.report, `${JSON.stringify(result.value, null, 2)}\n`);
    console.log(reportLines(result.value).join('\n'));
    if (result.value.tables.some(({ left }) => left > 0)) process.exitCode = rowsLeft;
  });
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

function readArguments(): { folder: string; dryRun: boolean; report: string | undefined } | undefined {
  let reason = '';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      console.log(usage);
      return undefined;
    }
    const [folder, ...more] = positionals;
    if (folder !== undefined && more.length === 0)
      return { folder, dryRun: values['dry-run'] ?? false, report: values.report };
    reason = folder === undefined ? 'Не указана папка с файлами.' : 'Папка должна быть одна.';
  } catch (error) {
    reason = unknownOption(error);
  }
  console.error(`${reason}\n\n${usage}`);
  process.exitCode = 2;
  return undefined;
}
