import { sortedBarcodes } from './barcodes-rules.ts';
import { listedAnalogues } from './commerceml/goods-records.ts';
import type { GoodRecord, NamedDocument } from './commerceml/records.ts';
import { factWords } from './facts.ts';
import {
  articulOf,
  codeOf,
  isUnknownUnit,
  maxLength,
  nameOf,
  plainDescription,
  unitText,
} from './goods-rules.ts';
import type { KnownWords } from './known-words.repository.server.ts';
import { type Notes, note } from './notes.ts';
import { makerRank, valueHeader } from './properties-rules.ts';
import type { PropertySpec } from './property-specs.ts';
import { dayOf, gramsOf, isValue, vatOf } from './trade-rules.ts';
import type { BrandWord, ValueWord } from './words.server.ts';

/** A good in the portal's terms, with the data that its offers share. */
export type DescribedGood = {
  id: string;
  catalogue: string;
  /** The name shown to people. */
  name: string;
  /** The beginning of its offers' names. */
  workingName: string;
  articul: string;
  code: string;
  barcodes: string[];
  description: string;
  unit: string;
  /** Basis points; null: unknown. */
  vat: number | null;
  vatFree: boolean;
  /** Grams; null: unknown. */
  weight: number | null;
  /** The day on which it is expected, '' for none; undefined when 1C does not mention it. */
  arrival: string | undefined;
  /** Ids of goods or offers, or articuls; undefined when 1C does not mention them. */
  analogues: string[] | undefined;
  pictures: string[] | undefined;
  documents: NamedDocument[] | undefined;
  groups: string[];
  /** Whether the export describes it by its variants (УТ 10.x). `deleted` then means that it lists only deleted ones. */
  isByVariants: boolean;
  brand: BrandWord | undefined;
  values: ValueWord[];
  deleted: boolean;
  /** Whether it names properties, values or units that no dictionary has defined yet. */
  waits: boolean;
};

type Specs = ReadonlyMap<string, PropertySpec>;

/** Returns a good in the portal's terms, and notes oddities. */
export function describeGood(good: GoodRecord, specs: Specs, known: KnownWords, notes: Notes): DescribedGood {
  const name = nameOf(good);
  const { articul, derived } = articulOf(good);
  if (derived && !good.variant) note(notes, 'EMPTY_ARTICUL', name);
  if (name.length > maxLength.header) note(notes, 'CUT_TEXT', `${name.slice(0, 60)}…`);
  const { vat, free } = vatOf(good.vat);
  return {
    id: good.id,
    catalogue: good.catalogue,
    name,
    workingName: good.name.slice(0, maxLength.header),
    articul,
    code: codeOf(good),
    barcodes: sortedBarcodes(good.barcodes).usable,
    description: plainDescription(good.description),
    unit: unitText(good.unit, known.units),
    vat,
    vatFree: free,
    weight: gramsOf(good.weight),
    arrival: good.arrival === undefined ? undefined : dayOf(good.arrival),
    analogues: analoguesOf(good, known),
    pictures: good.pictures,
    documents: good.documents,
    groups: good.groups.length > 0 ? good.groups : good.categories,
    isByVariants: good.variant !== undefined,
    ...wordsOf(good, specs),
    deleted: good.deleted,
    waits: isUnknownUnit(good.unit, known.units) || good.values.some((value) => isUnexplained(value, known)),
  };
}

/** Real lists are shorter; a longer one is a mistake. */
const maxAnalogues = 20;

/**
 * Returns the analogues that a good names in `<Аналоги>`, in a requisite or in a property of that name. The values of
 * the property are ids of goods or lists of articuls. Undefined when the good mentions none of these.
 */
function analoguesOf(
  { id, values, analogues }: GoodRecord,
  { properties }: KnownWords,
): string[] | undefined {
  const own = values.filter(({ property }) => /^аналоги?$/i.test(properties.get(property)?.header ?? ''));
  if (own.length === 0 && analogues === undefined) return undefined;
  const named = own.flatMap(({ property, value }) =>
    listedAnalogues(properties.get(property)?.values.get(value) ?? value),
  );
  const all = new Set([...(analogues ?? []), ...named].map((each) => each.slice(0, maxLength.articul)));
  all.delete(id);
  return [...all].slice(0, maxAnalogues);
}

const isGuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Returns whether a value belongs to a property, or refers to a dictionary entry, that is not known yet. Bitrix's own
 * properties (CML2_…) never have a dictionary, so they do not count.
 */
export function isUnexplained(
  { property, value }: { property: string; value: string },
  known: KnownWords,
): boolean {
  const spec = known.properties.get(property);
  if (!spec) return !/^CML2_/i.test(property);
  return !spec.deleted && isGuid(value) && !spec.values.has(value);
}

/** Returns the values of an offer as parameters; skips a value that no dictionary defines. */
export function offerWords(values: { property: string; value: string }[], specs: Specs): ValueWord[] {
  return namedValues(values, specs).map(({ spec, externalId, header }) => ({
    param: spec.param,
    externalId,
    header,
  }));
}

function namedValues(values: { property: string; value: string }[], specs: Specs) {
  return values.flatMap(({ property, value }) => {
    const spec = specs.get(property);
    const text = spec?.values.get(value);
    if (!spec || (text === undefined && isGuid(value)) || !isValue(text ?? value)) return [];
    return [
      {
        spec,
        externalId: text === undefined ? undefined : value,
        header: valueHeader(text ?? value).slice(0, maxLength.name),
      },
    ];
  });
}

/** Takes the brand from the maker or the most reliable property; the other properties become parameters. */
function wordsOf(
  good: GoodRecord,
  specs: ReadonlyMap<string, PropertySpec>,
): { brand: BrandWord | undefined; values: ValueWord[] } {
  const named = namedValues(good.values, specs);
  const rankOf = ({ spec }: { spec: PropertySpec }) => spec.brandRank ?? Number.POSITIVE_INFINITY;
  const brand = named.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
  const byProperty = brand?.spec.brandRank === undefined ? undefined : brand;
  const maker = good.maker?.header ? good.maker : undefined;
  const useMaker = maker && makerRank < (byProperty?.spec.brandRank ?? Number.POSITIVE_INFINITY);
  const chosen = useMaker
    ? { externalId: maker.id || undefined, header: maker.header.slice(0, maxLength.name) }
    : byProperty && { externalId: byProperty.externalId, header: byProperty.header };
  const values = named
    .filter((each) => useMaker || each !== byProperty)
    .map(({ spec, externalId, header }) => ({ param: spec.param, externalId, header }));
  const facts = factWords(good.facts, specs).filter(
    ({ param }) => !values.some((value) => value.param.externalId === param.externalId),
  );
  return { brand: chosen, values: [...values, ...facts] };
}
