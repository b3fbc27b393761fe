import type { Failure } from '#server/kernel/result.ts';

/** How a row answers: what the use case gave, or its refusal. */
export type Reply<Value> = {
  /** A file is one whoever asks; a browser that opens anything else wants a whole page (contract §3.1.6). */
  kind: 'json' | 'html' | 'text' | 'file';
  value: (value: Value) => Response | Promise<Response>;
  refusal: (failure: Failure) => Response;
};

/**
 * A rule of the business said no, which old clients read in the body of a 200 (contract §3.1.4): anything but that somebody may not
 * ask, that the call itself cannot be read, that there is nothing to ask for, or that the portal cannot answer.
 */
export function isBusiness({ status, code }: Failure): boolean {
  return (status === 400 && code !== 'UNREADABLE_CALL') || status === 409 || status === 410;
}
