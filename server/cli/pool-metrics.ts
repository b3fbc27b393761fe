import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';

const longestMs = 3_000;

let questions = 0;

/**
 * Returns the metrics of several processes as one text. A process that dies or is too busy to answer is left out: the
 * others count no less for that. app/http/serving/metrics.server.ts answers.
 */
export async function metricsOf(workers: Worker[]): Promise<string> {
  const question = ++questions;
  const answers = await Promise.all(workers.map((worker) => answerOf(worker, question)));
  return AggregatorRegistry.aggregate(answers.filter((metrics) => metrics !== undefined)).metrics();
}

type Metrics = Parameters<typeof AggregatorRegistry.aggregate>[0][number];

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
