import { writeFileSync } from 'node:fs';
import { openDatabase } from '#server/db/client.server.ts';
import { measureBuilding } from './building.ts';
import { benchDatabase } from './data.ts';
import { measureExports } from './exporting.ts';
import { measureAnswers } from './in-process.ts';
import { measureHttp } from './over-http.ts';
import { questionsFor } from './questions.ts';
import type { Result } from './report.ts';
import { startServing } from './serving.ts';
import { measureWriting } from './writing.ts';

/** Measures one size in a separate process: `size.ts PRODUCTS SECONDS RESULT-FILE`. */
const [products = 10_000, seconds = 8] = process.argv.slice(2, 4).map(Number);
const file = process.argv[4] ?? '';
const step = (name: string) => console.log(`  ${name} (${Math.round(performance.now() / 1_000)} с)`);

step('данные');
const url = await benchDatabase({ products });
const db = openDatabase(url);
const asked = await questionsFor(db);
step('модель: сборка, пересборка, приёмка изменений');
const building = await measureBuilding(db);
step('ответы модели и SQL');
const answers = await measureAnswers(db, asked, seconds);
step('корзина, заказ');
const writing = await measureWriting(db, seconds);
step('HTTP');
const serving = await startServing(url);
const http = await measureHttp(serving, asked, seconds);
step('экспорт');
const exports = await measureExports(db, serving, asked, seconds);
await serving.stop();
step('готово');
const result: Result = { products, building, answers, writing, http, exports };
writeFileSync(file, JSON.stringify(result, null, 1));
process.exit(0);
