import { defaultDatabaseUrl } from '../db/client.server.ts';
import { migrateToLatest } from '../db/migrate.server.ts';
import { openUploads } from '../files/stores/open-uploads.server.ts';
import { dayOf } from '../kernel/clock.ts';
import { logins } from '../seed/data/demo-dealer.ts';
import { drawDemoFiles } from '../seed/demo-files.server.ts';
import { fillDatabase } from '../seed/fill-database.server.ts';
import { defaultProducts, defaultSeed, makeWorld } from '../seed/world.ts';
import { folderProblems } from './folders.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { secretsFromFiles } from './secrets.ts';
import { keptSecret } from './session-secret.ts';
import { settingProblems } from './settings.ts';
import { withDatabase } from './with-database.ts';

/**
 * Ends the process with a Russian line for each setting that prevents the demo or the development server from
 * starting.
 */
export function checkDemoSettings(command: 'demo' | 'dev'): void {
  refuseArguments(command);
  const problems = [...secretsFromFiles(process.env), ...settingProblems('demo', process.env)];
  if (problems.length === 0) problems.push(...folderProblems(process.env));
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exit(1);
}

/** Migrates the database, fills an empty one with the demo data, and sets the cookie secret. */
export async function openDemoWorld(): Promise<void> {
  await fill();
  process.env.SESSION_SECRET ||= keptSecret('var/session-secret');
}

/** Prints who can sign in to the demo. */
export function printLogins(): void {
  const width = Math.max(...logins.map(([email]) => email.length));
  console.log('\nВойти можно так:');
  for (const [email, password, who] of logins) {
    console.log(`  ${email.padEnd(width)}  ${password.padEnd(13)}  ${who}`);
  }
  console.log('');
}

async function fill(): Promise<void> {
  // The address is not printed, because it may hold a password.
  const database = process.env.DATABASE_URL ? 'адрес в DATABASE_URL' : defaultDatabaseUrl;
  await withDatabase(
    { command: 'demo', twice: 'База данных наполняется другим процессом; этот ничего не изменил.' },
    async (db) => {
      await migrateToLatest(db);
      const world = { products: defaultProducts, seed: defaultSeed, today: dayOf(Date.now()) };
      const done = await fillDatabase(db, makeWorld(world));
      if (done.filled) await drawDemoFiles(openUploads(process.env));
      console.log(
        done.filled
          ? `База данных наполнена: ${database}.`
          : `База данных уже наполнена, оставлена как есть: ${database}.`,
      );
    },
  );
  if (process.exitCode) process.exit();
}
