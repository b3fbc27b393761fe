import { execFile } from 'node:child_process';

type Run = { code: number; out: string; err: string };

/**
 * Runs a command of server/cli/ as a separate process. `env` is added to the tests' environment; undefined removes a
 * variable. Uses the compiled command if there is a build, because the source takes four times as long.
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

/** Returns the Node arguments that start a command of server/cli/. */
function commandFile(name: string): string[] {
  const built = process.env.TEST_BUILD_DIR;
  return built ? [`${built}/commands/${name}.js`] : ['--import', 'tsx', `server/cli/${name}.ts`];
}
