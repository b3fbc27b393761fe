import type { z } from 'zod';
import { maxQuantity } from './quantity.ts';

/** A JSON Schema, or a part of one. */
type JsonSchema = Record<string, unknown>;

/**
 * Declares the wire format of a field as a JSON Schema. A field type attaches it with `.meta(onWire(…))`, because its
 * own zod type accepts everything that forms, PHP and JSON send. `/openapi.json` is generated from these schemas.
 */
export function onWire(schema: JsonSchema): { wire: JsonSchema } {
  return { wire: schema };
}

/** Declares that the field takes the same values as another field. */
export function wireAs(field: z.ZodType): { wireAs: z.ZodType } {
  return { wireAs: field };
}

const digits = { type: 'string', pattern: '^\\d+$' };
const number = { type: 'string', pattern: '^-?\\d+([.,]\\d+)?$' };

/**
 * Returns a schema that accepts a number or a text, because PHP sends every value as text and JSON clients send
 * numbers.
 */
const eitherWay = (asNumber: JsonSchema, asText: JsonSchema): JsonSchema => ({ anyOf: [asNumber, asText] });

export const wireId = onWire(eitherWay({ type: 'integer', minimum: 1 }, digits));
export const wireIdOrNew = onWire(
  eitherWay({ type: 'integer', minimum: 0 }, { type: 'string', pattern: '^\\d*$' }),
);
export const wireFlag = onWire({ enum: ['0', '1', 0, 1, true, false] });
export const wireDate = onWire({ type: 'string', examples: ['20.07.2026'], description: '`dd.mm.yyyy`' });
export const wireNumber = onWire(eitherWay({ type: 'number' }, number));
export const wirePage = onWire(eitherWay({ type: 'integer', minimum: 1 }, digits));

/** A number of pieces. */
export const wireQuantity = (minimum: number) =>
  onWire(eitherWay({ type: 'integer', minimum, maximum: maxQuantity }, digits));

/** One id, comma-separated ids, or a list of ids. */
export const wireIds = onWire({
  anyOf: [
    { type: 'string', pattern: '^\\d*(,\\d+)*$' },
    { type: 'integer', minimum: 1 },
    { type: 'array', items: wireId.wire },
  ],
});

export const wireText = (maxLength?: number) =>
  onWire({ type: 'string', ...(maxLength ? { maxLength } : {}) });
