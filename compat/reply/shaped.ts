import type { z } from 'zod';

/** A function that builds a response, with the schema of its result. */
export type Shape<Value> = ((value: Value) => object) & { schema: z.ZodType };

/**
 * Binds a shape to its schema. The compiler checks that they agree, and `/openapi.json` describes the response by the
 * schema, so the document always matches the wire.
 */
export function shaped<Schema extends z.ZodType<object>, Value, const Answer extends z.input<Schema>>(
  schema: Schema,
  shape: (value: Value) => Answer,
): ((value: Value) => Answer) & { schema: Schema } {
  return Object.assign(shape, { schema });
}
