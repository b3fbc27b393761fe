import { takeBackup } from '../copies/take-backup.server.ts';
import { databaseUrl } from '../db/client.server.ts';
import { openUploads } from '../files/stores/open-uploads.server.ts';
import { thousands } from '../kernel/money.ts';
import { readCommand } from './read-command.ts';
import { inSeconds, withDatabase } from './with-database.ts';

const usage = `Делает копию базы данных и загруженных файлов, пока портал работает.

  npm run backup -- ПАПКА [--keep ЧИСЛО]

  ПАПКА    где появится папка копии; создаётся, если её нет
  --keep   сколько последних копий этой базы оставить, считая новую; старые удаляются, когда новая готова

База берётся из DATABASE_URL, файлы – из UPLOADS_DIR или UPLOADS_URL. Если задано BACKUP_AGE_RECIPIENT, копия шифруется программой age.`;

const typed = readCommand(
  { usage, options: { keep: { type: 'string' } }, words: true },
  (values, [folder, ...more]) => {
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (folder === undefined || more.length > 0) return { problem: 'Нужна одна папка.' };
    if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
      return { problem: '--keep: нужно целое число от 1.' };
    return { folder, keep };
  },
);
if (typed) {
  await withDatabase(
    { command: 'backup', twice: 'Копию делает другой процесс. Повторите команду.' },
    async (db) => {
      const started = performance.now();
      const { path, bytes, manifest, removed, isNoted } = await takeBackup({
        db,
        url: databaseUrl(),
        uploads: openUploads(process.env),
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
      if (!isNoted)
        console.error(
          'Время копии не записано в базу данных: нужно право менять её таблицы. Мониторинг будет считать, что свежей копии нет.',
        );
    },
  );
}
