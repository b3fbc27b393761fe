import type { z } from 'zod';
import type { Failure } from '#server/kernel/result.ts';
import type { JsonObject } from './json-schema.ts';

/**
 * The description of a row in docs/legacy-api.md and /openapi.json, in addition to the row itself. `Value` is the
 * input of its reply.
 */
export type Documented<Value> = {
  says: string;
  /** Maps a field name to its meaning; names separated by commas share one meaning. */
  fields: Record<string, string>;
  /**
   * The fields that callers send, when the use case passes its fields on to another or the row unfolds them.
   */
  input?: z.ZodType;
  /** JSON Schemas of fields whose zod type cannot describe their wire format. */
  types?: Record<string, JsonObject>;
  /** Fields of the input that are of no use to callers. */
  unlisted?: readonly string[];
  /** An example call, relative to the portal's own address. */
  call: { path: string; form?: string };
  /**
   * An example value of the use case, from which the row's own shape makes the documented response. A text describes a
   * response that is not JSON; an object is a response that is too long to show in full.
   */
  answer: (() => Value) | string | JsonObject;
  /** Media types of a response that is a file. */
  media?: readonly string[];
  /** An example refusal by a business rule. */
  refused?: () => Failure;
};
