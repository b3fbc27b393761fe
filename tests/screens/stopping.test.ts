import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { buildWorld } from '#tests/builders/build-world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { freePort } from '#tests/setup/free-port.ts';

let fresh: TestDatabase | undefined;
let folder: string | undefined;
let running: ChildProcess | undefined;
afterEach(async () => {
  if (running?.exitCode === null && running.kill('SIGKILL')) await once(running, 'exit');
  await fresh?.drop();
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** Starts the portal as a separate process. Returns its address once it is listening. */
async function start(): Promise<{ portal: ChildProcess; origin: string }> {
  fresh = await freshDatabase(buildWorld);
  const env = {
    ...process.env,
    BUILD_DIR: inject('buildDirectory'),
    DATABASE_URL: fresh.url,
    SESSION_SECRET: 'for tests',
    // Any free port.
    PORT: '0',
    HOST: '127.0.0.1',
  };
  running = spawn(process.execPath, ['--import', 'tsx', 'server/cli/serve.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(running, 'exit').then(() => ['ended at once']);
  const [said] = await Promise.race([once(running.stdout!, 'data'), ended]);
  expect(String(said)).toMatch(/^Портал открыт: http:\/\/localhost:\d+$/m);
  return { portal: running, origin: `http://127.0.0.1:${/\d+/.exec(String(said))?.[0]}` };
}

test('a stopping portal completes all requests, even on connections that a proxy reuses', async () => {
  const { portal, origin } = await start();
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise<number | string>((resolve) => {
      get(`${origin}/open`, { agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  const answers = new Map<number | string, number>();
  let stopped = false;
  const askOnAndOn = async () => {
    for (let answer: number | string = 200; answer === 200; ) {
      answer = await ask();
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      if (stopped || (answers.get(200) ?? 0) < 60) continue;
      stopped = true;
      portal.kill('SIGTERM');
    }
  };
  const ended = once(portal, 'exit');
  await Promise.all(Array.from({ length: 8 }, askOnAndOn));
  // Each client sends requests until connections are refused.
  expect(Object.fromEntries(answers)).toEqual({ 200: expect.any(Number), ECONNREFUSED: 8 });
  expect(await ended).toEqual([0, null]);
  agent.destroy();
});

/** Returns the result of a connection attempt. */
function answerAt(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve('listening');
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

test('stopping `npm start` ends all its processes', async () => {
  fresh = await freshDatabase(buildWorld);
  folder = mkdtempSync(join(tmpdir(), 'portal-start-'));
  const port = await freePort();
  const env = {
    ...process.env,
    BUILD_DIR: inject('buildDirectory'),
    DATABASE_URL: fresh.url,
    SESSION_SECRET: 'for tests, and long enough to be taken',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    UPLOADS_DIR: join(folder, 'uploads'),
    MAIL_FOLDER: join(folder, 'outbox'),
    PORT: String(port),
    HOST: '127.0.0.1',
  };
  running = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  running.stdout?.on('data', (chunk) => {
    said += String(chunk);
  });
  await expect
    .poll(() => said, { timeout: 30_000 })
    .toContain(`Портал открыт: http://127.0.0.1:${port} (на этой машине – http://localhost:${port})`);
  expect(await answerAt(port)).toBe('listening');
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
  // npm ends with its shell. The portal notices this and stops after responding to all requests.
  await expect.poll(() => answerAt(port)).toBe('ECONNREFUSED');
});
