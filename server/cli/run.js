import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { driverProblem } from './check-driver.js';

/**
 * Runs a command of this folder: `node server/cli/run.js migrate`. `start` and `worker` always run from the output of
 * `npm run build`, without tsx. Other commands run from their source if tsx is installed, so that developers need no
 * build; otherwise, on a server without development dependencies, they run from the build.
 */
const [name = ''] = process.argv.splice(2, 1);
const commands = JSON.parse(readFileSync(new URL('commands.json', import.meta.url), 'utf8'));
if (!commands.includes(name)) {
  const problem = name ? `Нет команды ${name}.` : 'Не указана команда.';
  console.error(`${problem} Есть: ${commands.join(', ')}.`);
  process.exit(2);
}
const problem = driverProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const compiled = resolve(join(process.env.BUILD_DIR || 'build', 'commands', `${name}.js`));
const isBuilt = ['start', 'worker'].includes(name);
if (isBuilt || ['demo', 'dev'].includes(name)) endWithNpm();
const tsx = isBuilt ? undefined : await import('tsx/esm/api').catch(() => undefined);

if (tsx) {
  tsx.register();
  await import(new URL(`./${name}.ts`, import.meta.url).href);
} else if (existsSync(compiled)) {
  await import(pathToFileURL(compiled).href);
} else {
  console.error('Портал не собран. Выполните: npm run build');
  process.exit(1);
}

/**
 * Ends this process when npm's script is stopped, because the shell between the two dies of the signal and does not
 * forward it. (A shell with `exec` could be replaced by this process, but cmd.exe has none.)
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
