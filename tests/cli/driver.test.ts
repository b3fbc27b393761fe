import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { driverProblem } from '#server/cli/check-driver.js';

/** A release contains SQLite drivers for some Node versions on one platform (decisions/releases.md). */

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-driver-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

const held = (of: string) =>
  write(`node_modules/better-sqlite3/lib/binding/${of}/better_sqlite3.node`, 'no driver');
const root = () => pathToFileURL(`${folder}/`);

const own = { versions: { node: '22.1.0', modules: '127' }, platform: 'linux', arch: 'x64' };

test.each([
  ['another Node', { ...own, versions: { node: '23.4.0', modules: '131' } }, 'Node 23.4.0 (linux-x64)'],
  ['another processor', { ...own, arch: 'arm64' }, 'Node 22.1.0 (linux-arm64)'],
  ['another system', { ...own, platform: 'darwin' }, 'Node 22.1.0 (darwin-x64)'],
])('a release under %s reports the required Node and platform in one line', (_, node, here) => {
  write(
    'package.json',
    JSON.stringify({ engines: { node: '^20.19.0 || ^22.0.0' }, os: ['linux'], cpu: ['x64'] }),
  );
  for (const abi of ['115', '127']) held(`node-v${abi}-linux-x64`);
  expect(driverProblem(root(), node)).toBe(
    `Этот выпуск собран для Node 20, 22 (linux-x64), а здесь ${here}. Установите подходящую версию Node.`,
  );
});

test('a driver that the system cannot load is reported in one line', () => {
  const { versions, platform, arch } = process;
  held(`node-v${versions.modules}-${platform}-${arch}`);
  const said = driverProblem(root());
  expect(said).toMatch(
    /^Драйвер SQLite из этого выпуска не загружается: .+\. Выпуск рассчитан на Debian 12 и новее\.$/,
  );
});

test('a checkout reports no problem, because npm has compiled the driver', () => {
  expect(driverProblem(root(), own)).toBeUndefined();
  expect(driverProblem()).toBeUndefined();
});
