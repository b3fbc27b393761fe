import {
  context,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Span, Tracing } from './trace.server.ts';

/**
 * Returns a tracing that sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT; the other OTEL_ variables are
 * the standard ones. Only load-open-telemetry.server.ts loads this file. `warn` logs problems.
 */
export function openTelemetry(version: string, warn: (problem: string) => void): Tracing {
  diag.setLogger(quiet(warn), DiagLogLevel.ERROR);
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'svetoch-portal', 'service.version': version }))
      .merge(resourceFromAttributes({ 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer('portal');
  return {
    begin(kind, name, attributes, work, headers) {
      const within = headers ? propagation.extract(context.active(), headers) : context.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, within);
      return context.with(trace.setSpan(within, span), () => work(ending(span)));
    },
    add(name, attributes, took, failed) {
      // A statement outside any span, such as the query for due jobs every second, is not worth a trace.
      if (!trace.getSpan(context.active())) return;
      const now = Date.now();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: now - took });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    flush: () => provider.forceFlush(),
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

function ending(span: OtelSpan): Span {
  return {
    end({ name, attributes, failed } = {}) {
      if (name) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Returns a logger that reports once that the collector rejects spans, and again if the reason changes. Details are
 * omitted, because they may hold headers with keys.
 */
function quiet(warn: (problem: string) => void) {
  let last = '';
  const nothing = () => {};
  return {
    error(message: string) {
      const reason = /"code":\s*"?(\w+)|(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET)/.exec(message);
      const said = `the collector takes no spans: ${reason?.[1] ?? reason?.[2] ?? 'no answer'}`;
      if (said !== last) warn(said);
      last = said;
    },
    warn: nothing,
    info: nothing,
    debug: nothing,
    verbose: nothing,
  };
}
