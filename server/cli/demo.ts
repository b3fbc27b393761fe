import { spawnSync } from 'node:child_process';
import { openDatabase } from '../db/client.server.ts';
import { migrateToLatest } from '../db/migrate.server.ts';
import { logins } from '../db/seed/data/demo-dealer.ts';
import { fillDatabase } from '../db/seed/fill-database.server.ts';
import { defaultProducts, defaultSeed, makeWorld } from '../db/seed/world.ts';
import { dayOf } from '../kernel/clock.ts';
import { serveBuild } from './serve-build.ts';
import { keptSecret } from './session-secret.ts';
import { demoSettingProblems } from './settings.ts';

/** `npm run demo` (contract §4): builds, fills an empty database with the demo world and serves. */
const problems = demoSettingProblems(process.env);
if (problems.length > 0) {
  console.error(`Портал не запущен:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  process.exit(1);
}

console.log('Собираем портал…');
build();
await fill();
process.env.SESSION_SECRET ||= keptSecret('var/session-secret');

const width = Math.max(...logins.map(([email]) => email.length));
console.log('\nВойти можно так:');
for (const [email, password, who] of logins) {
  console.log(`  ${email.padEnd(width)}  ${password.padEnd(13)}  ${who}`);
}
console.log('');
await serveBuild();

function build(): void {
  // npm tells its scripts where it is itself; on Windows `npm` alone is no program.
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm, 'run', 'build'] : ['npm', 'run', 'build'];
  const done = spawnSync(command as string, args, { encoding: 'utf8' });
  if (done.status !== 0) {
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}\nСборка не удалась.`);
    process.exit(1);
  }
}

async function fill(): Promise<void> {
  const db = openDatabase();
  try {
    await migrateToLatest(db);
    const world = { products: defaultProducts, seed: defaultSeed, today: dayOf(Date.now()) };
    const done = await fillDatabase(db, makeWorld(world));
    console.log(done.filled ? 'База данных наполнена.' : 'База данных уже наполнена, оставлена как есть.');
  } finally {
    await db.destroy();
  }
}
