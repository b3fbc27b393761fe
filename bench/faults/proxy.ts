import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * Starts a proxy before several portals, which sends each request to a random one: a form to one, the next page to
 * another. When a portal refuses the connection, the request goes to the next one. When a portal dies later, the
 * response is 502, because it is unknown what the portal has done.
 */
export async function startProxy(ports: readonly number[]): Promise<{ port: number; stop: () => void }> {
  const agent = new Agent();
  const server = createServer(async (incoming, answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const first = Math.floor(Math.random() * ports.length);
    pass(incoming, Buffer.concat(pieces), answer, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  const pass = (from: IncomingMessage, body: Buffer, answer: ServerResponse, [port, ...others]: number[]) => {
    const outward = request(
      { agent, host: '127.0.0.1', port, path: from.url, method: from.method, headers: from.headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.on('error', () => answer.destroy()).pipe(answer);
      },
    );
    outward.setTimeout(20_000, () => outward.destroy(new Error('no answer')));
    outward.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED' && others.length > 0)
        return pass(from, body, answer, others);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end('502');
    });
    outward.end(body);
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
