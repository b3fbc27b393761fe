import type { z } from 'zod';
import { inputSchema } from '#server/kernel/input-schema.ts';
import type { Row } from '../row.ts';
import type { Json, JsonObject } from './json-schema.ts';

/** A field of a call as the caller sends it. */
export type RequestField = { name: string; schema: JsonObject; required: boolean };

/**
 * Returns the fields of a call under the callers' names: types from the zod input of its use case, meanings
 * from the documentation. A field is required when the input refuses a call without it. Fields that the row
 * sets itself are left out.
 */
export function requestFields(row: Row): RequestField[] {
  const { rename = {}, set = {}, inside, docs } = row;
  const input: z.ZodType = docs.input ?? row.useCase.input;
  const schema = inputSchema(input);
  const own = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  const oldNames = new Map(Object.entries(rename).map(([old, ours]) => [ours, old]));
  const required = namesRefused(input, set);
  const meanings = meaningsOf(docs.fields);
  const fields = own
    .filter(([name]) => !(name in set) && !ofScreens.includes(name) && !docs.unlisted?.includes(name))
    .flatMap(([name, type]) =>
      namesOf(name, oldNames.get(name), row).map((sent) => ({
        name: sent,
        schema: described(docs.types?.[sent] ?? type, meanings.get(sent)),
        required: required.has(name),
      })),
    );
  if (inside === undefined || docs.input) return [...conditions(row), ...fields];
  return [{ name: inside, schema: objectOf(fields), required: true }];
}

/** Returns the names of a field: its old name, and also its own name when the URL may contain the old one. */
function namesOf(name: string, oldName: string | undefined, { url }: Row): string[] {
  if (oldName === undefined) return [name];
  return url.includes(`{${oldName}`) ? [oldName, name] : [oldName];
}

/** Fields that only the portal's own forms add, and that are of no use to callers. */
const ofScreens = ['client', 'consent', 'mustConsent', 'original', 'shown'];

/** Returns the JSON Schema of an object with these fields. */
export function objectOf(fields: readonly RequestField[]): JsonObject {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Returns the names of the fields without which a call is refused. */
function namesRefused(input: z.ZodType, set: Record<string, string>): Set<string> {
  const parsed = input.safeParse(set);
  return new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])));
}

/** Returns the fields that select this row among others at its address. */
function conditions({ when = {} }: Row): RequestField[] {
  return Object.entries(when)
    .filter(([, wanted]) => wanted !== true)
    .map(([name, wanted]) => {
      const values = [wanted].flat() as Json[];
      return { name, schema: { type: 'string', enum: values }, required: !values.includes('') };
    });
}

/**
 * Returns the meaning of each field. «brand, collection» describes two fields; «mark[]» and «qnt[101]» describe one
 * field with brackets.
 */
function meaningsOf(fields: Record<string, string>): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [names, means] of Object.entries(fields)) {
    for (const name of names.split(', ')) {
      const bare = name.replace(/\[.*$/, '');
      meanings.set(bare, [meanings.get(bare), means].filter(Boolean).join('; '));
    }
  }
  return meanings;
}

function described(schema: JsonObject, description: string | undefined): JsonObject {
  return description ? { ...schema, description } : schema;
}
