import type { FieldLengths } from './input-schema.ts';
import { type Code, statuses, texts } from './texts.ru.ts';

/** Maps a field name (as the form sends it, `a[b]` for nested fields) to messages. */
export type FieldErrors = Record<string, string[]>;

type Ok<T> = { ok: true; value: T };

/** An expected refusal: a code for programs, a Russian message for people, and details (`data`). */
export type Failure = {
  ok: false;
  code: Code;
  message: string;
  status: number;
  fields: FieldErrors;
  data: Record<string, unknown>;
  /** Milliseconds until a retry makes sense, if known: the `Retry-After` of a 429. */
  retryAfterMs?: number | undefined;
  /** The maximum lengths of the refused fields, so that a form redisplays no more of their values. */
  lengths?: FieldLengths;
};

export type Result<T> = Ok<T> | Failure;

/** Returns a success with a value. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/**
 * Returns a refusal. `fields` puts messages beside fields. `data` carries details for the responses of calls (for
 * example `available` of NOT_ENOUGH_STOCK). `message` replaces the text of the code when it must contain a number.
 * `retryAfterMs` means the same as in Failure.
 */
export function fail(
  code: Code,
  more: {
    fields?: FieldErrors;
    data?: Record<string, unknown>;
    message?: string;
    retryAfterMs?: number;
  } = {},
): Failure {
  return {
    ok: false,
    code,
    message: more.message ?? texts[code],
    status: statuses[code] ?? 400,
    fields: more.fields ?? {},
    data: more.data ?? {},
    ...(more.retryAfterMs !== undefined && { retryAfterMs: more.retryAfterMs }),
  };
}
