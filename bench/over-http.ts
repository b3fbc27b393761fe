import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/db/client.server.ts';
import type { BareAnswers } from './bare-remix.tsx';
import { dealerLogin } from './dealer.ts';
import { sent } from './in-process.ts';
import { quantiles } from './measure.ts';
import { type Questions, questionsFor } from './questions.ts';

/** `cpu`: what the serving process computed for an answer, the one number that a busy machine does not change much. Milliseconds. */
export type HttpSide = { name: string; perSecond: number; p50: number; p99: number; cpu: number };
export type OverHttp = {
  filter: HttpSide[];
  page: HttpSide[];
  bytes: { filter: number; page: number };
  rss: number;
};

type Call = { port: number; method?: string; path: string; body?: string; cookie?: string };

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const atOnce = 8;
const inRound = 96;

/** The portal, a bare Remix app and bare node:http in one process, called in turn from this one. */
export async function measureHttp(url: string, seconds: number): Promise<OverHttp> {
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
  try {
    const [{ ports }] = (await once(child, 'message')) as [{ ports: number[] }];
    const [portal = 0, remix = 0, node = 0] = ports;
    const db = openDatabase(url);
    const asked = await questionsFor(db);
    await db.destroy();
    const cookie = await signIn(portal);
    const filter = (i: number): Call => ({
      port: portal,
      cookie,
      method: 'POST',
      path: '/api/filter/',
      body: formOf(asked, i),
    });
    const page = (i: number): Call => ({ port: portal, cookie, path: `/catalogue?${formOf(asked, i)}` });

    const answer = await middling(filter, 600_000);
    await tell(child, {
      bytes: answer,
      type: 'application/json; charset=utf-8',
      elements: 2,
      pageBytes: 100,
    });
    const filterSides = await race(child, seconds, [
      { name: 'portal', call: filter },
      { name: 'remix', call: (i) => ({ ...filter(i), port: remix, path: '/bytes' }) },
      { name: 'node', call: (i) => ({ ...filter(i), port: node }) },
    ]);
    const html = await middling(page, 700_000);
    const elements = html.match(/<[a-z]/g)?.length ?? 2;
    await tell(child, {
      bytes: html,
      type: 'text/html; charset=utf-8',
      elements,
      pageBytes: Buffer.byteLength(html),
    });
    const pageSides = await race(child, seconds, [
      { name: 'portal', call: page },
      { name: 'remix', call: (i) => ({ ...page(i), port: remix, path: '/page' }) },
      { name: 'node', call: (i) => ({ ...page(i), port: node }) },
    ]);
    const { rss } = await usage(child);
    const bytes = { filter: Buffer.byteLength(answer), page: Buffer.byteLength(html) };
    return { filter: filterSides, page: pageSides, bytes, rss: rss / 1e6 };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** `BENCH_PROFILE=folder`: a profile of the serving process for the developer tools of a browser. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

function formOf(asked: Questions, i: number): string {
  const filled = Object.entries(sent(asked.filter(i))).filter(([, value]) => value !== '');
  return new URLSearchParams(filled).toString();
}

/** The middle one of some answers by its length; the bare servers send this one. */
async function middling(call: (i: number) => Call, from: number): Promise<string> {
  const all: string[] = [];
  for (let i = 0; i < 21; i++) {
    const { status, text } = await send(call(from + i));
    if (status !== 200) throw new Error(`${status}: ${text.slice(0, 300)}`);
    all.push(text);
  }
  return all.sort((a, b) => a.length - b.length)[10]!;
}

async function race(
  child: ChildProcess,
  seconds: number,
  ways: { name: string; call: (i: number) => Call }[],
): Promise<HttpSide[]> {
  const all = ways.map(() => ({ times: [] as number[], rates: [] as number[], cpus: [] as number[] }));
  const end = performance.now() + seconds * 2_000;
  let i = 0;
  for (let round = 0; round < 4 || performance.now() < end; round++) {
    for (const [w, { call }] of ways.entries()) {
      const before = await usage(child);
      const start = performance.now();
      const times = await burst(call, i);
      const took = performance.now() - start;
      const after = await usage(child);
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
      const { status } = await send(call(i));
      if (status !== 200) throw new Error(`${call(i).path}: ${status}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

function send({
  port,
  method = 'GET',
  path,
  body,
  cookie,
}: Call): Promise<{ status: number; text: string; cookies: string[] }> {
  const headers = {
    ...(cookie ? { Cookie: cookie } : {}),
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ agent, port, method, path, headers, host: '127.0.0.1' }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).toString(),
          cookies: response.headers['set-cookie'] ?? [],
        }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function signIn(port: number): Promise<string> {
  const body = new URLSearchParams(dealerLogin).toString();
  const { cookies, status } = await send({ port, method: 'POST', path: '/login', body });
  if (cookies.length === 0) throw new Error(`not let in: ${status}`);
  return cookies.map((line) => line.split(';')[0]).join('; ');
}

async function tell(child: ChildProcess, answers: BareAnswers): Promise<void> {
  child.send({ kind: 'answers', answers });
  await once(child, 'message');
}

async function usage(child: ChildProcess): Promise<{ cpu: number; rss: number }> {
  child.send({ kind: 'usage' });
  const [message] = (await once(child, 'message')) as [{ cpu: number; rss: number }];
  return message;
}
