import { writeFileSync } from 'node:fs';
import { anotherTakeover, importPortal } from '../takeover/import-portal.server.ts';
import { reportLines } from '../takeover/report.ts';
import { readCommand } from './read-command.ts';
import { refuse, withReadyDatabase } from './with-database.ts';

const usage = `Переносит из старого портала пользователей, контрагентов, адреса, заказы, черновики, избранное и корзины.

  npm run import:portal -- ПАПКА [--dry-run] [--report ФАЙЛ.json]

  ПАПКА       где лежат файлы CSV; имена файлов и столбцов – в docs/import-portal.md
  --dry-run   только проверить: ничего не записать
  --report    записать в файл всё, что осталось или перенесено не так, как было

Перенос можно повторять: перенесённое не удваивается, прерванное продолжается. База берётся из DATABASE_URL.
Код завершения: 0 – перенесено всё, 3 – часть строк осталась, 1 – ничего не перенесено, 2 – команда непонятна.`;

/** The exit code if the import is complete but some rows were skipped. */
const rowsLeft = 3;

const typed = readCommand(
  { usage, options: { 'dry-run': { type: 'boolean' }, report: { type: 'string' } }, words: true },
  (values, [folder, ...more]) => {
    if (folder === undefined) return { problem: 'Не указана папка с файлами.' };
    if (more.length > 0) return { problem: 'Папка должна быть одна.' };
    return { folder, dryRun: values['dry-run'] ?? false, report: values.report };
  },
);
if (typed) {
  await withReadyDatabase({ command: 'import:portal', twice: anotherTakeover }, async (db) => {
    const result = await importPortal(db, typed.folder, { now: Date.now(), dryRun: typed.dryRun });
    if (!result.ok) {
      // After an interruption, the records imported before it remain.
      const isStopped = result.code === 'UNAVAILABLE';
      return refuse(`${isStopped ? '' : 'Ничего не перенесено. '}${result.message}.`);
    }
    if (typed.report) writeFileSync(typed.report, `${JSON.stringify(result.value, null, 2)}\n`);
    console.log(reportLines(result.value).join('\n'));
    if (result.value.tables.some(({ left }) => left > 0)) process.exitCode = rowsLeft;
  });
}
