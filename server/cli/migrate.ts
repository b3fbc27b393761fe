import { openDatabase } from '../db/client.server.ts';
import { migrateToLatest } from '../db/migrate.server.ts';

const db = openDatabase();
const made = await migrateToLatest(db);
console.log(made.length ? `Выполнено: ${made.join(', ')}` : 'База данных уже в последней версии');
await db.destroy();
