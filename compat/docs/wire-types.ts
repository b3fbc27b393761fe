import { z } from 'zod';
import { zId } from '#server/kernel/fields.ts';
import { wireFlag, wireId, wireIds, wireNumber } from '#server/kernel/wire-format.ts';
import type { JsonObject } from './json-schema.ts';

/** The wire types of fields whose format only their own use case knows. */

const id = wireId.wire as JsonObject;
const ids = wireIds.wire as JsonObject;
const flag = wireFlag.wire as JsonObject;
const number = wireNumber.wire as JsonObject;

const byId = (value: JsonObject): JsonObject => ({ type: 'object', additionalProperties: value });
const objectOf = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const oneOf = (...values: string[]): JsonObject => ({ type: 'string', enum: values });

const sortFields = ['articul', 'header', 'price', 'price_rrc'];
const sort: JsonObject = {
  type: 'string',
  pattern: `^(${sortFields.join('|')}):(asc|desc)$`,
  examples: ['price:asc'],
};
const perpage: JsonObject = { anyOf: [{ type: 'integer', minimum: 1, maximum: 100 }, { type: 'string' }] };

export const listTypes: Record<string, JsonObject> = { perpage };

export const filterTypes: Record<string, JsonObject> = {
  warehouse: id,
  available: flag,
  byprice: oneOf('price', 'price_rrc'),
  filter: byId(ids),
  search_range: byId(objectOf({ from: number, to: number })),
  minp: byId(number),
  maxp: byId(number),
  sort,
  sorting: objectOf({ field: oneOf(...sortFields), sort: oneOf('asc', 'desc') }),
  perpage,
};

export const markTypes: Record<string, JsonObject> = {
  perpage,
  sort: { ...sort, pattern: `^(arrived|(${sortFields.join('|')}):(asc|desc))$` },
};

export const exportTypes: Record<string, JsonObject> = { ...filterTypes, products: ids, inStock: flag };

export const managerTypes: Record<string, JsonObject> = {
  enabled: flag,
  contracts: ids,
  addresses: ids,
};

/** A mark is a product or a line: `101`, `101:2`, `101:2:1`. */
const mark: JsonObject = { type: 'string', pattern: '^\\d+(:\\d+(:[a-z0-9_-]{1,16})?)?$' };

export const recountTypes: Record<string, JsonObject> = {
  mark: { anyOf: [mark, { type: 'array', items: mark }] },
  qnt: byId({ anyOf: [number, byId({ anyOf: [number, byId(number)] })] }),
};

const rule = { mode: oneOf('markup', 'discount'), percent: number };

export const politicsTypes: Record<string, JsonObject> = {
  ...rule,
  show_wholesale: flag,
  brands: { type: 'array', items: objectOf({ brand: id, ...rule }) },
};

/** The fields of the price politics, whose rules the use case passes on without parsing. */
export const politicsInput = z.object({
  id: zId,
  mode: z.unknown().optional(),
  percent: z.unknown().optional(),
  show_wholesale: z.unknown().optional(),
  brands: z.unknown().optional(),
});

export const lineTypes: Record<string, JsonObject> = {
  products: {
    type: 'array',
    maxItems: 1000,
    items: { ...objectOf({ id, qnt: number, wms: id, type: { type: 'string' } }), required: ['id', 'qnt'] },
  },
};

export const newsCount: Record<string, JsonObject> = {
  newsCount: { anyOf: [{ type: 'integer', minimum: 1, maximum: 20 }, { type: 'string' }] },
};
