import { type Code, statuses, texts } from './texts.ru.ts';

/** Field name (as the form sends it, `a[b]` for nested ones) → messages. */
export type FieldErrors = Record<string, string[]>;

type Ok<T> = { ok: true; value: T };

/** An expected refusal: a code for programs, a Russian message for people, and what the refusal knows (`data`). */
export type Failure = {
  ok: false;
  code: Code;
  message: string;
  status: number;
  fields: FieldErrors;
  data: Record<string, unknown>;
};

export type Result<T> = Ok<T> | Failure;

/** Succeeds with a value. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/**
 * Refuses. `fields` puts a message beside a field; `data` carries what the doors need for their answer
 * (for example `available` of NOT_ENOUGH_STOCK); `message` replaces the text of the code where a number belongs in it.
 */
export function fail(
  code: Code,
  more: { fields?: FieldErrors; data?: Record<string, unknown>; message?: string } = {},
): Failure {
  return {
    ok: false,
    code,
    message: more.message ?? texts[code],
    status: statuses[code] ?? 400,
    fields: more.fields ?? {},
    data: more.data ?? {},
  };
}
