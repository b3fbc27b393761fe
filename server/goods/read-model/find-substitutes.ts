import type { CatalogueView, Replaced, SubstituteParam } from '../model.ts';
import {
  agreement,
  alike,
  equivalent,
  type Importance,
  importanceOf,
  likeness,
  mustBeKnown,
  type NameWords,
  namesKind,
  nameWords,
  nearness,
  sameKind,
  textAgreement,
} from '../substitute-rules.ts';
import { has } from './bitset.ts';
import { nearestInPrice } from './nearest-in-price.ts';
import { rowOf, type Snapshot } from './snapshot.ts';
import { repeatedAt, textAt } from './text-column.ts';
import { holdersOf } from './value-index.ts';

/** How many of the products nearest in price are compared by their parameters, and how many of these by name. */
const maxCompared = 1_000;
const maxNamed = 100;
/** The smallest agreement of parameters. */
const leastParams = 0.5;
/** The smallest likeness of names where there are no parameters; a smaller likeness is accidental. */
const leastName = 0.15;

/** A parameter of the replaced product; `values`: its values, as the layout numbers them. */
type Trait = Importance & { place: number; values: number[] };

/** The replaced product, whether it is on sale or not. `row`: -1 when it is not. */
type Original = {
  row: number;
  id: number;
  node: number;
  unit: string;
  price: number | undefined;
  family: string;
  brand: number;
  traits: Trait[];
  words: NameWords;
};

type FoundSubstitute = {
  row: number;
  analogue: boolean;
  same: SubstituteParam[];
  differing: (SubstituteParam & { instead: string })[];
};

type Scored = { row: number; params: number | undefined; price: number };

/** The data that all lines of one screen share. */
export type Offer = {
  /** Returns whether a row has a price under the view and is in stock in one of its warehouses. */
  isOffered: (row: number) => boolean;
  /** The offered rows of a node. */
  rowsOf: (node: number) => Uint32Array;
  stocks: NonNullable<ReturnType<Snapshot['stock']['get']>>[];
  /** The prices by which goods are compared: those of the view, or retail prices when those are hidden. */
  prices: Float64Array;
};

/**
 * Returns the goods that a view offers; the goods of a node are searched only once. `prices`: the prices of the view;
 * `compared`: the prices by which goods are compared.
 */
export function offerOf(
  { goods, stock, values }: Snapshot,
  view: CatalogueView,
  prices: Float64Array,
  compared = prices,
): Offer {
  const stocks = view.warehouses.flatMap((id) => stock.get(id) ?? []);
  const isOffered = (row: number) =>
    !Number.isNaN(prices[row]!) && stocks.some(({ available }) => has(available, row));
  const kept = new Map<number, Uint32Array>();
  const rowsOf = (node: number) => {
    const known = kept.get(node);
    if (known) return known;
    const rows = holdersOf(values, node).filter((row) => goods.catalogs[row] === node && isOffered(row));
    kept.set(node, rows);
    return rows;
  };
  return { isOffered, rowsOf, stocks, prices: compared };
}

/**
 * Returns at most `most` products that can replace another one, best first: the analogues that 1C names, then goods
 * of the same node that serve the same purpose, are in stock in a warehouse of the view and are near in price. Of the
 * sizes of one product, only the best is returned. The work is bounded, because in a large node only the goods
 * nearest in price are compared.
 */
