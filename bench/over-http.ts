import { decode } from 'turbo-stream';
import { atOnce, type Call, send } from './http-client.ts';
import { quantiles } from './measure.ts';
import { formOf, type Questions } from './questions.ts';
import type { Serving } from './serving.ts';

/**
 * `cpu`: the processor time per response in the serving process, the only number that a busy machine hardly affects. In
 * milliseconds.
 */
type HttpSide = { perSecond: number; p50: number; p99: number; cpu: number };
/**
 * `again`: the portal with repeated questions; `crowded`: a bare route among all routes of the portal; `remix`: a
 * bare route in an empty app.
 */
export type Asked = 'portal' | 'again' | 'crowded' | 'remix' | 'node';
/** `rss`: the memory of the process after calls to the portal only, in megabytes. */
export type OverHttp = {
  filter: Record<Asked, HttpSide>;
  page: Record<Asked, HttpSide>;
  bytes: { filter: number; page: number };
  rss: number;
};

const inRound = 96;
/**
 * The warm-up, as a factor of the measured time. It is not counted, because the engine compiles the server only after
 * thousands of calls.
 */
const warmUp = 2;
/** The number of different questions that are repeated. */
const known = 40;

/** Calls the portal, bare Remix apps and bare node:http in turn; they all run in one other process. */
export async function measureHttp(serving: Serving, asked: Questions, seconds: number): Promise<OverHttp> {
  const filter = filterCall(serving, asked);
  const page = (i: number): Call => ({
    port: serving.ports.portal,
    cookie: serving.cookie,
    path: `/catalogue?${formOf(asked.filter(i))}`,
  });

  // Measured before any other call, because the bare servers take memory, too.
  await busy(filter, seconds);
  await busy(page, seconds);
  const { rss } = await serving.usage();

  const answer = (await middling(filter, 600_000)).text;
  await serving.tell({ bytes: answer, type: 'application/json; charset=utf-8' });
  const filterSides = await race(serving, seconds, asking(serving, filter, '/bytes'));
  const { text: html, call } = await middling(page, 700_000);
  const { data, bytes: dataBytes } = await dataOf(call, html);
  const bytes = { filter: Buffer.byteLength(answer), page: Buffer.byteLength(html) };
  const elements = html.match(/<[a-z]/g)?.length ?? 2;
  await serving.tell({ bytes: html, type: 'text/html; charset=utf-8' });
  await serving.tell({ elements, pageBytes: bytes.page, data, dataBytes });
  const pageSides = await race(serving, seconds, asking(serving, page, '/page'));
  return { filter: filterSides, page: pageSides, bytes, rss: rss / 1e6 };
}

type Ask = (i: number) => Call;

/** Returns the same calls for each server; `path`: the path of the bare route. */
function asking({ ports: { crowded, remix, node } }: Serving, ask: Ask, path: string): Record<Asked, Ask> {
  return {
    portal: ask,
    again: (i) => ask(i % known),
    crowded: (i) => ({ ...ask(i), port: crowded, path }),
    remix: (i) => ({ ...ask(i), port: remix, path }),
    node: (i) => ({ ...ask(i), port: node }),
  };
}

/** Returns a function that makes a dealer's filter call to the portal. */
export function filterCall({ ports, cookie }: Serving, asked: Questions) {
  return (i: number): Call => ({
    port: ports.portal,
    cookie,
    method: 'POST',
    path: '/api/filter/',
    body: formOf(asked.filter(i)),
  });
}

/** Returns the response of median length among several, for the bare servers to send. */
async function middling(ask: Ask, from: number): Promise<{ call: Call; text: string }> {
  const all: { call: Call; text: string }[] = [];
  for (let i = 0; i < 21; i++) {
    const call = ask(from + i);
    all.push({ call, text: (await send(call)).text });
  }
  return all.sort((a, b) => a.text.length - b.text.length)[10]!;
}

/** Returns the loader data in a page, and its size in the page. */
async function dataOf(page: Call, html: string): Promise<{ data: unknown; bytes: number }> {
  const { text } = await send({ ...page, path: page.path.replace('?', '.data?') });
  const { value } = await decode(new Blob([text]).stream());
  return { data: value, bytes: Buffer.byteLength(html.slice(html.indexOf('streamController.enqueue('))) };
}

async function race(
  serving: Serving,
  seconds: number,
  asked: Record<Asked, Ask>,
): Promise<Record<Asked, HttpSide>> {
  const ways = Object.entries(asked);
  const all = ways.map(() => ({ times: [] as number[], rates: [] as number[], cpus: [] as number[] }));
  const counted = performance.now() + seconds * 1_000 * warmUp;
  const end = counted + seconds * 2_000;
  let i = 0;
  for (let rounds = 0; rounds < 4 || performance.now() < end; ) {
    const counts = performance.now() > counted;
    if (counts) rounds++;
    for (const [w, [, call]] of ways.entries()) {
      const before = await serving.usage();
      const start = performance.now();
      const times = await burst(call, i);
      const took = performance.now() - start;
      const after = await serving.usage();
      if (!counts) continue;
      all[w]!.times.push(...times);
      all[w]!.rates.push((inRound / took) * 1_000);
      all[w]!.cpus.push((after.cpu - before.cpu) / inRound);
    }
    i += inRound;
  }
  const sides = ways.map(([name], w) => {
    const { times, rates, cpus } = all[w]!;
    const { p50, p99 } = quantiles(times);
    return [name, { perSecond: quantiles(rates).p50, p50, p99, cpu: quantiles(cpus).p50 }] as const;
  });
  return Object.fromEntries(sides) as Record<Asked, HttpSide>;
}

/** Makes calls for some time without counting them. */
async function busy(call: Ask, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  for (let i = 800_000; performance.now() < end; i += inRound) await burst(call, i);
}

async function burst(call: Ask, from: number): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < inRound) {
      const i = from + next++;
      const start = performance.now();
      await send(call(i));
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}
