import packageOfPortal from '../../package.json' with { type: 'json' };
import { watchStatements } from '../db/statements.ts';
import { loadOpenTelemetry } from './load-open-telemetry.server.ts';
import { logWarning } from './log.server.ts';
import { type Tracing, traceWith } from './trace.server.ts';

/** The maximum number of characters of a statement in a span, enough to find it in the code. */
const longestStatement = 2_000;

/**
 * Starts recording spans in this process if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise loads nothing. Call it
 * before opening the database. Returns a function that sends the remaining spans at the end, within two seconds.
 */
export async function beginTraces(): Promise<() => Promise<void>> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const { openTelemetry } = await loadOpenTelemetry();
  const tracing = openTelemetry(packageOfPortal.version, (problem) => logWarning('traces', problem));
  traceWith(tracing);
  watchStatements((sql, took, failed) =>
    tracing.add(wordOf(sql), { 'db.query.text': sql.slice(0, longestStatement) }, took, failed),
  );
  return () => inTime(tracing);
}

/** Returns the name of the span of a statement: `select`, `insert`. */
function wordOf(sql: string): string {
  return /\w+/.exec(sql)?.[0].toLowerCase() ?? 'statement';
}

async function inTime(tracing: Tracing): Promise<void> {
  const late = new Promise<void>((done) => setTimeout(done, 2_000).unref());
  await Promise.race([tracing.flush().catch(() => {}), late]);
}
