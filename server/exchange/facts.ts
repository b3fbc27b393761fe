import type { Trait } from './commerceml/records.ts';
import { maxLength } from './goods-rules.ts';
import { brandRank, isInternal, numberOf, valueHeader } from './properties-rules.ts';
import type { ParamSpec, PropertySpec } from './property-specs.ts';
import type { ValueWord } from './words.server.ts';

/**
 * Returns characteristics and facts as values of parameters. One with the name of a property becomes a value of that
 * property; any other has a parameter of its own. Omits brands, because a good has its own, and what dealers must not
 * see.
 */
export function factWords(facts: readonly Trait[], specs: ReadonlyMap<string, PropertySpec>): ValueWord[] {
  return facts.flatMap(({ header, value }) => {
    if (isInternal(header) || brandRank(header) !== undefined) return [];
    const name = header.toLowerCase();
    const property = [...specs.values()].find(({ param }) => param.header.toLowerCase() === name)?.param;
    const fits = property && (property.type === 'list' || numberOf(value) !== undefined);
    return [wordOf(fits ? property : paramNamed(header), value)];
  });
}

export function wordOf(param: ParamSpec, value: string): ValueWord {
  return { param, externalId: undefined, header: valueHeader(value).slice(0, maxLength.name) };
}

/** Returns the parameter of a characteristic; after «Размер» and before the properties. */
function paramNamed(header: string): ParamSpec {
  const externalId = `portal:${header.toLowerCase()}`.slice(0, maxLength.id);
  return { externalId, header: header.slice(0, maxLength.name), unit: '', type: 'list', sort: 0 };
}
