import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers requests whose body is refused before it is read (docs/decisions/limits.md): closes the connection after the
 * response, and sends `100 Continue` only when a body is read.
 */
export function answerBeforeBody(server: Server): void {
  server.prependListener('request', closeAfterUnread);
  server.on('checkContinue', (request, response) => {
    waiting.add(request);
    const read = request._read;
    request._read = (size) => {
      request._read = read;
      if (waiting.delete(request) && !response.headersSent) response.writeContinue();
      read.call(request, size);
    };
    server.emit('request', request, response);
  });
}

const waiting = new WeakSet<IncomingMessage>();

/** Returns whether the client sends the body only after `100 Continue`, which it has not got yet. */
export function waitsForContinue(request: IncomingMessage): boolean {
  return waiting.has(request);
}

/** Up to this many unread bytes are read after the response, so that the connection can be used again. */
const smallBody = 64 * 1024;

function closeAfterUnread(request: IncomingMessage, response: ServerResponse): void {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const isLarge = isChunked || Number(request.headers['content-length']) > smallBody;
  if (!isLarge && !waiting.has(request)) return;
  const write = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...head: Parameters<typeof write>) {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      request.socket.destroySoon = () => closeSlowly(request.socket);
    }
    return write.apply(this, head);
  } as typeof write;
}

/** How long and how much is read from a client that does not notice the response. */
const lingerMs = 10_000;
const maxDrained = 64 * 1024 * 1024;

/**
 * Ends a connection, but reads and discards what the client is still sending: closed at once, the connection would be
 * reset before the client has read the response.
 */
function closeSlowly(socket: Socket): void {
  socket.end();
  const started = { at: performance.now(), bytes: socket.bytesRead };
  const timer = setInterval(() => {
    const isLong = performance.now() - started.at > lingerMs;
    if (isLong || socket.bytesRead - started.bytes > maxDrained) socket.destroy();
  }, 100).unref();
  socket.once('close', () => clearInterval(timer));
}
