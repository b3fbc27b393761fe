import { restoreBackup } from '../copies/restore-backup.server.ts';
import { databaseUrl } from '../db/client.server.ts';
import { openUploads } from '../files/stores/open-uploads.server.ts';
import { ruDateTimeOf } from '../kernel/clock.ts';
import { thousands } from '../kernel/money.ts';
import { readCommand } from './read-command.ts';
import { inSeconds, withDatabase } from './with-database.ts';

const usage = `Восстанавливает копию, которую сделала команда backup, в пустую базу данных и пустую папку файлов.

  npm run restore -- ПАПКА

  ПАПКА   папка копии, например /backups/portal-2026-11-25T03-00-00Z

База берётся из DATABASE_URL, место файлов – из UPLOADS_DIR или UPLOADS_URL. Файл ключа зашифрованной копии – BACKUP_AGE_IDENTITY.`;

const typed = readCommand({ usage, options: {}, words: true }, (_, [folder, ...more]) =>
  folder === undefined || more.length > 0 ? { problem: 'Нужна одна папка.' } : { folder },
);
if (typed) {
  await withDatabase({ command: 'restore', twice: 'Копию восстанавливает другой процесс.' }, async (db) => {
    const started = performance.now();
    const { manifest, rows, files, differing, pending } = await restoreBackup({
      db,
      url: databaseUrl(),
      uploads: openUploads(process.env),
      folder: typed.folder,
      identity: process.env.BACKUP_AGE_IDENTITY || undefined,
    });
    const madeAt = ruDateTimeOf(Date.parse(manifest.madeAt));
    console.log(
      `Восстановлена копия от ${madeAt} за ${inSeconds(started)} с: строк ${thousands(rows)}, файлов ${thousands(files)}`,
    );
    if (pending.length > 0) console.log(`Не выполнено: ${pending.join(', ')}. Выполните: npm run db:migrate`);
    if (differing.length === 0) return console.log('Число строк и файлов то же, что в копии');
    console.error(`Число строк или файлов не то, что в копии: ${differing.join(', ')}`);
    process.exitCode = 1;
  });
}
