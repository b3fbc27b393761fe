import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Code } from '#server/kernel/texts.ru.ts';
import { securityHeaders } from '../answers/security-headers.server.ts';
import { addressIn, repairedRequest } from './repaired-request.ts';

/**
 * Responds to requests that Node's parser rejects; by default Node sends a bare status. An address with raw letters is
 * escaped and parsed once more (docs/decisions/processes.md).
 */
export function answerBrokenPackets(
  server: Server,
  isOldUrl: (path: string) => boolean,
  isDoor: (path: string) => boolean,
): void {
  const answered = new WeakSet<Duplex>();
  // Data after a body may be the rest of it, and must not be parsed as the address of a request.
  const carriedBody = new WeakSet<Duplex>();
  server.on('request', ({ headers, socket }) => {
    if ('content-length' in headers || 'transfer-encoding' in headers) carriedBody.add(socket);
  });
  server.on('clientError', (error: PacketError, socket: Socket) => {
    // The parser keeps reporting errors on a connection that has already got a response.
    if (answered.has(socket)) return;
    answered.add(socket);
    const { _httpMessage: pending } = socket as { _httpMessage?: ServerResponse | null };
    // A second response in the middle of the first would be read as part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || pending?.headersSent) {
      socket.destroy();
      return;
    }
    const packet = error.rawPacket ?? Buffer.alloc(0);
    const isInFirstLine = (error.bytesParsed ?? 0) < packet.indexOf('\r\n');
    const mayRepair = !pending && !carriedBody.has(socket) && isInFirstLine && isAddress(error);
    const repaired = mayRepair ? repairedRequest(packet) : undefined;
    if (repaired) server.emit('connection', replayed(repaired, socket));
    else refuse(socket, packet, error, { isOldUrl, isDoor });
  });
}

type PacketError = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number };

/**
 * Returns whether the parser rejected the address. It reports the second code after a space, where it expects the
 * version.
 */
function isAddress({ code }: PacketError): boolean {
  return code === 'HPE_INVALID_URL' || code === 'HPE_INVALID_CONSTANT';
}

/**
 * Returns a connection that replays one received request; output goes to the socket, and nothing more is read from
 * the socket.
 */
function replayed(request: Buffer, socket: Socket): Duplex {
  const connection = new Duplex({
    read() {},
    write: (chunk, _, done) => socket.write(chunk, () => done()),
    final(done) {
      endSoon(socket);
      done();
    },
    destroy(error, done) {
      socket.destroySoon();
      done(error);
    },
  });
  Object.defineProperty(connection, 'remoteAddress', { value: socket.remoteAddress });
  socket.once('close', () => connection.destroy());
  connection.push(request);
  return connection;
}

function refuse(
  socket: Socket,
  packet: Buffer,
  error: PacketError,
  { isOldUrl, isDoor }: { isOldUrl: (path: string) => boolean; isDoor: (path: string) => boolean },
): void {
  const address = addressIn(packet);
  const { status, message, code } = wordsFor(error, address);
  // When the request cannot be identified, assume a program, because browsers make none of these mistakes.
  const isScreen = address !== undefined && !isOldUrl(address.split(/[?#]/, 1)[0] ?? '');
  const isOf1c = address !== undefined && isDoor(address);
  const body = isOf1c
    ? `failure\n${message}`
    : isScreen
      ? message
      : JSON.stringify({ status: 'error', message, code });
  endSoon(
    socket,
    [
      `HTTP/1.1 ${status}`,
      `Content-Type: ${isScreen || isOf1c ? 'text/plain' : 'application/json'}; charset=utf-8`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: private, no-store',
      ...Object.entries(securityHeaders()).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function wordsFor(error: PacketError, address = ''): { status: string; message: string; code: Code } {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: '431 Request Header Fields Too Large',
        message: 'Адрес или заголовки запроса слишком длинные. Отправьте поля в теле запроса (POST)',
        code: 'TOO_LARGE',
      };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: '413 Payload Too Large', message: 'Запрос слишком большой', code: 'TOO_LARGE' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: '408 Request Timeout',
        message: 'Запрос не пришёл целиком. Отправьте его ещё раз',
        code: 'UNREADABLE_CALL',
      };
  }
  const hasRaw = isAddress(error) && /[ \x80-\xff]/.test(address);
  return {
    status: '400 Bad Request',
    message: hasRaw ? rawAddress : 'Неверный запрос',
    code: 'UNREADABLE_CALL',
  };
}

/** Ends the connection after a while, so that a client that may still be sending can read the response. */
function endSoon(socket: Socket, answer = ''): void {
  socket.end(answer);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

const lingerMs = 5_000;

const rawAddress = 'В адресе незакодированные буквы или пробелы. Закодируйте их через %, например %D1%81';
