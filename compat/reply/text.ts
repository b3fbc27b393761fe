import type { Failure } from '#server/kernel/result.ts';
import { isBusiness, type Reply } from './reply.ts';

/**
 * Returns a reply with plain text, which old clients show unchanged, or not at all when it is empty. A refusal by a
 * business rule has status 200.
 */
export function text<Value>(words: (value: Value) => string): Reply<Value> {
  return {
    kind: 'text',
    value: (value) => answerText(words(value)),
    refusal: (failure: Failure) => answerText(said(failure), isBusiness(failure) ? 200 : failure.status),
  };
}

function said({ message, fields }: Failure): string {
  return Object.values(fields).flat()[0] ?? message;
}

function answerText(body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
