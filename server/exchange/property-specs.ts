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
  /** How reliably it names the brand (properties-rules.ts); undefined when it does not. */
  brandRank: number | undefined;
};

/** Sizes come from the offers, not from a property; they are the first parameter, a list and not a range. */
export const sizeParam: ParamSpec = {
  externalId: 'portal:size',
  header: 'Размер',
  unit: '',
  type: 'list',
  sort: 0,
};

type Export = {
  properties: ReadonlyMap<string, PropertyRecord>;
  numeric: ReadonlyMap<string, boolean>;
  fullCatalogue: boolean;
};

/**
 * Returns the parameters made from the properties: a range when all values are numbers, else a list. An
 * export of changes sees only some goods, so it may turn a range into a list, but never a list into a range.
 * Omits internal and deleted properties. `known`: the current type of each parameter, by external id.
 */
export function propertySpecs(
  { properties, numeric, fullCatalogue }: Export,
  known: ReadonlyMap<string, { type: 'list' | 'range' }>,
): Map<string, PropertySpec> {
  const specs = new Map<string, PropertySpec>();
  let sort = 0;
  for (const { id, header, values, deleted } of properties.values()) {
    sort += 1;
    if (deleted || header === '' || isInternal(header)) continue;
    const before = known.get(id)?.type;
    const seen = numeric.get(id);
    const range = seen === undefined ? before === 'range' : seen && (fullCatalogue || before !== 'list');
    const name = range ? splitUnit(header) : { header, unit: '' };
    specs.set(id, {
      param: { externalId: id, ...name, type: range ? 'range' : 'list', sort },
      values,
      brandRank: brandRank(header),
    });
  }
  return specs;
}
