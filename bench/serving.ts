import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BareAnswers } from './bare-remix.tsx';
import { signIn } from './http-client.ts';
import type { Statements } from './statements.ts';

/**
 * The processor time so far, in milliseconds; the current memory, and the peak since the last call, in bytes; the
 * statements since the last call.
 */
export type Usage = { cpu: number; rss: number; peak: number } & Statements;

/** A process with the portal, two bare Remix apps and bare node:http, each on its own port (serve.ts). */
export type Serving = {
  ports: { portal: number; remix: number; crowded: number; node: number };
  /** The session cookie of the demo dealer. */
  cookie: string;
  /** Sets the responses of the bare servers. */
  tell: (answers: Partial<BareAnswers>) => Promise<unknown>;
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
};

export async function startServing(url: string): Promise<Serving> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: url,
    SESSION_SECRET: 'for the bench',
    NODE_ENV: 'production',
  };
  const child = fork(fileURLToPath(new URL('serve.ts', import.meta.url)), {
    env,
    execArgv: ['--import', 'tsx', ...profiling()],
  });
  const [{ ports }] = (await once(child, 'message')) as [Pick<Serving, 'ports'>];
  return {
    ports,
    cookie: await signIn(ports.portal),
    tell: (answers) => say(child, { answers }),
    usage: () => say(child, {}),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function say(child: ChildProcess, message: { answers?: Partial<BareAnswers> }): Promise<Usage> {
  child.send(message);
  const [usage] = (await once(child, 'message')) as [Usage];
  return usage;
}

/** `BENCH_PROFILE=folder`: writes a profile of the serving process for a browser's developer tools. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}
