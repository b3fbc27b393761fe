import { accessSync, constants } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { anotherImport } from '../exchange/import-files.server.ts';
import { importFolder } from '../exchange/import-folder.server.ts';
import { reportLines } from '../exchange/report.ts';
import { openUploads } from '../files/stores/open-uploads.server.ts';
import { exchangeFolder } from '../kernel/folders.ts';
import { logins } from '../seed/data/demo-dealer.ts';
import { addDemoDealer } from '../seed/demo-dealer.server.ts';
import { againWhenAway } from './again-when-away.ts';
import { demoProblem } from './demo-in-production.ts';
import { importUsage, readImportArguments } from './import-arguments.ts';
import { portalAddress } from './settings.ts';
import { withNewOrReadyDatabase } from './with-database.ts';

const read = readImportArguments(process.argv.slice(2));
if (!read.ok) {
  if (read.reason) console.error(`${read.reason}\n`);
  console.log(importUsage);
  process.exit(read.help ? 0 : 2);
}

const { folder, withdraw, readsAll, demoDealer, inProduction } = read.arguments;
const problem = demoDealer ? demoProblem(process.env, inProduction) : undefined;
if (problem) {
  console.error(problem);
  process.exit(1);
}
await withNewOrReadyDatabase({ command: 'import:1c', twice: anotherImport }, async (db) => {
  const started = performance.now();
  const options = {
    withdraw: withdraw ? 'all' : 'few',
    readsAll,
    uploads: openUploads(process.env),
    scratch: writableFolder(exchangeFolder(process.env)),
    by: { origin: portalAddress(process.env) },
  } as const;
  const result = await againWhenAway(() => importFolder(db, folder, Date.now(), options), console.error);
  if (result.ok) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    console.log([...reportLines(result.value), `Готово за ${seconds} с.`].join('\n'));
    if (demoDealer) await openForDemo(db);
  } else {
    console.error(`Выгрузка не загружена. ${result.message}`);
    process.exitCode = 1;
  }
});

async function openForDemo(db: Kysely<Database>): Promise<void> {
  const outcome = await addDemoDealer(db, Date.now());
  if ('added' in outcome) {
    console.log('Заведён учебный дилер:');
    for (const [email, password, who] of logins) {
      if (outcome.added.includes(email)) console.log(`  ${email} / ${password} — ${who}`);
    }
  } else if (outcome.refused === 'DEALERS_EXIST') {
    console.log('Учебный дилер не заведён: в портале уже есть дилеры.');
  } else {
    console.log('Учебный дилер не заведён: в портале нет ни видов цен, ни складов из 1С.');
  }
}

/** Returns the folder if it exists and is writable; the command may run as a different user than the portal. */
function writableFolder(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return undefined;
  }
}