export function findSubstitutes(
  snapshot: Snapshot,
  replaced: Replaced,
  offer: Offer,
  most: number,
): FoundSubstitute[] {
  const { prices, stocks } = offer;
  const original = originalOf(snapshot, replaced, prices);
  if (!original) return [];
  const { goods } = snapshot;
  const isOther = (row: number) => row !== original.row && repeatedAt(goods.units, row) === original.unit;
  const free = (row: number) => stocks.reduce((sum, each) => sum + each.free[row]!, 0);

  const named = replaced.analogues
    .map((id) => rowOf(goods, id))
    .filter((row) => row >= 0 && offer.isOffered(row) && isOther(row) && fitsInSize(snapshot, original, row));
  const found = new Map<string, FoundSubstitute>();
  const take = (row: number, analogue: boolean) => {
    const family = familyKey(snapshot, row);
    if (!found.has(family)) found.set(family, { row, analogue, ...compared(snapshot, original, row) });
  };
  for (const row of named) take(row, true);
  if (found.size >= most || original.node < 0) return [...found.values()].slice(0, most);

  const scored = nearestInPrice(
    offer.rowsOf(original.node),
    isOther,
    original.price,
    prices,
    maxCompared,
  ).flatMap((row): Scored[] => {
    const params = agreed(snapshot, original, row);
    if (params !== undefined && params < leastParams) return [];
    return [{ row, params, price: priceScore(original.price, prices[row]!) }];
  });
  const first = scored
    .map((each) => ({ ...each, rank: (each.params ?? 0) + each.price / 2 }))
    .sort((a, b) => b.rank - a.rank || a.row - b.row)
    .slice(0, maxNamed);
  const kindIsGiven = original.traits.some(({ place }) => namesKind(snapshot.facets.params[place]!.header));
  const ranked = first.flatMap(({ row, params, price }) => {
    const words = wordsOfRow(snapshot, row);
    const name = likeness(original.words, words);
    if (!kindIsGiven && !sameKind(original.words, words)) return [];
    if (params === undefined && name < leastName) return [];
    const enough = Math.min(1, free(row) / Math.max(1, replaced.wanted));
    const brand = original.brand >= 0 && goods.brands[row] === original.brand ? 0.05 : 0;
    const score = 0.45 * (params ?? name) + 0.2 * name + 0.15 * price + 0.2 * enough + brand;
    return [{ row, score }];
  });
  ranked.sort((a, b) => b.score - a.score || a.row - b.row);
  for (const { row } of ranked) {
    if (found.size >= most) break;
    take(row, false);
  }
  return [...found.values()].slice(0, most);
}

function originalOf(
  snapshot: Snapshot,
  { id, unsold }: Replaced,
  prices: Float64Array,
): Original | undefined {
  const { goods, facets, values, measures } = snapshot;
  const row = rowOf(goods, id);
  if (row < 0) {
    if (!unsold) return undefined;
    const held = unsold.values.flatMap((value) => facets.valueById.param.get(value) ?? []);
    const brand = facets.valueById.brand.get(unsold.brandId ?? 0) ?? -1;
    return {
      row,
      id,
      node: facets.valueById.catalog.get(unsold.catalogId ?? 0) ?? -1,
      unit: unsold.unit,
      price: unsold.price,
      family: unsold.familyId,
      brand,
      traits: traitsOf(snapshot, held),
      words: nameWords(unsold.header, facets.names[brand]?.header ?? ''),
    };
  }
  const held = [values, measures].flatMap(({ ofRow }) => [
    ...ofRow.items.subarray(ofRow.starts[row], ofRow.starts[row + 1]),
  ]);
  return {
    row,
    id,
    node: goods.catalogs[row]!,
    unit: repeatedAt(goods.units, row),
    price: Number.isNaN(prices[row]!) ? undefined : prices[row]!,
    family: repeatedAt(goods.familyIds, row),
    brand: goods.brands[row]!,
    traits: traitsOf(snapshot, held),
    words: wordsOfRow(snapshot, row),
  };
}

function wordsOfRow({ goods, facets }: Snapshot, row: number): NameWords {
  return nameWords(textAt(goods.headers, row), facets.names[goods.brands[row]!]?.header ?? '');
}

/** Groups the values that matter by parameter, in display order. */
function traitsOf({ facets: { paramOf, params } }: Snapshot, held: number[]): Trait[] {
  const traits = new Map<number, Trait>();
  for (const value of held) {
    const place = paramOf[value]!;
    const known = traits.get(place);
    if (known) known.values.push(value);
    else {
      const importance = place < 0 ? undefined : importanceOf(params[place]!);
      if (importance) traits.set(place, { ...importance, place, values: [value] });
    }
  }
  return [...traits.values()].sort((a, b) => a.place - b.place);
}

