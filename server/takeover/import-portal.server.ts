import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Kysely } from 'kysely';
import { oneAtATime } from '../db/one-at-a-time.server.ts';
import type { Database } from '../db/schema.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type CsvFile, openCsv } from './csv-file.server.ts';
import { missingColumns } from './read-table.server.ts';
import { emptyReport, type Report } from './report.ts';
import { allTables } from './tables.ts';
import { takeAddresses } from './take-addresses.server.ts';
import { takeContragents } from './take-contragents.server.ts';
import { takeDrafts } from './take-drafts.server.ts';
import { takeBaskets, takeFavourites } from './take-marks.server.ts';
import { takeOrders } from './take-orders.server.ts';
import { takeProducts } from './take-products.server.ts';
import type { Takeover } from './take-rows.server.ts';
import { takeUsers } from './take-users.server.ts';

/** The message when another process is already importing the old portal. */
export const anotherTakeover =
  'Данные старого портала уже переносит другой процесс. Дождитесь, пока он закончит';

/** The steps of the import. Each step needs the steps before it. */
const steps = [
  ...[takeUsers, takeContragents, takeAddresses, takeOrders],
  // These run after the orders, which may add products that are no longer sold.
  ...[takeProducts, takeDrafts, takeFavourites, takeBaskets],
];

/**
 * Imports the data of the old portal from the CSV files of a folder (§12.6, decisions/copies.md). The import can be
 * repeated: unchanged rows are not imported again, and an interrupted run continues. `dryRun` does everything in a
 * transaction that is rolled back. Every file is read once before anything is written. Refuses with BAD_INPUT when a
 * file cannot be read (the message names it) or another process is importing, and with UNAVAILABLE when the import
 * stopped between two batches, because this process had lost its lock.
 */
export async function importPortal(
  db: Kysely<Database>,
  folder: string,
  { now, dryRun }: { now: number; dryRun: boolean },
): Promise<Result<Report>> {
  const opened = await openFiles(folder);
  if (!opened.ok) return opened;
  const files = opened.value;
  const report: Report = { dryRun, tables: [] };
  const takeAll = async (inner: Kysely<Database>, signal: AbortSignal) => {
    report.tables = [];
    const takeover: Takeover = {
      db: inner,
      now,
      signal,
      file: (table) => table.files.map((name) => files.get(name)).find((file) => file !== undefined),
      start: ({ name }, file) => {
        const begun = emptyReport(name, file);
        report.tables.push(begun);
        return begun;
      },
    };
    for (const step of steps) await step(takeover);
  };
  const done = await oneAtATime(db, 'import-portal', async (signal) => {
    try {
      await (dryRun ? rolledBack(db, (trx) => takeAll(trx, signal)) : takeAll(db, signal));
      return ok(report);
    } catch (error) {
      if (error !== signal.reason) throw error;
      const message = dryRun
        ? `Проверка остановлена: ${leaseLost}. В базе ничего не изменилось`
        : `Перенос остановлен: ${leaseLost}. Перенесённое остаётся, повторный запуск продолжит`;
      return fail('UNAVAILABLE', { message });
    }
  });
  return done ? done.done : fail('BAD_INPUT', { message: anotherTakeover });
}

const leaseLost = 'данными занялся другой процесс, или база данных не отвечала больше минуты';

const enough = new Error('the dry run is over');

async function rolledBack(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await work(trx);
      throw enough;
    });
  } catch (error) {
    if (error !== enough) throw error;
  }
}

/** Opens the files, keyed by their names in lower case without the extension. */
async function openFiles(folder: string): Promise<Result<Map<string, CsvFile>>> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return fail('BAD_INPUT', { message: `Папки ${folder} нет` });
  const names = readdirSync(folder).filter((name) => /\.csv$/i.test(name));
  const files = new Map<string, CsvFile>();
  for (const name of names) {
    const key = basename(name)
      .replace(/\.csv$/i, '')
      .toLowerCase();
    const tables = allTables.filter((table) => table.files.includes(key));
    if (tables.length === 0) continue;
    const file = await openCsv(join(folder, name), name);
    if ('problem' in file) return fail('BAD_INPUT', { message: file.problem });
    for (const table of tables) {
      const missing = missingColumns(file, table);
      if (missing.length > 0)
        return fail('BAD_INPUT', { message: `${name}: нет столбцов ${missing.join(', ')}` });
    }
    files.set(key, file);
  }
  if (files.size > 0) return ok(files);
  const known = allTables.map(({ files: [name] }) => `${name}.csv`).join(', ');
  return fail('BAD_INPUT', { message: `В папке нет ни одного файла, который можно перенести: ${known}` });
}
