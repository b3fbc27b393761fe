import type { Condition, Verb } from '../row.ts';

/** What docs/legacy-api.md tells of a row, beside its verbs and its URL. */
export type Documented = {
  /** The row's own, and its condition or its verb where several rows share the URL. */
  url: string;
  verb?: Verb;
  when?: Condition;
  says: string;
  /** Name → what it means. */
  fields: Record<string, string>;
  /** How an old client calls it, after the portal's own address. */
  call: { path: string; form?: string };
  /** Made by the row's own shape, so that it cannot grow old; a text says what comes in place of JSON. */
  answer: object | string;
  /** Media types of an answer that is a file. */
  media?: readonly string[];
  /** What a rule of the business says no with, made by the row's own shape. */
  refused?: object;
};
