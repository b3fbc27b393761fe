import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Returns a Russian line if the release in the folder `root` has no SQLite driver for this Node and platform, or the
 * driver cannot be loaded; otherwise undefined. A release contains one driver for each major version of Node, under
 * the names that the package `bindings` expects. In a checkout, npm has compiled it for the installed Node.
 *
 * @param {URL} root
 * @param {{ versions: { node: string, modules: string }, platform: string, arch: string }} node
 */
export function driverProblem(root = new URL('../../', import.meta.url), node = process) {
  const drivers = new URL('node_modules/better-sqlite3/lib/binding/', root);
  if (!existsSync(drivers)) return undefined;
  const { versions, platform, arch } = node;
  const driver = new URL(`node-v${versions.modules}-${platform}-${arch}/better_sqlite3.node`, drivers);
  if (!existsSync(driver)) {
    const { engines, os, cpu } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
    const majors = [...engines.node.matchAll(/\^(\d+)/g)].map(([, major]) => major);
    return `Этот выпуск собран для Node ${majors.join(', ')} (${os}-${cpu}), а здесь Node ${versions.node} (${platform}-${arch}). Установите подходящую версию Node.`;
  }
  try {
    createRequire(import.meta.url)(fileURLToPath(driver));
    return undefined;
  } catch (error) {
    const [reason] = error.message.split('\n');
    return `Драйвер SQLite из этого выпуска не загружается: ${reason}. Выпуск рассчитан на Debian 12 и новее.`;
  }
}
