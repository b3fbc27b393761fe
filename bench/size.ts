import { writeFileSync } from 'node:fs';
import { openDatabase } from '#server/db/client.server.ts';
import { measureBuilding } from './building.ts';
import { benchDatabase } from './data.ts';
import { measureAnswers } from './in-process.ts';
import { measureHttp } from './over-http.ts';
import { measureExport, measureWriting } from './writing.ts';

/** Measures one size in a process of its own: `size.ts PRODUCTS SECONDS RESULT-FILE`. */
const [products = 10_000, seconds = 8] = process.argv.slice(2, 4).map(Number);
const file = process.argv[4] ?? '';
const step = (name: string) => console.log(`  ${name} (${Math.round(performance.now() / 1_000)} с)`);

const url = await benchDatabase(products);
const db = openDatabase(url);
step('модель: сборка, пересборка, приёмка изменений');
const building = await measureBuilding(db);
step('ответы модели и SQL');
const answers = await measureAnswers(db, seconds);
step('корзина, заказ');
const writing = await measureWriting(db, seconds);
step('экспорт');
const exports = await measureExport(db);
await db.destroy();
step('HTTP');
const http = await measureHttp(url, seconds);
writeFileSync(file, JSON.stringify({ products, building, answers, writing, exports, http }, null, 1));
process.exit(0);
