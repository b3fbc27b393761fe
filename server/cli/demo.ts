import { spawnSync } from 'node:child_process';
import { isBuildOf, markBuild, sourcesDigest } from './build-mark.ts';
import { checkDemoSettings, openDemoWorld, printLogins } from './demo-world.ts';
import { serveBuild } from './serve-build.ts';

/** Runs as `npm run demo` (§11.1): fills an empty database with the demo data, builds what has changed and serves. */
checkDemoSettings('demo');
console.log('Демонстрация портала: база данных с примером, сборка, сервер. Остановить – Ctrl+C.\n');
// Opens the database first, because no build is needed if it is refused.
await openDemoWorld();
buildWhatChanged();
printLogins();
await serveBuild();

function buildWhatChanged(): void {
  // Computed before the build, so that files edited meanwhile are built at the next start.
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
