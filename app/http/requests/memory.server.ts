import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The header by which the parts of a page recognize that they belong to one request: Remix gives each a
 * separate Request. A value sent by a client is overwritten.
 */
const header = 'x-portal-request';

type Kept = {
  /** Request → question → answer. */
  memories: Map<string, Map<string, Promise<unknown>>>;
  /** Request → seconds after which the client may retry. */
  waits: Map<string, number>;
};

/** One per process: the server around the build and the build itself each have a copy of this module. */
const place = Symbol.for('portal.requests');
const shared = globalThis as { [place]?: Kept };
shared[place] ??= { memories: new Map(), waits: new Map() };
const { memories, waits } = shared[place];

/** Begins a memory for one request. Call the returned function when the answer has been sent. */
export function beginMemory(headers: IncomingHttpHeaders): () => void {
  const id = randomUUID();
  headers[header] = id;
  memories.set(id, new Map());
  return () => {
    memories.delete(id);
    waits.delete(id);
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
