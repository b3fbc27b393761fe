import { execFile } from 'node:child_process';

type Run = { code: number; out: string; err: string };

/**
 * Runs a command of server/cli/ as a separate process, with `env` beside the environment of the tests; undefined takes a
 * variable away. Compiled where there is a build: from its source it takes four times as long.
 */
export function command(
  name: string,
  args: readonly string[] = [],
  env: Record<string, string | undefined> = {},
): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...commandFile(name), ...args],
      { env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

/** Returns the arguments of Node that begin a command of server/cli/. */
function commandFile(name: string): string[] {
  const built = process.env.TEST_BUILD_DIR;
  return built ? [`${built}/commands/${name}.js`] : ['--import', 'tsx', `server/cli/${name}.ts`];
}
