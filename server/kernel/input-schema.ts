import { z } from 'zod';
import { isTree } from './trees.ts';

type JsonObject = Record<string, unknown>;

/** Returns the JSON Schema of an input as callers send it. */
export function inputSchema(input: z.ZodType): JsonObject {
  const params = { io: 'input', unrepresentable: 'any', override: wireFormat } as const;
  const { $schema: _, ...schema } = z.toJSONSchema(input, params);
  return schema as JsonObject;
}

/** Replaces the JSON Schema of a field by the wire format that its type declares (wire-format.ts). */
function wireFormat({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonObject }): void {
  const { wire, wireAs, ...others } = (zodSchema as z.ZodType).meta?.() ?? {};
  const own = wireAs instanceof z.ZodType ? inputSchema(wireAs) : wire;
  if (!isTree(own)) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, own, others);
}

/** Field name → the maximum length of its value in characters; undefined for a field without a limit. */
export type FieldLengths = Readonly<Record<string, number | undefined>>;

/** The limit for numbers, flags, dates and choices; people may type much more than their longest value. */
const shortLength = 100;

const known = new WeakMap<z.ZodType, FieldLengths>();

/** Returns the maximum lengths of the fields of an input; no fields if it is not an object. */
export function fieldLengths(input: z.ZodType): FieldLengths {
  const lengths = known.get(input) ?? lengthsIn(inputSchema(input));
  known.set(input, lengths);
  return lengths;
}

function lengthsIn({ properties }: JsonObject): FieldLengths {
  const fields = isTree(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(
    fields.map(([name, field]) => [name, isTree(field) ? lengthOf(field) : undefined]),
  );
}

function lengthOf({ type, maxLength, pattern, enum: choices, anyOf }: JsonObject): number | undefined {
  if (typeof maxLength === 'number') return maxLength;
  if (choices || pattern || type === 'integer' || type === 'number' || type === 'boolean') return shortLength;
  if (!Array.isArray(anyOf)) return undefined;
  const lengths = anyOf.map((one) => (isTree(one) ? lengthOf(one) : undefined));
  return lengths.every((length) => length !== undefined) ? Math.max(...lengths) : undefined;
}
