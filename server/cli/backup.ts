import { parseArgs } from 'node:util';
import { reasonToShow } from '../copies/refused.ts';
import { takeBackup } from '../copies/take-backup.server.ts';
import { databaseUrl } from '../db/client.server.ts';
import { uploadsFolder } from '../kernel/folders.ts';
import { thousands } from '../kernel/money.ts';
import { unknownOption } from './unknown-option.ts';
import { inSeconds, withDatabase } from './with-database.ts';

const usage = `Делает копию базы данных и загруженных файлов, пока портал работает.

  npm run backup -- ПАПКА [--keep ЧИСЛО]

  ПАПКА    где появится папка копии; создаётся, если её нет
  --keep   сколько последних копий этой базы оставить, считая новую; старые удаляются, когда новая готова

База берётся из DATABASE_URL, файлы – из UPLOADS_DIR. Если задано BACKUP_AGE_RECIPIENT, копия шифруется программой age.`;

const typed = readArguments();
if (typed) {
  await withDatabase('Копию делает другой процесс. Повторите команду.', async (db) => {
    const started = performance.now();
    try {
      const { path, bytes, manifest, removed } = await takeBackup({
        db,
        url: databaseUrl(),
        uploads: uploadsFolder(process.env),
        ...typed,
        recipient: process.env.BACKUP_AGE_RECIPIENT || undefined,
        now: Date.now(),
      });
      const { files, vanished } = manifest.uploads;
      const megabytes = (bytes / 1_000_000).toFixed(1).replace('.', ',');
      const parts = [`${megabytes} МБ за ${inSeconds(started)} с`, `файлов ${thousands(files)}`];
      if (vanished > 0) parts.push(`удалено во время копирования ${vanished}`);
      if (removed > 0) parts.push(`старых копий удалено ${removed}`);
      console.log(`Копия готова: ${path} (${parts.join('; ')})`);
    } catch (error) {
      const reason = reasonToShow(error);
      if (!reason) throw error;
      console.error(reason);
      process.exitCode = 1;
    }
  });
}

function readArguments(): { folder: string; keep: number | undefined } | undefined {
  let reason = '';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(usage);
      return undefined;
    }
    const [folder, ...more] = positionals;
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (folder === undefined || more.length > 0) reason = 'Нужна одна папка.';
    else if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
      reason = '--keep: нужно целое число от 1.';
    else return { folder, keep };
  } catch (error) {
    reason = unknownOption(error);
  }
  console.error(`${reason}\n\n${usage}`);
  process.exitCode = 2;
  return undefined;
}
