import { spawnSync } from 'node:child_process';

/** Runs a program and returns what it printed; throws an error with all of its output when it fails. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): string {
  // What an outer `npm run` or a test has set is not meant for these.
  const { NODE_ENV: _, npm_config_local_prefix: __, ...outer } = process.env;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: { ...outer, ...env } as NodeJS.ProcessEnv,
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} has failed\n${stdout}${stderr}`);
  return stdout;
}
