import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { dealerLogin, managerLogin, staffLogin } from './dealer.ts';

/** `host`: this machine by default; `packed`: the accepted encoding, `gzip` or `br`. */
export type Call = {
  host?: string;
  port: number;
  method?: string;
  path: string;
  body?: string;
  cookie?: string;
  packed?: string;
};
type Answer = { status: number; text: string };

/** The number of concurrent HTTP calls. */
export const atOnce = 8;
/** One more connection, for a concurrent file. */
const agent = new Agent({ keepAlive: true, maxSockets: atOnce + 1 });

export async function send(call: Call): Promise<Answer> {
  const response = await answered(call);
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  const answer = { status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() };
  if (answer.status !== 200) throw new Error(`${call.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

/** Downloads a file, discards it, and returns its size in bytes. */
export async function take(call: Call): Promise<number> {
  const { status, bytes } = await weigh(call);
  if (status !== 200) throw new Error(`${call.path}: ${status}`);
  return bytes;
}

/** Downloads any response, discards it, and returns its status and its size in bytes on the wire. */
export async function weigh(call: Call): Promise<{ status: number; bytes: number }> {
  const response = await answered(call);
  let bytes = 0;
  for await (const piece of response) bytes += (piece as Buffer).length;
  return { status: response.statusCode ?? 0, bytes };
}

/** Returns the ETag of a file without its body. */
export async function tagOf(call: Call): Promise<string> {
  const response = await answered({ ...call, method: 'HEAD' });
  response.resume();
  const { etag } = response.headers;
  if (response.statusCode !== 200 || !etag) throw new Error(`${call.path}: ${response.statusCode}, no tag`);
  return etag;
}

/** Returns the cookie of the demo dealer. */
export function signIn(port: number, host?: string): Promise<string> {
  return cookieFrom({ host, port, path: '/login' }, dealerLogin);
}

/** Returns the cookie of a staff member in the demo world. */
export function signInStaff(port: number, host?: string): Promise<string> {
  return cookieFrom({ host, port, path: '/desk/login' }, staffLogin);
}

export function signInManager(port: number, host?: string): Promise<string> {
  return cookieFrom({ host, port, path: '/desk/login' }, managerLogin);
}

async function cookieFrom(door: Call, login: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(login).toString();
  const response = await answered({ ...door, method: 'POST', body });
  response.resume();
  const cookies = response.headers['set-cookie'] ?? [];
  if (cookies.length === 0) throw new Error(`not let in: ${response.statusCode}`);
  return cookies.map((line) => line.split(';')[0]).join('; ');
}

function answered({
  host = '127.0.0.1',
  port,
  method = 'GET',
  path,
  body,
  cookie,
  packed,
}: Call): Promise<IncomingMessage> {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(packed && { 'Accept-Encoding': packed }),
    ...(body !== undefined && { ...form, 'Content-Length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    httpRequest({ agent, port, method, path, headers, host }, resolve).on('error', reject).end(body);
  });
}
