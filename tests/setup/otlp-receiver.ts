import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number };
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        attributes: { key: string; value: Value }[];
        status: { code?: number };
      }[];
    }[];
  }[];
};

/** A span as a collector sees it. `failed` means that the portal reported an error. */
export type ReceivedSpan = {
  trace: string;
  id: string;
  parent: string | undefined;
  name: string;
  attributes: Record<string, unknown>;
  service: unknown;
  failed: boolean;
};

/** Starts a collector that receives spans as JSON by OTLP over HTTP. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const isRight =
      request.url === '/v1/traces' && request.headers['content-type']?.startsWith('application/json');
    if (!isRight) return response.writeHead(415).end();
    for (const { resource, scopeSpans } of ((await json(request)) as Sent).resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        spans.push({
          trace: span.traceId,
          id: span.spanId,
          parent: span.parentSpanId || undefined,
          name: span.name,
          attributes: valuesOf(span.attributes),
          service: valuesOf(resource.attributes)['service.name'],
          failed: span.status.code === 2,
        });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    spans,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function valuesOf(attributes: { key: string; value: Value }[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
