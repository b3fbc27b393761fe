import { migrateToLatest } from '../db/migrate.server.ts';
import { withDatabase } from './with-database.ts';

await withDatabase('Базу данных обновляет другой процесс. Дождитесь его и повторите команду.', async (db) => {
  const made = await migrateToLatest(db);
  console.log(made.length ? `Выполнено: ${made.join(', ')}` : 'База данных уже в последней версии');
});
