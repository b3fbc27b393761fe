import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs a command of this folder: `node server/cli/run.js migrate`. What serves all day always runs as `npm run build`
 * compiled it, without tsx; a command runs from its source where tsx is installed, so that developers need no build,
 * and else, on a server without development dependencies, as it was compiled.
 */
const [name = ''] = process.argv.splice(2, 1);
const commands = JSON.parse(readFileSync(new URL('commands.json', import.meta.url), 'utf8'));
if (!commands.includes(name)) {
  const problem = name ? `Нет команды ${name}.` : 'Не указана команда.';
  console.error(`${problem} Есть: ${commands.join(', ')}.`);
  process.exit(2);
}
const compiled = resolve(join(process.env.BUILD_DIR || 'build', 'commands', `${name}.js`));
const servesAllDay = ['start', 'worker'].includes(name);
const tsx = servesAllDay ? undefined : await import('tsx/esm/api').catch(() => undefined);

if (tsx) {
  tsx.register();
  await import(new URL(`./${name}.ts`, import.meta.url).href);
} else if (existsSync(compiled)) {
  await import(pathToFileURL(compiled).href);
} else {
  console.error('Портал не собран. Выполните: npm run build');
  process.exit(1);
}
