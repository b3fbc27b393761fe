import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const origin = `http://127.0.0.1:${process.env.BROWSER_TEST_PORT ?? 4173}`;

const answers = () =>
  fetch(`${origin}/login`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Serves the built portal with the demo world until the returned function is called. */
export async function setup(): Promise<() => Promise<void>> {
  if (await answers()) throw new Error(`${origin} is taken: choose another BROWSER_TEST_PORT`);
  const portal = spawn(process.execPath, ['--import', 'tsx', 'tests/browser/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(portal, 'exit');
  while (!(await answers())) {
    if (portal.exitCode !== null) throw new Error('The portal did not start. Is it built?');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    portal.kill();
    await exit;
  };
}
