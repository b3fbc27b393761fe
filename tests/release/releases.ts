import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '#tests/setup/free-port.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { makeTarball } from '../../deploy/tarball/make-tarball.ts';
import { packRelease } from '../../deploy/tarball/pack.ts';
import { copyOfSources } from '../dev/copy.ts';

process.chdir(join(import.meta.dirname, '../..'));

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The migration that only the simulated next release has. */
export const nextStep = '0099-gates';

/** Builds the tarball of this commit, only for this version of Node. */
export function madeTarball(out: string): string {
  const given = process.env.RELEASE_TARBALL;
  if (given) return resolve(given);
  const [major] = process.versions.node.split('.').map(Number);
  return makeTarball({ version, root: '.', out, majors: [major!], tell: console.log });
}

/**
 * Builds the tarball of a simulated next release from an unpacked one. Its compiled commands have one more migration,
 * which adds the column `gate` to the orders.
 */
export function nextTarball(unpacked: string, out: string): string {
  const { folder, edit } = copyOfSources();
  try {
    cpSync('vite.commands.config.ts', join(folder, 'vite.commands.config.ts'));
    writeFileSync(join(folder, `migrations/${nextStep}.ts`), step);
    edit('migrations/history.ts', '\nexport', `import * as next from './${nextStep}.ts';\n\nexport`);
    edit('migrations/history.ts', '\n};', `\n  '${nextStep}': next,\n};`);
    const build = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.commands.config.ts'];
    execFileSync(process.execPath, build, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    });
    const next = join(dirname(unpacked), 'next', 'svetoch-portal-99.0.0');
    cpSync(unpacked, next, { recursive: true });
    rmSync(join(next, 'SHA256SUMS'));
    rmSync(join(next, 'build/commands'), { recursive: true });
    cpSync(join(folder, 'build/commands'), join(next, 'build/commands'), { recursive: true });
    return packRelease(next, out, 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const step = `
import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'orders', { gate: { type: columnTypes(db).string(20) } });
}
`;

/** Checks a tarball and unpacks it as docs/install.md describes. Returns the folder of the release. */
export function unpack(tarball: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('sha256sum', ['--check', '--status', `${basename(tarball)}.sha256`], {
    cwd: dirname(tarball),
  });
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  const release = join(folder, basename(tarball, '.tgz'));
  execFileSync('sha256sum', ['--check', '--status', '--strict', 'SHA256SUMS'], { cwd: release });
  return release;
}

/** Creates a folder for PATH with only Node, npm and a shell, so that no compiler or tool of the checkout is found. */
export function pathWithoutCompiler(folder: string): string {
  mkdirSync(folder);
  symlinkSync(process.execPath, join(folder, 'node'));
  for (const name of ['npm', 'sh'])
    symlinkSync(
      realpathSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()),
      join(folder, name),
    );
  return folder;
}

type Settings = Record<string, string> & { NODE_ENV: 'production' };

/** Runs a command of a release in its folder, as docs/install.md describes. */
export function npmRun(release: string, settings: Settings, script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: release,
    env: settings,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Starts a release's portal as its service unit would, and returns when it is ready. `said` is its output. */
export async function startedOf(release: string, settings: Settings) {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const portal = spawn(process.execPath, ['server/cli/run.js', 'start'], {
    cwd: release,
    env: { ...settings, HOST: '127.0.0.1', PORT: port, PUBLIC_URL: origin, JOBS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(portal);
  let said = '';
  for (const stream of [portal.stdout, portal.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const status = () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => (portal.exitCode === null ? 0 : said),
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  return {
    origin,
    said: () => said,
    async stop(): Promise<void> {
      const ended = once(portal, 'exit');
      portal.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      running.delete(portal);
    },
  };
}

const running = new Set<ChildProcess>();

/** Ends processes left running by a failed test. */
export function endPortals(): void {
  for (const portal of running) portal.kill('SIGKILL');
  running.clear();
}

/** Signs the demo dealer in. */
export async function dealerAt(portal: { origin: string }) {
  const dealer = visitor(portal);
  expect((await dealer.signIn('dealer@example.com', 'demo-dealer')).status).toBe(200);
  return {
    /** Orders one piece for pick-up and returns the order's number. */
    async order(): Promise<number> {
      const catalogue = await dealer.visit('/catalogue');
      const quantity = catalogue.$('#goods input[name^="qnt["]')?.getAttribute('name') ?? '';
      await dealer.submit(catalogue, '#goods', { [quantity]: '1' });
      const basket = await dealer.visit('/cart');
      const delivery = basket.$('[name=delivery][data-pickup]')?.getAttribute('value') ?? '';
      const placed = await dealer.submit(basket, '#basket', { delivery }, 'button[name=order]');
      expect(placed.$('h1')?.textContent).toMatch(/^Заказ \d\d-\d+ оформлен/);
      return Number(/^\/cabinet\/orders\/(\d+)/.exec(placed.path)?.[1]);
    },
    /** Returns the status of an order's page. */
    statusOf: async (order: number) => (await dealer.visit(`/cabinet/orders/${order}`)).status,
  };
}
