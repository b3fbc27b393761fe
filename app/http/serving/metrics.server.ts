import cluster from 'node:cluster';
import { once } from 'node:events';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { database } from '#server/db/client.server.ts';
import { connectionsTo } from '#server/db/dialect.server.ts';
import { catalogueModel, modelState } from '#server/goods/read-model/live.server.ts';
import { watchOutcomes } from '#server/kernel/execute.server.ts';
import { type Operation, operationOf } from '#server/portal/show-operation.server.ts';

/**
 * The metrics of a process (§12.7.2). In a pool, a value that every process reads from the same database (`shared`)
 * is the maximum over the processes; all others are added up.
 */
const registry = new Registry();
const registers = [registry];
const shared = { registers, aggregator: 'max' } as const;

const requests = new Counter({
  registers,
  name: 'portal_http_requests_total',
  help: 'Answered requests by method, route and status',
  labelNames: ['method', 'route', 'status'] as const,
});

const durations = new Histogram({
  registers,
  name: 'portal_http_request_duration_seconds',
  help: 'Time from the beginning of a request to the end of its answer, by route',
  labelNames: ['route'] as const,
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

const useCases = new Counter({
  registers,
  name: 'portal_use_cases_total',
  help: 'Runs of use cases by result: ok, the code of a refusal, or error',
  labelNames: ['use_case', 'result'] as const,
});

new Gauge({
  ...shared,
  name: 'portal_jobs_waiting',
  help: 'Background jobs that are due and not done, by kind; a mail is of the kind mail',
  labelNames: ['kind'] as const,
  async collect() {
    this.reset();
    for (const { kind, count } of (await fromDatabase()).jobs) this.set({ kind }, count);
  },
});

new Gauge({
  ...shared,
  name: 'portal_jobs_oldest_seconds',
  help: 'How long the first of these jobs has been due',
  labelNames: ['kind'] as const,
  async collect() {
    this.reset();
    for (const { kind, oldestMs } of (await fromDatabase()).jobs) this.set({ kind }, oldestMs / 1000);
  },
});

new Gauge({
  ...shared,
  name: 'portal_jobs_failing',
  help: 'Background jobs that have failed three times or more and will be tried again',
  labelNames: ['kind'] as const,
  async collect() {
    const { isUp, troubled } = await fromDatabase();
    if (!isUp) return;
    this.reset();
    for (const { kind, failing } of troubled) this.set({ kind }, failing);
  },
});

new Gauge({
  ...shared,
  name: 'portal_jobs_given_up',
  help: 'Background jobs of the last month that were given up',
  labelNames: ['kind'] as const,
  async collect() {
    const { isUp, troubled } = await fromDatabase();
    if (!isUp) return;
    this.reset();
    for (const { kind, givenUp } of troubled) this.set({ kind }, givenUp);
  },
});

new Gauge({
  ...shared,
  name: 'portal_exchange_last_success_timestamp_seconds',
  help: 'When an exchange with 1C last succeeded; 0 when none has',
  async collect() {
    this.set(((await fromDatabase()).exchangeSucceededAt ?? 0) / 1000);
  },
});

new Gauge({
  ...shared,
  name: 'portal_exchange_failed_in_a_row',
  help: 'How many of the last sessions of 1C of this kind have failed; 0 when the last one succeeded',
  labelNames: ['kind'] as const,
  async collect() {
    const { isUp, failedExchanges } = await fromDatabase();
    if (!isUp) return;
    this.reset();
    for (const { kind, inARow } of failedExchanges) this.set({ kind }, inARow);
  },
});

new Gauge({
  ...shared,
  name: 'portal_backup_last_success_timestamp_seconds',
  help: 'The moment of the last whole backup by npm run backup; 0 when there is none',
  async collect() {
    const { isUp, backedUpAt = 0 } = await fromDatabase();
    if (isUp) this.set(backedUpAt / 1000);
  },
});

new Gauge({
  registers,
  aggregator: 'min',
  name: 'portal_database_up',
  help: '1 when the database answered the questions of this scrape, else 0',
  async collect() {
    this.set((await fromDatabase()).isUp ? 1 : 0);
  },
});

new Gauge({
  ...shared,
  name: 'portal_catalogue_age_seconds',
  help: 'How long ago the read model last agreed with the database, in the process where it is oldest',
  async collect() {
    const db = database();
    // An idle process checks the database only when it is asked for goods.
    if (modelState(db)) await catalogueModel(db);
    this.set((modelState(db)?.ageMs ?? 0) / 1000);
  },
});

new Gauge({
  ...shared,
  name: 'portal_catalogue_version',
  help: 'How often the read model was built or patched since the start; 0 before it is built',
  collect() {
    this.set(modelState(database())?.version ?? 0);
  },
});

new Gauge({
  registers,
  name: 'portal_database_connections',
  help: 'Connections to MariaDB or MySQL that are in use and free, and questions waiting for one',
  labelNames: ['state'] as const,
  collect() {
    const held = connectionsTo(database());
    if (!held) return;
    this.set({ state: 'used' }, held.open - held.free);
    this.set({ state: 'free' }, held.free);
    this.set({ state: 'waiting' }, held.waiting);
  },
});

/**
 * When `isUp` is false, nothing new is known. A value with a delayed alert then keeps its last state, so that an
 * outage does not restart the alert's timer.
 */
type FromDatabase = Operation & { isUp: boolean };

const nothing: Operation = {
  jobs: [],
  troubled: [],
  exchangeSucceededAt: undefined,
  failedExchanges: [],
  backedUpAt: undefined,
};

let asked: { at: number; answer: Promise<FromDatabase> } | undefined;

/** Queries the database once per scrape. When it is unavailable, the rest of the scrape can still be read. */
function fromDatabase(): Promise<FromDatabase> {
  if (asked && performance.now() - asked.at < 500) return asked.answer;
  const answer = operationOf(database(), Date.now()).then(
    (operation) => ({ isUp: true, ...operation }),
    () => ({ isUp: false, ...nothing }),
  );
  asked = { at: performance.now(), answer };
  return answer;
}

/** Starts counting. Call it once per process. */
export function beginMetrics(): void {
  collectDefaultMetrics({ register: registry });
  watchOutcomes((use_case, result) => useCases.inc({ use_case, result }));
  if (!cluster.isWorker) return;
  // The first process of a pool adds up the metrics of all processes (server/cli/pool-metrics.ts).
  process.on('message', async (said: { metricsAsked?: number }) => {
    const { metricsAsked } = said ?? {};
    if (metricsAsked)
      process.send?.({ metricsAnswered: metricsAsked, metrics: await registry.getMetricsAsJSON() });
  });
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts a handled request. */
export function countRequest(method: string, route: string, status: number, ms: number): void {
  requests.inc({ method: methods.has(method) ? method : 'other', route, status });
  durations.observe({ route }, ms / 1000);
}

let questions = 0;

/** Returns the metrics of this process, or of all processes of its pool (server/cli/pool.ts), in Prometheus format. */
export async function metricsText(): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  const question = ++questions;
  process.send?.({ metricsWanted: question });
  for (;;) {
    const [said] = await once(process, 'message', { signal: AbortSignal.timeout(10_000) });
    if (said?.metricsWanted === question) return said.text;
  }
}
