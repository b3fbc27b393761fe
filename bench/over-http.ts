import { atOnce, type Call, send } from './http-client.ts';
import { quantiles } from './measure.ts';
import { formOf, type Questions } from './questions.ts';
import type { Serving } from './serving.ts';

/** `cpu`: what the serving process computed for an answer, the one number that a busy machine does not change much. Milliseconds. */
export type HttpSide = { name: string; perSecond: number; p50: number; p99: number; cpu: number };
/** The portal, the bare Remix app and bare node:http; `rss`: memory of their process, megabytes. */
export type OverHttp = {
  filter: HttpSide[];
  page: HttpSide[];
  bytes: { filter: number; page: number };
  rss: number;
};

const inRound = 96;

/** The portal, a bare Remix app and bare node:http in one process, called in turn from this one. */
export async function measureHttp(serving: Serving, asked: Questions, seconds: number): Promise<OverHttp> {
  const { remix, node } = serving.ports;
  const filter = filterCall(serving, asked);
  const page = (i: number): Call => ({
    port: serving.ports.portal,
    cookie: serving.cookie,
    path: `/catalogue?${formOf(asked.filter(i))}`,
  });

  const answer = await middling(filter, 600_000);
  await serving.tell({ bytes: answer, type: 'application/json; charset=utf-8' });
  const filterSides = await race(serving, seconds, [
    { name: 'portal', call: filter },
    { name: 'remix', call: (i) => ({ ...filter(i), port: remix, path: '/bytes' }) },
    { name: 'node', call: (i) => ({ ...filter(i), port: node }) },
  ]);
  const html = await middling(page, 700_000);
  const bytes = { filter: Buffer.byteLength(answer), page: Buffer.byteLength(html) };
  const elements = html.match(/<[a-z]/g)?.length ?? 2;
  await serving.tell({ bytes: html, type: 'text/html; charset=utf-8', elements, pageBytes: bytes.page });
  const pageSides = await race(serving, seconds, [
    { name: 'portal', call: page },
    { name: 'remix', call: (i) => ({ ...page(i), port: remix, path: '/page' }) },
    { name: 'node', call: (i) => ({ ...page(i), port: node }) },
  ]);
  return { filter: filterSides, page: pageSides, bytes, rss: (await serving.usage()).rss / 1e6 };
}

/** A dealer's question to the portal. */
export function filterCall({ ports, cookie }: Serving, asked: Questions) {
  return (i: number): Call => ({
    ...{ port: ports.portal, cookie, method: 'POST', path: '/api/filter/' },
    body: formOf(asked.filter(i)),
  });
}

/** The middle one of some answers by its length; the bare servers send this one. */
async function middling(call: (i: number) => Call, from: number): Promise<string> {
  const all: string[] = [];
  for (let i = 0; i < 21; i++) all.push((await send(call(from + i))).text);
  return all.sort((a, b) => a.length - b.length)[10]!;
}

async function race(
  serving: Serving,
  seconds: number,
  ways: { name: string; call: (i: number) => Call }[],
): Promise<HttpSide[]> {
  const all = ways.map(() => ({ times: [] as number[], rates: [] as number[], cpus: [] as number[] }));
  const end = performance.now() + seconds * 2_000;
  let i = 0;
  for (let round = 0; round < 4 || performance.now() < end; round++) {
    for (const [w, { call }] of ways.entries()) {
      const before = await serving.usage();
      const start = performance.now();
      const times = await burst(call, i);
      const took = performance.now() - start;
      const after = await serving.usage();
      // The first rounds are for the compiler.
      if (round < 3) continue;
      all[w]!.times.push(...times);
      all[w]!.rates.push((inRound / took) * 1_000);
      all[w]!.cpus.push((after.cpu - before.cpu) / inRound);
    }
    i += inRound;
  }
  return ways.map(({ name }, w) => {
    const { times, rates, cpus } = all[w]!;
    const { p50, p99 } = quantiles(times);
    return { name, perSecond: quantiles(rates).p50, p50, p99, cpu: quantiles(cpus).p50 };
  });
}

async function burst(call: (i: number) => Call, from: number): Promise<number[]> {
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
