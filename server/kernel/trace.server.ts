/**
 * Traces: what a request, a mail or a step of an exchange consists of, and how long each part takes (decisions/processes.md). Only
 * a process with OTEL_EXPORTER_OTLP_ENDPOINT has them; in all others `traced` is a plain call.
 */

/** What a span says besides its name. No personal data: ids, codes and names of routes. */
export type Attributes = Record<string, string | number | boolean>;

export type Span = {
  /** Adds what is known only later; `name` replaces the name, `failed` says that the work came to nothing. */
  end: (later?: { name?: string; attributes?: Attributes; failed?: boolean }) => void;
};

export type Tracing = {
  /** Begins a span; everything that `work` does until the end of its own work belongs to it. */
  begin: <T>(
    kind: 'server' | 'client' | 'internal',
    name: string,
    attributes: Attributes,
    work: (span: Span) => T,
    headers?: Record<string, unknown>,
  ) => T;
  /** Adds a span that is over already, within the one that is open. */
  add: (name: string, attributes: Attributes, took: number, failed: boolean) => void;
  /** Sends what has not been sent. */
  flush: () => Promise<void>;
};

let tracing: Tracing | undefined;

/** From now on this process records spans. */
export function traceWith(given: Tracing): void {
  tracing = given;
}

/** Returns how this process records spans; undefined when it does not. */
export function currentTracing(): Tracing | undefined {
  return tracing;
}

/** Runs `work` as a part of what is being traced. `kind`: `client` when it asks somebody else. */
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
