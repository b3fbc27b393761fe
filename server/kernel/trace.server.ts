/**
 * Traces show the parts of a request, a mail or a step of an exchange, and how long each takes
 * (decisions/processes.md). Only a process with OTEL_EXPORTER_OTLP_ENDPOINT records them; in all others `traced` is a
 * plain call.
 */

/** The details of a span besides its name. No personal data: only ids, codes and names of routes. */
export type Attributes = Record<string, string | number | boolean>;

export type Span = {
  /** Ends the span and adds what was not known before; `name` replaces the name, `failed` marks the work as failed. */
  end: (later?: { name?: string; attributes?: Attributes; failed?: boolean }) => void;
};

export type Tracing = {
  /** Begins a span; spans begun during `work` belong to it. */
  begin: <T>(
    kind: 'server' | 'client' | 'internal',
    name: string,
    attributes: Attributes,
    work: (span: Span) => T,
    headers?: Record<string, unknown>,
  ) => T;
  /** Adds a finished span within the open one. */
  add: (name: string, attributes: Attributes, took: number, failed: boolean) => void;
  /** Sends the spans that are still waiting. */
  flush: () => Promise<void>;
};

let tracing: Tracing | undefined;

/** Makes this process record spans. */
export function traceWith(given: Tracing): void {
  tracing = given;
}

/** Returns the tracing of this process; undefined if it records no spans. */
export function currentTracing(): Tracing | undefined {
  return tracing;
}

/** Runs `work` as a span. `kind` is `client` for a call to another system. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: 'client' | 'internal' = 'internal',
): Promise<T> {
  if (!tracing) return work();
  return tracing.begin(kind, name, attributes, async (span) => {
    try {
      const value = await work();
      span.end();
      return value;
    } catch (error) {
      span.end({ failed: true });
      throw error;
    }
  });
}
