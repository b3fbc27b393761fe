import { z } from 'zod';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const definitions = '#/$defs/';
const components = '#/components/schemas/';

/**
 * Returns the JSON Schema of a response. Schemas with an id become references, and their definitions are added to
 * `named`. No object is closed, because clients must accept fields added later.
 */
export function answerSchema(schema: z.ZodType, named: Map<string, Json>): JsonObject {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { override: withoutNoise }) as JsonObject;
  for (const [name, definition] of Object.entries($defs as JsonObject)) named.set(name, renamed(definition));
  const { id } = schema.meta() ?? {};
  if (id === undefined || '$ref' in rest) return renamed(rest) as JsonObject;
  named.set(id, renamed(rest));
  return { $ref: `${components}${id}` };
}

function withoutNoise({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  delete jsonSchema.id;
}

/** Returns the value with references to the components of the document. */
function renamed(value: Json): Json {
  if (Array.isArray(value)) return value.map(renamed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace(definitions, components) : renamed(inner),
    ]),
  );
}
