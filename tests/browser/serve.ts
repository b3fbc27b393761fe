import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webPush from 'web-push';
import { mailFolder } from './outbox.ts';
import { port } from './port.ts';

/** Serves the built portal with its own demo world for the browser tests; deletes both afterwards. */
const folder = mkdtempSync(join(tmpdir(), 'portal-browser-'));
const vapid = webPush.generateVAPIDKeys();
const env = {
  ...process.env,
  DATABASE_URL: `sqlite:${join(folder, 'portal.db')}`,
  SESSION_SECRET: 'browser tests',
  NODE_ENV: 'production' as const,
  PORT: String(port),
  HOST: '127.0.0.1',
  MAIL_FOLDER: mailFolder,
  UPLOADS_DIR: join(folder, 'uploads'),
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: 'mailto:admin@example.ru',
};
rmSync(mailFolder, { recursive: true, force: true });

const script = (...args: string[]) => execFileSync('node_modules/.bin/tsx', args, { env, stdio: 'inherit' });
script('server/cli/migrate.ts');
script('server/cli/seed.ts', '--demo-in-production');

const server = spawn(process.execPath, ['--import', 'tsx', 'server/cli/serve.ts'], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  for (const each of [folder, mailFolder]) rmSync(each, { recursive: true, force: true });
  process.exit(code ?? 0);
});
