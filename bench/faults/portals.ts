import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/** A portal of the build that is started again whenever it ends, as systemd does. */
export type Supervised = { port: number; kill: () => void; stop: () => Promise<void> };

/** `hosts`: the address of the database, the nearest node first; `origin`: that of the proxy. */
export function supervise(
  folder: string,
  port: number,
  { hosts, origin }: { hosts: string; origin: string },
): Supervised {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, `portal-${port}.log`), 'a');
  let ends = false;
  let portal: ChildProcess;
  const start = () => {
    portal = spawn(process.execPath, ['server/cli/run.js', 'start'], {
      env: {
        ...process.env,
        DATABASE_URL: hosts,
        SESSION_SECRET: 'for the rounds of faults, and long enough',
        PUBLIC_URL: origin,
        UPLOADS_DIR: join(folder, 'uploads'),
        MAIL_FOLDER: join(folder, 'outbox'),
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      stdio: ['ignore', log, log],
    });
    portal.once('exit', () => !ends && setTimeout(start, 500));
  };
  start();
  return {
    port,
    kill: () => portal.kill('SIGKILL'),
    async stop() {
      ends = true;
      if (portal.exitCode === null && portal.signalCode === null && portal.kill('SIGKILL'))
        await once(portal, 'exit');
    },
  };
}

/**
 * A proxy before several portals, which sends each request to any of them: a form to one, the page after it to
 * another. A request goes to the next portal when this one refuses the connection; when it dies later, the answer is
 * 502, because nobody knows what it has done.
 */
export async function startProxy(ports: readonly number[]): Promise<{ port: number; stop: () => void }> {
  const agent = new Agent();
  const server = createServer(async (incoming, answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const first = Math.floor(Math.random() * ports.length);
    pass(incoming, Buffer.concat(pieces), answer, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  const pass = (from: IncomingMessage, body: Buffer, answer: ServerResponse, [port, ...others]: number[]) => {
    const outward = request(
      { agent, host: '127.0.0.1', port, path: from.url, method: from.method, headers: from.headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.on('error', () => answer.destroy()).pipe(answer);
      },
    );
    outward.setTimeout(20_000, () => outward.destroy(new Error('no answer')));
    outward.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED' && others.length > 0)
        return pass(from, body, answer, others);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end('502');
    });
    outward.end(body);
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
