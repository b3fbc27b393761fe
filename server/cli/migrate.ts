import { migrateToLatest } from '../db/migrate.server.ts';
import { readCommand } from './read-command.ts';
import { withDatabase } from './with-database.ts';

const usage = `Создаёт таблицы портала и обновляет их для новой версии.

  npm run db:migrate

База берётся из DATABASE_URL.`;

const twice = 'Базу данных обновляет другой процесс. Дождитесь его и повторите команду.';

if (readCommand({ usage, options: {} }, () => ({}))) {
  await withDatabase({ command: 'db:migrate', twice }, async (db) => {
    const made = await migrateToLatest(db);
    console.log(made.length ? `Выполнено: ${made.join(', ')}` : 'База данных уже в последней версии');
  });
}
