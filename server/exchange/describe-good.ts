import type { GoodRecord } from './commerceml/records.ts';
import { articulOf, maxLength, nameOf, plainDescription, unitText } from './goods-rules.ts';
import { type Notes, note } from './notes.ts';
import { makerRank, valueHeader } from './properties-rules.ts';
import type { PropertySpec } from './property-specs.ts';
import type { BrandWord, ValueWord } from './words.server.ts';

/** A good in the portal's terms; the data common to its offers. */
export type DescribedGood = {
  id: string;
  /** The name shown to people. */
  name: string;
  /** The beginning of its offers' names. */
  workingName: string;
  articul: string;
  description: string;
  unit: string;
  groups: string[];
  brand: BrandWord | undefined;
  values: ValueWord[];
  deleted: boolean;
};

/** Describes a good by the portal's rules, and notes oddities. */
export function describeGood(
  good: GoodRecord,
  specs: ReadonlyMap<string, PropertySpec>,
  units: ReadonlyMap<string, string>,
  notes: Notes,
): DescribedGood {
  const name = nameOf(good);
  const { articul, derived } = articulOf(good);
  if (derived) note(notes, 'EMPTY_ARTICUL', name);
  if (name.length > maxLength.header) note(notes, 'CUT_TEXT', `${name.slice(0, 60)}…`);
  if (good.pictures > 0) note(notes, 'PICTURES_LEFT', name);
  return {
    id: good.id,
    name,
    workingName: good.name,
    articul,
    description: plainDescription(good.description),
    unit: unitText(good.unit, units),
    groups: good.groups,
    ...wordsOf(good, specs),
    deleted: good.deleted,
  };
}

/** The brand is taken from the most reliable property; the other properties are parameters. */
function wordsOf(
  good: GoodRecord,
  specs: ReadonlyMap<string, PropertySpec>,
): { brand: BrandWord | undefined; values: ValueWord[] } {
  const named = good.values.flatMap(({ property, value }) => {
    const spec = specs.get(property);
    if (!spec) return [];
    const text = spec.values.get(value);
    return [
      {
        spec,
        externalId: text === undefined ? undefined : value,
        header: valueHeader(text ?? value).slice(0, maxLength.name),
      },
    ];
  });
  const rankOf = ({ spec }: { spec: PropertySpec }) => spec.brandRank ?? Number.POSITIVE_INFINITY;
  const brand = named.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
  const byProperty = brand?.spec.brandRank === undefined ? undefined : brand;
  const maker = good.maker?.header ? good.maker : undefined;
  const useMaker = maker && makerRank < (byProperty?.spec.brandRank ?? Number.POSITIVE_INFINITY);
  const chosen = useMaker
    ? { externalId: maker.id || undefined, header: maker.header.slice(0, maxLength.name) }
    : byProperty && { externalId: byProperty.externalId, header: byProperty.header };
  return {
    brand: chosen,
    values: named
      .filter((each) => useMaker || each !== byProperty)
      .map(({ spec, externalId, header }) => ({ param: spec.param, externalId, header })),
  };
}
