import { createServer } from 'node:http';

/**
 * Answers `GET /metrics` on METRICS_PORT (§12.7.2), a port for Prometheus alone, which the proxy does not pass on; does
 * nothing when it is not set. `text` returns the metrics.
 */
export function serveMetrics(text: () => Promise<string>): void {
  const port = Number(process.env.METRICS_PORT || 0);
  if (!port) return;
  createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (metrics) =>
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(metrics),
      () => response.writeHead(503).end(),
    );
  })
    .on('error', ({ message }) => console.error(`METRICS_PORT: ${message}`))
    .listen(port, process.env.METRICS_HOST || '127.0.0.1');
}
