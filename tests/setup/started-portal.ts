import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { buildWorld } from '#tests/builders/build-world.ts';
import { freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';

/**
 * Runs `step` at the end of the current test, after steps that are added later. A hook of this module would belong to
 * the first file that loads it, because a worker loads each module once for all its files.
 */
export function afterTest(step: () => unknown): void {
  onTestFinished(async () => {
    await step();
  });
}

/** Kills a process at the end of the test that started it, unless it has exited. */
export function endAfterTest(child: ChildProcess): void {
  afterTest(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'))
      await once(child, 'exit');
  });
}

/** Starts `npm start` as a process with the small world and returns when it is ready. `said` returns its output. */
export async function startedPortal(settings: Record<string, string>) {
  const fresh = await freshDatabase(buildWorld);
  afterTest(() => fresh.drop());
  const folder = mkdtempSync(join(tmpdir(), 'portal-started-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const portal = spawn(process.execPath, ['server/cli/run.js', 'start'], {
    env: {
      ...process.env,
      BUILD_DIR: inject('buildDirectory'),
      DATABASE_URL: fresh.url,
      SESSION_SECRET: 'for tests, and long enough to be taken',
      PUBLIC_URL: origin,
      UPLOADS_DIR: join(folder, 'uploads'),
      MAIL_FOLDER: join(folder, 'outbox'),
      PORT: port,
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endAfterTest(portal);
  let said = '';
  portal.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  portal.once('exit', (code, signal) => {
    said += `[ended: ${code ?? signal}]`;
  });
  const status = () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  return {
    ...{ db: fresh.db, origin, port, folder, said: () => said },
    /** Stops the portal as its systemd unit would. */
    async stop(): Promise<void> {
      const ended = once(portal, 'exit');
      portal.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  };
}
