import type { z } from 'zod';
import type { Flash } from '#app/http/sessions/flash.server.ts';
import type { Actor, Scope } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import type { Documented } from './docs/documented.ts';
import type { Taking } from './map-fields.ts';
import type { Reply } from './reply/reply.ts';
import { type UrlMatcher, urlMatcher } from './url-matcher.ts';

export type Verb = 'GET' | 'POST';

/** The verbs of read-only calls, which accept both (§7.3, §7.4.1). */
export const read: readonly Verb[] = ['GET', 'POST'];

type Condition = Record<string, string | readonly string[] | true>;

type Definition<Input extends z.ZodType, Value extends Needed, Needed, A extends Actor> = Taking & {
  verbs: readonly Verb[];
  /**
   * The URL without a slash at the end; `{id}` is a placeholder for a part of the URL, `/{id?}` for an optional last
   * part.
   */
  url: string;
  /** The field that may also be at the end of the URL: `/api/setWish/101/`. */
  atEnd?: string;
  /** Other URLs of the same call. */
  also?: readonly string[];
  /**
   * When several rows have one URL, the first one whose condition the fields fulfill handles the call. A condition is
   * the text that a field must have (`{action: 'cancel'}`), a list of texts (an empty one means that the field is
   * missing or empty), or true when the field must be present.
   */
  when?: Condition;
  useCase: UseCase<Input, Value, A>;
  /**
   * The scope that a program's token needs for the call (§12.9). Without a scope, no token can make a call of
   * `/api`.
   */
  scope?: Scope;
  reply: Reply<Needed>;
  /**
   * The equivalent screen, on which a browser that opens the call ends up. `{id}` is a field of the call; in
   * `{id|new}` the word replaces an absent id and 0.
   */
  screen: string;
  /** The message on that screen after a browser sent the call as a page and the call succeeded. */
  flash?: (value: Value) => Flash;
  /** The documentation for callers. */
  docs: Documented<NoInfer<Needed>>;
};

// biome-ignore lint/suspicious/noExplicitAny: the table holds rows of all use cases; `row` has checked each
type AnyDefinition = Definition<any, any, any, any>;

/** One old call: a line of the specification (§7). */
export type Row = AnyDefinition & {
  match: UrlMatcher;
  /** Whether the call changes data. Such a call is refused to other sites, to prefetching browsers and for HEAD. */
  changes: boolean;
};

/** Returns a row with compiled URLs. The types ensure that the reply and its example fit the use case. */
export function row<Input extends z.ZodType, Value extends Needed, Needed, A extends Actor>(
  definition: Definition<Input, Value, Needed, A>,
): Row {
  const { url, also = [], atEnd } = definition;
  const matchers = [url, ...also, ...(atEnd ? [`${url}/{${atEnd}}`] : [])].map(urlMatcher);
  return {
    ...definition,
    match: (path) => matchers.map((match) => match(path)).find((params) => params),
    changes: definition.useCase.writes !== false,
  };
}

/** Rows that are documented together. */
export type Chapter = { title: string; rules?: string; rows: Row[] };

export function chapter(heading: Omit<Chapter, 'rows'>, rows: Row[]): Chapter {
  return { ...heading, rows };
}
