import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';

const longestMs = 3_000;

type Metrics = Parameters<typeof AggregatorRegistry.aggregate>[0][number];

let questions = 0;

/**
 * Returns a function that returns the metrics of several processes as one text. Uses the last response of a process
 * that is too busy to respond, and keeps the counters of a dead one, because sums that fall and rise again would look
 * like new requests. Each process responds in app/http/serving/metrics.server.ts.
 */
export function metricsOf(workers: ReadonlySet<Worker>): () => Promise<string> {
  const last = new Map<Worker, Metrics>();
  let ended: Metrics[] = [];
  return async () => {
    const question = ++questions;
    await Promise.all(
      [...workers].map(async (worker) => {
        const metrics = await answerOf(worker, question);
        if (metrics) last.set(worker, metrics);
      }),
    );
    for (const [worker, metrics] of last) {
      if (workers.has(worker)) continue;
      last.delete(worker);
      ended = [await added([...ended, onlyCounted(metrics)])];
    }
    return AggregatorRegistry.aggregate([...ended, ...last.values()]).metrics();
  };
}

async function added(metrics: Metrics[]): Promise<Metrics> {
  return (await AggregatorRegistry.aggregate(metrics).getMetricsAsJSON()) as unknown as Metrics;
}

/** Removes the metrics that only a living process has, such as its memory and connections. */
function onlyCounted(metrics: Metrics): Metrics {
  const all = metrics as unknown as { type: string }[];
  return all.filter(({ type }) => type === 'counter' || type === 'histogram') as unknown as Metrics;
}

async function answerOf(worker: Worker, question: number): Promise<Metrics | undefined> {
  const signal = AbortSignal.timeout(longestMs);
  try {
    worker.send({ metricsAsked: question });
    for (;;) {
      const [said] = await once(worker, 'message', { signal });
      if (said?.metricsAnswered === question) return said.metrics;
    }
  } catch {
    return undefined;
  }
}
