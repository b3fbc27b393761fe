import { type Call, send, signIn } from './http-client.ts';
import { quantiles, timed } from './measure.ts';
import type { Portal } from './screens.ts';

/**
 * The p99 of a small call, in milliseconds: without other load, and while another client requests reports without a
 * pause.
 */
export type Others = { usual: number; meanwhile: number };

/** Measures how much reports of two years over a long history slow down everybody else. */
export async function measureOthers(
  { host, port, screens }: Portal,
  { seconds }: { seconds: number },
): Promise<Others> {
  const cookie = await signIn(port, host);
  const asked = (start: string) => screens.filter(({ name }) => name.startsWith(start));
  const small: Call = { host, port, cookie, path: '/ajax/topbasket/' };
  const reports: Call[] = asked('purchased goods of two years').map(({ request }) => ({
    host,
    port,
    cookie,
    ...request(0),
  }));
  if (reports.length === 0) throw new Error('there are no reports to request');
  let reading = false;
  const read = async () => {
    for (let i = 0; reading; i++) await send(reports[i % reports.length]!);
  };
  const usual: number[] = [];
  const meanwhile: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    usual.push(...(await callsFor(small, 500)));
    reading = true;
    const reader = read();
    const calls = callsFor(small, 500).finally(() => {
      reading = false;
    });
    const [times] = await Promise.all([calls, reader]);
    meanwhile.push(...times);
  }
  return { usual: quantiles(usual).p99, meanwhile: quantiles(meanwhile).p99 };
}

async function callsFor(call: Call, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) times.push((await timed(() => send(call))).ms);
  return times;
}
