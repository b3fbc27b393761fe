import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { beginMemory, onceInRequest } from '#app/http/requests/memory.server.ts';

/** Returns a part of a request as Remix creates it: each loader gets its own Request with the same headers. */
const partOf = (headers: IncomingHttpHeaders) =>
  new Request('http://portal.test/', { headers: headers as Record<string, string> });

function counting() {
  const asked = { times: 0 };
  return { asked, ask: async () => ++asked.times };
}

describe('the memory of a request', () => {
  test('a value is computed once for all parts of a request', async () => {
    const headers: IncomingHttpHeaders = {};
    beginMemory(headers);
    const { asked, ask } = counting();
    const answers = await Promise.all([1, 2, 3].map(() => onceInRequest(partOf(headers), 'who', ask)));
    expect(answers).toEqual([1, 1, 1]);
    expect(asked.times).toBe(1);
    await onceInRequest(partOf(headers), 'what', ask);
    expect(asked.times).toBe(2);
  });

  test('a value computed for one request is not reused for another request with equal headers', async () => {
    const first: IncomingHttpHeaders = {};
    beginMemory(first);
    const { asked, ask } = counting();
    await onceInRequest(partOf(first), 'who', ask);
    const second: IncomingHttpHeaders = { ...first };
    beginMemory(second);
    await onceInRequest(partOf(second), 'who', ask);
    expect(asked.times).toBe(2);
  });

  test('the memory of a request ends with the request and stores nothing outside requests', async () => {
    const headers: IncomingHttpHeaders = {};
    const end = beginMemory(headers);
    end();
    const { asked, ask } = counting();
    for (const part of [partOf(headers), partOf(headers), partOf({})]) await onceInRequest(part, 'who', ask);
    expect(asked.times).toBe(3);
  });
});
