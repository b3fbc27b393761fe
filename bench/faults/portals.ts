import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { clockIn, forgetClockOf } from './clocks.ts';
import { mountDisk } from './disks.ts';

/** A built portal that is restarted whenever it ends, as systemd does. */
export type Supervised = {
  port: number;
  kill: () => void;
  /** Moves the portal's clock relative to the true time. */
  moveClock: (seconds: number) => void;
  /** Fills the disk with the portal's log and files. */
  fillDisk: () => void;
  freeDisk: () => void;
  stop: () => Promise<void>;
};

/**
 * Starts a portal. `hosts`: the addresses of the database, the nearest node first; `origin`: the address of the
 * proxy; `mail`: the address of the mail server.
 */
export function supervise(
  folder: string,
  port: number,
  { hosts, origin, mail }: { hosts: string; origin: string; mail: string },
): Supervised {
  const own = join(folder, `portal-${port}`);
  const disk = mountDisk(own, 100);
  const clock = clockIn(`${own}.clock`);
  const log = openSync(join(own, 'log'), 'a');
  let ends = false;
  let portal: ChildProcess;
  const start = () => {
    portal = spawn(process.execPath, ['server/cli/run.js', 'start'], {
      env: {
        ...process.env,
        ...clock.environment,
        DATABASE_URL: hosts,
        SESSION_SECRET: 'for the rounds of faults, and long enough',
        PUBLIC_URL: origin,
        UPLOADS_DIR: join(own, 'uploads'),
        TMPDIR: own,
        SMTP_URL: mail,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      stdio: ['ignore', log, log],
    });
    const { pid } = portal;
    portal.once('exit', () => {
      forgetClockOf(pid);
      if (!ends) setTimeout(start, 500);
    });
  };
  start();
  return {
    port,
    kill: () => portal.kill('SIGKILL'),
    moveClock: clock.move,
    fillDisk: disk.fill,
    freeDisk: disk.free,
    async stop() {
      ends = true;
      if (portal.exitCode === null && portal.signalCode === null && portal.kill('SIGKILL'))
        await once(portal, 'exit');
      disk.remove();
    },
  };
}
