import { parseArgs } from 'node:util';
import { quantiles } from '../measure.ts';
import { clientOf } from './client.ts';
import { nothingSeen, type Seen } from './seen.ts';
import { shop } from './shopper.ts';

/**
 * `npm run bench:load -- --origin http://127.0.0.1:3000 --seconds 60 --rate 50 --accounts 100`: dealers sign in, look
 * around, fill baskets and order, at a portal that already serves the world of bench/load/fill.ts. `--rate` is the
 * number of requests a second; they are sent whether or not earlier ones have got a response, while an account is free.
 * Prints responses a second, times and failures, also every `--every` seconds in between. At the end it looks for each
 * confirmed order. Exits with 1 when a request failed or an order is lost. The origin must be the portal's PUBLIC_URL.
 */
const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://127.0.0.1:3000' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
    accounts: { type: 'string', default: '100' },
    every: { type: 'string', default: '60' },
    password: { type: 'string', default: 'demo-dealer' },
  },
});
const [seconds, rate, accounts, every] = [values.seconds, values.rate, values.accounts, values.every].map(
  Number,
) as [number, number, number, number];

const seen = nothingSeen();
let lost = 0;
let reportedAnswers = 0;
let reportedFailures = 0;
const startedAt = performance.now();
const end = new AbortController();
process.once('SIGINT', () => end.abort());
const { late, ...turns } = pace(rate, end.signal);
const shopping = Array.from({ length: accounts }, (_, i) => {
  const client = clientOf(values.origin, `127.0.1.${1 + (i % 250)}`, seen);
  return shop(
    client,
    { email: `buyer${i}@bench.example.com`, password: values.password, seed: i },
    seen,
    turns,
  );
});
const reports = setInterval(report, every * 1_000);
setTimeout(() => end.abort(), seconds * 1_000).unref();
const visits = await Promise.all(shopping);
clearInterval(reports);
const took = (performance.now() - startedAt) / 1_000;

for (const { findLost } of visits) lost += await findLost();
print(took);
process.exit(seen.failures.size > 0 || lost > 0 ? 1 : 0);

/** Grants turns at this rate to callers that wait for one; `late`: the number of turns that nobody was free to use. */
function pace(perSecond: number, signal: AbortSignal) {
  const waiting: ((goesOn: boolean) => void)[] = [];
  const started = performance.now();
  let given = 0;
  let missed = 0;
  const clock = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * perSecond);
    for (; given < due; given++) {
      const next = waiting.shift();
      if (next) next(true);
      else missed++;
    }
  }, 5);
  signal.addEventListener('abort', () => {
    clearInterval(clock);
    for (const next of waiting.splice(0)) next(false);
  });
  return {
    signal,
    turn: () =>
      signal.aborted ? Promise.resolve(false) : new Promise<boolean>((resolve) => waiting.push(resolve)),
    late: () => missed,
  };
}

function report(): void {
  const times = [...seen.times.values()].flatMap(({ latest }) => latest.splice(0));
  const answers = seen.answers - reportedAnswers;
  const failures = count(seen.failures) - reportedFailures;
  reportedAnswers = seen.answers;
  reportedFailures += failures;
  console.log(
    `${new Date().toISOString().slice(11, 19)}  ${(answers / every).toFixed(1)} answers/s, ${spread(times)} ms, ${failures} failures, ${seen.orders.size} orders`,
  );
}

function print(duration: number): void {
  const all = [...seen.times.values()].flatMap(({ all: times }) => times);
  console.log(
    `\n${seen.answers} answers in ${duration.toFixed(0)} s, ${(seen.answers / duration).toFixed(1)}/s; p50 / p99 ${spread(all)} ms; ${late()} turns that no account was free to take`,
  );
  for (const [path, { all: times }] of [...seen.times].sort())
    console.log(`  ${path}: ${times.length}, ${spread(times)} ms`);
  console.log(`${seen.orders.size} orders confirmed, ${lost} of them not found at the end`);
  for (const [text, times] of seen.refused) console.log(`  refused ${times} × ${text}`);
  console.log(`${seen.repeated} requests resent because a persistent connection was closed, as browsers do`);
  console.log(`${count(seen.failures)} failures`);
  for (const [what, { times, first }] of seen.failures)
    console.log(`  ${times} × ${what}, first at ${first}`);
}

function spread(times: number[]): string {
  const { p50, p99 } = quantiles(times);
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
}

function count(failures: Seen['failures']): number {
  return [...failures.values()].reduce((sum, { times }) => sum + times, 0);
}
