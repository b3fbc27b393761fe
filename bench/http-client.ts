import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { dealerLogin } from './dealer.ts';

export type Call = { port: number; method?: string; path: string; body?: string; cookie?: string };
type Answer = { status: number; text: string };

/** The number of concurrent HTTP calls. */
export const atOnce = 8;
/** One more for a concurrent file. */
const agent = new Agent({ keepAlive: true, maxSockets: atOnce + 1 });

export async function send(call: Call): Promise<Answer> {
  const response = await answered(call);
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  const answer = { status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() };
  if (answer.status !== 200) throw new Error(`${call.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

/** Downloads a file, discards it, and returns its bytes. */
export async function take(call: Call): Promise<number> {
  const response = await answered(call);
  let bytes = 0;
  for await (const piece of response) bytes += (piece as Buffer).length;
  if (response.statusCode !== 200) throw new Error(`${call.path}: ${response.statusCode}`);
  return bytes;
}

/** Returns the tag of a file without its body. */
export async function tagOf(call: Call): Promise<string> {
  const response = await answered({ ...call, method: 'HEAD' });
  response.resume();
  const { etag } = response.headers;
  if (response.statusCode !== 200 || !etag) throw new Error(`${call.path}: ${response.statusCode}, no tag`);
  return etag;
}

/** Returns the cookie of the demo dealer. */
export async function signIn(port: number): Promise<string> {
  const body = new URLSearchParams(dealerLogin).toString();
  const response = await answered({ port, method: 'POST', path: '/login', body });
  response.resume();
  const cookies = response.headers['set-cookie'] ?? [];
  if (cookies.length === 0) throw new Error(`not let in: ${response.statusCode}`);
  return cookies.map((line) => line.split(';')[0]).join('; ');
}

function answered({ port, method = 'GET', path, body, cookie }: Call): Promise<IncomingMessage> {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(body !== undefined && { ...form, 'Content-Length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    httpRequest({ agent, port, method, path, headers, host: '127.0.0.1' }, resolve)
      .on('error', reject)
      .end(body);
  });
}
