import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { gunzipSync } from 'node:zlib';
import { noteFailure, noteTime, type Seen } from './seen.ts';

export type Answer = { status: number; location: string; text: string };
export type Asking = { form?: Record<string, string> | [string, string][]; expect: number[] };
/** `ask` returns undefined when the response is not the expected one, and counts the failure. */
export type Client = { ask: (path: string, asking: Asking) => Promise<Answer | undefined> };

const longestMs = 60_000;

/**
 * Returns a browser with cookies and a persistent connection. It uses a separate address, because limits count by
 * address.
 */
export function clientOf(origin: string, localAddress: string, seen: Seen): Client {
  const cookies = new Map<string, string>();
  const isSecure = origin.startsWith('https:');
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const start = isSecure ? secureRequest : request;

  async function ask(path: string, { form, expect }: Asking): Promise<Answer | undefined> {
    const body = form && new URLSearchParams(form).toString();
    const name = `${body === undefined ? 'GET' : 'POST'} ${nameOf(path)}`;
    const began = performance.now();
    try {
      const answer = await send(path, body);
      noteTime(seen, name, performance.now() - began);
      if (expect.includes(answer.status)) return answer;
      noteFailure(seen, `${answer.status} ${name}`);
    } catch (error) {
      noteFailure(seen, `${error instanceof Error && 'code' in error ? error.code : error} ${name}`);
    }
    return undefined;
  }

  async function send(path: string, body: string | undefined): Promise<Answer> {
    const headers = {
      // The old calls would redirect a browser that opens them as a page to the screen.
      ...(/^\/(?:ajax|api)\//.test(path)
        ? { Accept: '*/*', 'Sec-Fetch-Dest': 'empty' }
        : { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' }),
      'Accept-Encoding': 'gzip',
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && {
        Origin: origin,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(body),
      }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const options = { agent, localAddress, method, headers, timeout: longestMs };
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = start(new URL(path, origin), options, resolve);
      outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error(), { code: 'TIMEOUT' })));
      outgoing.on('error', (error) => {
        if (!outgoing.reusedSocket || !('code' in error) || error.code !== 'ECONNRESET') return reject(error);
        seen.repeated++;
        start(new URL(path, origin), { ...options, agent: false }, resolve)
          .on('error', reject)
          .end(body);
      });
      outgoing.end(body);
    });
    for (const line of incoming.headers['set-cookie'] ?? []) keep(line);
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const bytes = Buffer.concat(pieces);
    const text = String(incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes);
    return { status: incoming.statusCode ?? 0, location: incoming.headers.location ?? '', text };
  }

  function keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  return { ask };
}

/** Returns the path without the parts that differ between records. */
function nameOf(path: string): string {
  return path.replace(/\?.*/, '').replace(/\d+/g, 'N');
}
