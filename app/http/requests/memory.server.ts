import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The header that marks the parts of a page as one request, because Remix gives each part a separate Request. A
 * value sent by a client is overwritten.
 */
const header = 'x-portal-request';

/** The data kept for one request while it is handled. */
type Memory = {
  /** The answers by question. */
  answers: Map<string, Promise<unknown>>;
  /** The other end of its connection. */
  peer: string;
  /** The sender, as the log names people: `account 12`; undefined for a stranger. */
  sender?: string;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  /** What to do once the page is returned. */
  whenAnswered?: () => Promise<unknown>;
};

const memories = new Map<string, Memory>();

/**
 * Begins a memory for one request; `peer`: the other end of its connection. Call the returned function when the
 * response has been sent.
 */
export function beginMemory(headers: IncomingHttpHeaders, peer = ''): () => void {
  const id = randomUUID();
  headers[header] = id;
  memories.set(id, { answers: new Map(), peer });
  return () => {
    memories.delete(id);
  };
}

/** Returns the memory of a request; undefined when none was begun (plain remix-serve, partial tests). */
function memoryOf(headers: Headers | IncomingHttpHeaders): Memory | undefined {
  const id = headers instanceof Headers ? headers.get(header) : headers[header];
  return memories.get(String(id));
}

/** Returns the result of `ask`, which is called once per request, or every time when no memory was begun. */
export function onceInRequest<T>({ headers }: Request, what: string, ask: () => Promise<T>): Promise<T> {
  const memory = memoryOf(headers);
  if (!memory) return ask();
  const known = memory.answers.get(what) as Promise<T> | undefined;
  const answer = known ?? ask();
  memory.answers.set(what, answer);
  return answer;
}

/** Forgets an answer that the request itself has changed, so that the question is asked again. */
export function forgetInRequest({ headers }: Request, what: string): void {
  memoryOf(headers)?.answers.delete(what);
}

/** Records after how many milliseconds the client may retry, for whichever part of the portal makes the response. */
export function noteRetryAfter({ headers }: Request, ms: number): void {
  const memory = memoryOf(headers);
  if (memory) memory.retryAfter = Math.ceil(ms / 1000);
}

/** Returns the recorded time in seconds. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | undefined {
  return memoryOf(headers)?.retryAfter;
}

/** Records what to do when the response is a page. It is not done when the response is a redirect. */
export function whenPageIsAnswered({ headers }: Request, work: () => Promise<unknown>): void {
  const memory = memoryOf(headers);
  if (memory) memory.whenAnswered = work;
}

/** Runs the recorded work. Call it when a page, or the data of a page, is returned. */
export async function pageIsAnswered({ headers }: Request): Promise<void> {
  await memoryOf(headers)?.whenAnswered?.();
}

/** Records who sent a request, for the log. */
export function noteSender({ headers }: Request, sender: string): void {
  const memory = memoryOf(headers);
  if (memory) memory.sender = sender;
}

/** Returns the recorded sender; undefined for a stranger. */
export function senderOf(headers: IncomingHttpHeaders): string | undefined {
  return memoryOf(headers)?.sender;
}

/** Returns the other end of a request's connection, '' when it is unknown. */
export function peerOf(headers: Headers): string {
  return memoryOf(headers)?.peer ?? '';
}
