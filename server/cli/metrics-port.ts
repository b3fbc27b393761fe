import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenProblem } from '../kernel/listen-problem.ts';

/**
 * Serves `GET /metrics` on METRICS_PORT (§12.7.2), a port only for Prometheus, to which the proxy does not forward;
 * does nothing if it is not set. `text` returns the metrics. Returns once the port is open, or ends the process with a
 * message if it cannot be opened.
 */
export async function serveMetrics(text: () => Promise<string>): Promise<void> {
  const port = Number(process.env.METRICS_PORT || 0);
  if (!port) return;
  const host = process.env.METRICS_HOST || '127.0.0.1';
  const server = createServer((request, response) => {
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
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const names = { portName: 'METRICS_PORT', port, hostName: 'METRICS_HOST', host };
    const problem = listenProblem(error as NodeJS.ErrnoException, names);
    if (!problem) throw error;
    console.error(problem);
    process.exit(1);
  }
  server.on('error', ({ message }) => console.error(`METRICS_PORT: ${message}`));
}
