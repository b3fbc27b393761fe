import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The header by which the parts of a page recognize that they belong to one request: Remix gives each a
 * separate Request. A value sent by a client is overwritten.
 */
const header = 'x-portal-request';

/** Request → question → answer. */
const memories = new Map<string, Map<string, Promise<unknown>>>();
/** Request → seconds after which the client may retry. */
const waits = new Map<string, number>();
/** Request → who sent it, as the log names people: `account 12`. */
const senders = new Map<string, string>();

/** Request → the other end of its connection. */
const peers = new Map<string, string>();

/**
 * Begins a memory for one request; `peer`: the other end of its connection. Call the returned function when the answer
 * has been sent.
 */
export function beginMemory(headers: IncomingHttpHeaders, peer = ''): () => void {
  const id = randomUUID();
  headers[header] = id;
  memories.set(id, new Map());
  peers.set(id, peer);
  return () => {
    memories.delete(id);
    waits.delete(id);
    senders.delete(id);
    peers.delete(id);
  };
}

/**
 * Returns the result of `ask`, which is called once per request; it is called every time when no memory was
 * begun (plain remix-serve, partial tests).
 */
export function onceInRequest<T>({ headers }: Request, what: string, ask: () => Promise<T>): Promise<T> {
  const memory = memories.get(headers.get(header) ?? '');
  if (!memory) return ask();
  const known = memory.get(what) as Promise<T> | undefined;
  const answer = known ?? ask();
  memory.set(what, answer);
  return answer;
}

/** Records for the answer, whichever part of the portal makes it, when the client may retry. */
export function noteRetryAfter({ headers }: Request, ms: number): void {
  const id = headers.get(header) ?? '';
  if (memories.has(id)) waits.set(id, Math.ceil(ms / 1000));
}

/** Returns the recorded seconds. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | undefined {
  return waits.get(String(headers[header]));
}

/** Records for the log who sent a request. */
export function noteSender({ headers }: Request, sender: string): void {
  const id = headers.get(header) ?? '';
  if (memories.has(id)) senders.set(id, sender);
}

/** Returns the recorded sender; undefined for a stranger. */
export function senderOf(headers: IncomingHttpHeaders): string | undefined {
  return senders.get(String(headers[header]));
}

/** Returns the other end of the connection of a request. */
export function peerOf(headers: Headers): string | undefined {
  return peers.get(headers.get(header) ?? '');
}
