import { spawnSync } from 'node:child_process';
import { defaultDatabaseUrl } from '../db/client.server.ts';
import { migrateToLatest } from '../db/migrate.server.ts';
import { openUploads } from '../files/stores/open-uploads.server.ts';
import { dayOf } from '../kernel/clock.ts';
import { logins } from '../seed/data/demo-dealer.ts';
import { drawDemoFiles } from '../seed/demo-files.server.ts';
import { fillDatabase } from '../seed/fill-database.server.ts';
import { defaultProducts, defaultSeed, makeWorld } from '../seed/world.ts';
import { isBuildOf, markBuild, sourcesDigest } from './build-mark.ts';
import { folderProblems } from './folders.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { secretsFromFiles } from './secrets.ts';
import { serveBuild } from './serve-build.ts';
import { keptSecret } from './session-secret.ts';
import { settingProblems } from './settings.ts';
import { withDatabase } from './with-database.ts';

/** Runs as `npm run demo` (§11.1): fills an empty database with the demo world, builds what has changed and serves. */
refuseArguments('demo');
const problems = [...secretsFromFiles(process.env), ...settingProblems('demo', process.env)];
if (problems.length === 0) problems.push(...folderProblems(process.env));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

console.log('Демонстрация портала: база данных с примером, сборка, сервер. Остановить – Ctrl+C.\n');
// First: a database that is refused needs no build.
await fill();
buildWhatChanged();
process.env.SESSION_SECRET ||= keptSecret('var/session-secret');

const width = Math.max(...logins.map(([email]) => email.length));
console.log('\nВойти можно так:');
for (const [email, password, who] of logins) {
  console.log(`  ${email.padEnd(width)}  ${password.padEnd(13)}  ${who}`);
}
console.log('');
await serveBuild();

function buildWhatChanged(): void {
  // Before the build: what is edited meanwhile is built at the next start.
  const sources = sourcesDigest();
  if (isBuildOf(sources)) {
    console.log('Портал уже собран, исходный код не менялся.');
    return;
  }
  console.log('Собираем портал: минута или две…');
  build();
  markBuild(sources);
}

function build(): void {
  // npm passes its own location to its scripts; on Windows `npm` alone is not an executable.
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm, 'run', 'build'] : ['npm', 'run', 'build'];
  const done = spawnSync(command as string, args, { encoding: 'utf8' });
  if (done.status !== 0) {
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}\nСборка не удалась.`);
    process.exit(1);
  }
}

async function fill(): Promise<void> {
  // An address may hold a password.
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
