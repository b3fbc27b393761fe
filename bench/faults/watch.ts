import { setTimeout as sleep } from 'node:timers/promises';

/** How long a portal did not respond, and the longest wait for a response, in milliseconds. */
export type Away = { away: number; slowest: number };

type Watch = {
  /** Waits until the portal has responded correctly for three seconds in a row. */
  untilFine: () => Promise<void>;
  end: () => Promise<Away>;
};

const fineMs = 3_000;
/** The timeout of one response. */
const patienceMs = 10_000;
/** The maximum wait for a portal to recover. */
const patientMs = 180_000;

/** Requests the basket from a portal four times a second. `away` is the time from the first failure to the last. */
export function watch(port: number, cookie: string): Watch {
  let first: number | undefined;
  let last = performance.now();
  let slowest = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const asked = performance.now();
      const isFine = await answers(port, '/cart', cookie);
      const now = performance.now();
      if (isFine) slowest = Math.max(slowest, now - asked);
      else {
        first ??= asked;
        last = now;
      }
      await sleep(250);
    }
  })();
  return {
    async untilFine() {
      const until = performance.now() + patientMs;
      while (performance.now() - last < fineMs && performance.now() < until) await sleep(250);
    },
    async end() {
      over = true;
      await watching;
      return { away: first === undefined ? 0 : last - first, slowest };
    },
  };
}

export async function untilReady(port: number): Promise<void> {
  for (let i = 0; i < 240; i++) {
    if (await answers(port, '/readyz')) return;
    await sleep(500);
  }
  throw new Error(`the portal on ${port} does not start`);
}

async function answers(port: number, path: string, cookie = ''): Promise<boolean> {
  const asked = ask(port, path, cookie).catch(() => false);
  // In Node 20, fetch may hang forever on the body of a response that is aborted while it arrives.
  return Promise.race([asked, sleep(patienceMs + 1_000).then(() => false)]);
}

async function ask(port: number, path: string, cookie: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Cookie: cookie },
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.arrayBuffer();
  return response.status === 200;
}