function priceScore(price: number | undefined, other: number): number {
  return price === undefined || Number.isNaN(other) ? 0.5 : nearness(price, other);
}

/** Returns how far each trait agrees; -1 when the row has no such parameter. */
function agreements({ facets, values, measures }: Snapshot, traits: Trait[], row: number): number[] {
  const best = new Array<number>(traits.length).fill(-1);
  for (const { ofRow } of [values, measures]) {
    for (let i = ofRow.starts[row]!; i < ofRow.starts[row + 1]!; i++) {
      const value = ofRow.items[i]!;
      const place = facets.paramOf[value]!;
      if (place < 0) continue;
      const at = traits.findIndex((trait) => trait.place === place);
      if (at < 0) continue;
      for (const own of traits[at]!.values) {
        best[at] = Math.max(best[at]!, own === value ? 1 : valueAgreement(facets, own, value));
      }
    }
  }
  return best;
}

function valueAgreement({ numbers, names }: Snapshot['facets'], wanted: number, offered: number): number {
  const [a, b] = [numbers[wanted]!, numbers[offered]!];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return agreement(a, b);
  return textAgreement(names[wanted]!.header, names[offered]!.header);
}

/** The agreement of a missing parameter, which may have any value. */
const unknown = 0.3;

/**
 * Returns how far the parameters agree, from 0 to 1; undefined when the replaced product has none, -1 when something
 * that must be the same is not.
 */
function agreed(snapshot: Snapshot, { traits }: Original, row: number): number | undefined {
  if (traits.length === 0) return undefined;
  let sum = 0;
  let weights = 0;
  for (const [i, agrees] of agreements(snapshot, traits, row).entries()) {
    const { weight, least } = traits[i]!;
    const isKnown = agrees >= 0 || least >= mustBeKnown;
    if (isKnown && agrees < Math.min(least, alike)) return -1;
    sum += weight * (agrees < 0 ? unknown : agrees);
    weights += weight;
  }
  return sum / weights;
}

/** Returns whether the size is the same or unknown; even an analogue that 1C names must fit. */
function fitsInSize(snapshot: Snapshot, { traits }: Original, row: number): boolean {
  const sizes = traits.filter(({ place }) => /^размер$/i.test(snapshot.facets.params[place]!.header));
  return agreements(snapshot, sizes, row).every((agrees) => agrees < 0 || agrees >= alike);
}

function familyKey({ goods }: Snapshot, row: number): string {
  return repeatedAt(goods.familyIds, row) || `#${goods.ids[row]}`;
}

/** Returns the parameters that are the same, the most important first, and those that differ. */
function compared(snapshot: Snapshot, { traits }: Original, row: number) {
  const { names, params } = snapshot.facets;
  const same: FoundSubstitute['same'] = [];
  const differing: FoundSubstitute['differing'] = [];
  const found = agreements(snapshot, traits, row);
  const order = [...traits.keys()].sort((a, b) => traits[b]!.weight - traits[a]!.weight || a - b);
  for (const i of order) {
    const agrees = found[i]!;
    const { place, values } = traits[i]!;
    const { header, unit } = params[place]!;
    const instead = values.map((value) => names[value]!.header).join(', ');
    if (agrees >= alike) same.push({ header, unit, value: instead });
    else if (agrees >= 0 && agrees < equivalent)
      differing.push({ header, unit, value: valuesOfParam(snapshot, row, place), instead });
  }
  return { same, differing };
}

function valuesOfParam({ facets, values, measures }: Snapshot, row: number, place: number): string {
  const held = [values, measures].flatMap(({ ofRow }) => [
    ...ofRow.items.subarray(ofRow.starts[row], ofRow.starts[row + 1]),
  ]);
  const own = held.filter((value) => facets.paramOf[value] === place);
  return own.map((value) => facets.names[value]!.header).join(', ');
}
