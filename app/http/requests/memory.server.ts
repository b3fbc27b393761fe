import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The header by which the parts of a page recognize that they belong to one request: Remix gives each a
 * separate Request. A value sent by a client is overwritten.
 */
const header = 'x-portal-request';

/** What is known of one request while it is answered. */
type Memory = {
  /** Question → answer. */
  answers: Map<string, Promise<unknown>>;
  /** The other end of its connection. */
  peer: string;
  /** Who sent it, as the log names people: `account 12`; undefined for a stranger. */
  sender?: string;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  /** What counts once the page is answered. */
  whenAnswered?: () => Promise<unknown>;
};

const memories = new Map<string, Memory>();

/**
 * Begins a memory for one request; `peer`: the other end of its connection. Call the returned function when the answer
 * has been sent.
 */
export function beginMemory(headers: IncomingHttpHeaders, peer = ''): () => void {
  const id = randomUUID();
  headers[header] = id;
  memories.set(id, { answers: new Map(), peer });
  return () => {
    memories.delete(id);
  };
}

/** Undefined when no memory was begun (plain remix-serve, partial tests). */
function memoryOf(headers: Headers | IncomingHttpHeaders): Memory | undefined {
  const id = headers instanceof Headers ? headers.get(header) : headers[header];
  return memories.get(String(id));
}

/** Returns the result of `ask`, which is called once per request; it is called every time when no memory was begun. */
export function onceInRequest<T>({ headers }: Request, what: string, ask: () => Promise<T>): Promise<T> {
  const memory = memoryOf(headers);
  if (!memory) return ask();
  const known = memory.answers.get(what) as Promise<T> | undefined;
  const answer = known ?? ask();
  memory.answers.set(what, answer);
  return answer;
}

/** Has a question asked anew: the request itself has changed the answer. */
export function forgetInRequest({ headers }: Request, what: string): void {
  memoryOf(headers)?.answers.delete(what);
}

/** Records for the answer, whichever part of the portal makes it, when the client may retry. */
export function noteRetryAfter({ headers }: Request, ms: number): void {
  const memory = memoryOf(headers);
  if (memory) memory.retryAfter = Math.ceil(ms / 1000);
}

/** Returns the recorded seconds. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | undefined {
  return memoryOf(headers)?.retryAfter;
}

/** Has something done when the request is answered by a page, and not when the answer leads elsewhere. */
export function whenPageIsAnswered({ headers }: Request, work: () => Promise<unknown>): void {
  const memory = memoryOf(headers);
  if (memory) memory.whenAnswered = work;
}

/** Call it when a page, or the data of one, is answered. */
export async function pageIsAnswered({ headers }: Request): Promise<void> {
  await memoryOf(headers)?.whenAnswered?.();
}

/** Records for the log who sent a request. */
export function noteSender({ headers }: Request, sender: string): void {
  const memory = memoryOf(headers);
  if (memory) memory.sender = sender;
}

/** Returns the recorded sender; undefined for a stranger. */
export function senderOf(headers: IncomingHttpHeaders): string | undefined {
  return memoryOf(headers)?.sender;
}

/** Returns the other end of the connection of a request, '' when it is not known. */
export function peerOf(headers: Headers): string {
  return memoryOf(headers)?.peer ?? '';
}
