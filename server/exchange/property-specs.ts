import type { PropertyRecord } from './commerceml/records.ts';
import { brandRank, isInternal, splitUnit } from './properties-rules.ts';

/** A parameter of the portal as the export defines it. */
export type ParamSpec = {
  externalId: string;
  header: string;
  unit: string;
  type: 'list' | 'range';
  sort: number;
};

export type PropertySpec = {
  param: ParamSpec;
  values: ReadonlyMap<string, string>;
  /** The ids of values that 1C has marked for deletion. */
  goneValues: ReadonlySet<string>;
  /** Whether 1C has marked the property for deletion: goods keep its values, but they are not shown. */
  isGone: boolean;
  /** How reliably it names the brand (properties-rules.ts); undefined when it does not name one. */
  brandRank: number | undefined;
};

/**
 * The parameter for sizes, whose values come from the offers, not from a property. It is the first parameter, and a
 * list, not a range.
 */
export const sizeParam: ParamSpec = {
  externalId: 'portal:size',
  header: 'Размер',
  unit: '',
  type: 'list',
  sort: 0,
};

/**
 * Returns the parameters made from the properties. An existing parameter keeps its type, which settle-params.server.ts
 * derives from the values of all goods. A new parameter is a range when its values in this export are numbers
 * (`numeric`), else a list. Omits internal properties, and deleted ones that are no parameter yet. `known`: the current
 * type of each parameter, by external id.
 */
export function propertySpecs(
  properties: ReadonlyMap<string, PropertyRecord>,
  numeric: ReadonlyMap<string, boolean>,
  known: ReadonlyMap<string, { type: 'list' | 'range' }>,
): Map<string, PropertySpec> {
  const specs = new Map<string, PropertySpec>();
  for (const property of properties.values()) {
    const { id, header, values, goneValues, deleted } = property;
    if (header === '' || isInternal(header) || (deleted && !known.has(id))) continue;
    const type = known.get(id)?.type ?? (numeric.get(id) ? 'range' : 'list');
    const rank = deleted ? undefined : brandRank(header);
    specs.set(id, { param: paramOf(property, type), values, goneValues, isGone: deleted, brandRank: rank });
  }
  return specs;
}

/** Returns a property as a parameter of this type. Only a range has a unit in its name. */
export function paramOf({ id, header, sort = 0 }: PropertyRecord, type: ParamSpec['type']): ParamSpec {
  const name = type === 'range' ? splitUnit(header) : { header, unit: '' };
  return { externalId: id, ...name, type, sort };
}
