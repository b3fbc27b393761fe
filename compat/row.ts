import type { z } from 'zod';
import type { Flash } from '#app/http/flash.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { type UrlMatcher, urlMatcher } from './match.ts';
import type { Reply } from './reply/reply.ts';
import type { Taking } from './take.ts';

export type Verb = 'GET' | 'POST';

/** What only reads takes both (contract §3.3, §3.4). */
export const read: readonly Verb[] = ['GET', 'POST'];

export type Condition = Record<string, string | readonly string[] | true>;

type Definition<Input extends z.ZodType, Value, A extends Actor> = Taking & {
  verbs: readonly Verb[];
  /** Without the slash at the end; `{id}` stands for a part of it, `/{id?}` for a last part that may be left out. */
  url: string;
  /** Other names of the same call. */
  also?: readonly string[];
  /**
   * Of several rows at one URL the first that fits the fields answers: the text that a field must have (`{action: 'cancel'}`), one of
   * several texts (the empty one: it is missing or empty), or true where it must be there at all.
   */
  when?: Condition;
  useCase: UseCase<Input, Value, A>;
  reply: Reply<Value>;
  /**
   * The screen that shows the same; `{id}` is a field of the call, in `{id|new}` with a word for none and 0. A browser that opens
   * the call itself ends there.
   */
  screen: string;
  /** What that screen says when a browser sent the call as a page of its own, and it did something. */
  told?: (value: Value) => Flash;
};

// biome-ignore lint/suspicious/noExplicitAny: rows of all use cases stand in one table; `row` has checked each of them
type AnyDefinition = Definition<any, any, any>;

/** One old call: a line of the specification (§7). */
export type Row = AnyDefinition & {
  match: UrlMatcher;
  /** Whether the call changes something: refused to other sites, to what is only fetched ahead, and to HEAD. */
  changes: boolean;
};

/** Checks that the reply fits the use case, and reads the URLs. */
export function row<Input extends z.ZodType, Value, A extends Actor>(
  definition: Definition<Input, Value, A>,
): Row {
  const matchers = [definition.url, ...(definition.also ?? [])].map(urlMatcher);
  return {
    ...definition,
    match: (path) => matchers.map((match) => match(path)).find((params) => params),
    changes: definition.useCase.writes !== false,
  };
}
