import { lookup as lookUp } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './public-address.server.ts';

export type Posted<Body extends string | Buffer = string> = {
  url: string;
  headers: Record<string, string>;
  body: Body;
};

/** The status of the response, or a text that explains to the person who entered the address why there was none. */
export type Answered = { status: number } | { problem: string };

export type PostOutside = (posted: Posted<string | Buffer>) => Promise<Answered>;

type Settings = {
  lookup?: typeof lookUp;
  isAllowed?: (address: string) => boolean;
  /** Certificates to trust instead of Node's. */
  ca?: string;
  timeoutMs?: number;
};

/** Only the status of a response matters; the body is read only so that the receiver can finish cleanly. */
const maxAnswerBytes = 4_096;
const readMs = 1_000;

const innerAddress = 'Адрес ведёт во внутреннюю сеть';
const broken = 'Соединение прервалось';

/**
 * Returns a function that posts to other people's servers: https only, no redirects, a new connection each time, and
 * at most ten seconds. The addresses of a name are checked when the connection uses them, because a second lookup of
 * the name could return others.
 */
export function outsidePoster({
  lookup = lookUp,
  isAllowed = isPublicAddress,
  ca,
  timeoutMs = 10_000,
}: Settings = {}): PostOutside {
  const guarded: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      // All addresses must be allowed, because a name that also resolves to an internal address is suspicious.
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new InnerAddress(), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
  return ({ url, headers, body }) =>
    new Promise<Answered>((resolve) => {
      const target = new URL(url);
      const host = hostOf(target);
      if (target.protocol !== 'https:' || (isIP(host) !== 0 && !isAllowed(host)))
        return resolve({ problem: innerAddress });
      const sent = request(target, {
        method: 'POST',
        agent: false,
        lookup: guarded,
        ...(ca === undefined ? {} : { ca }),
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      });
      // Only the first outcome is returned. The timer runs until the connection is closed, even after a response.
      const late = setTimeout(() => {
        resolve({ problem: `Нет ответа за ${timeoutMs / 1_000} секунд` });
        sent.destroy();
      }, timeoutMs);
      sent.on('response', (answer) => {
        // The receiver has responded; later errors of the connection do not matter.
        resolve({ status: answer.statusCode ?? 0 });
        readSome(answer, () => sent.destroy());
      });
      // For status 101: without a listener, Node closes the connection without any other event.
      sent.on('upgrade', (answer, socket) => {
        resolve({ status: answer.statusCode ?? 0 });
        socket.destroy();
      });
      sent.on('error', (error) => resolve({ problem: problemOf(error) }));
      sent.on('close', () => {
        clearTimeout(late);
        resolve({ problem: broken });
      });
      sent.end(body);
    });
}

function readSome(answer: IncomingMessage, done: () => void): void {
  const enough = setTimeout(done, readMs);
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) done();
  });
  answer.on('end', done);
  answer.on('error', done);
  answer.on('close', () => {
    clearTimeout(enough);
    done();
  });
}

class InnerAddress extends Error {}

function problemOf(error: Error & { code?: string }): string {
  if (error instanceof InnerAddress) return innerAddress;
  const { code = '' } = error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Имя сервера не найдено';
  if (code === 'ECONNREFUSED') return 'Сервер не принимает соединения';
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'Сервер недоступен';
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return 'Сертификат сервера не подходит';
  return broken;
}
