import { foldArticul } from '../goods/fold.ts';
import { chooseGood } from './choose.ts';
import { type ParamName, paramId } from './data/params.ts';
import { priceTypes, retailType } from './data/trade.ts';
import type { ParamValue } from './kinds/kind.ts';
import { type CataloguePlan, kindOf } from './plan.ts';
import { randomFor } from './random.ts';
import { stockOf } from './stock.ts';
import { madeBarcode, weightOf } from './trade-facts.ts';

export type SeedParam = { paramId: number; header: string; number: number | null };

export type SeedProduct = {
  id: number;
  familyId: string | null;
  variant: string;
  articul: string;
  articulKey: string;
  header: string;
  brandId: number;
  collectionId: number | null;
  catalogId: number;
  unit: string;
  pack: number;
  barcode: string;
  /** In grams; null if unknown. */
  weight: number | null;
  /** The order multiple and the minimum quantity; 1 allows any quantity. */
  multiple: number;
  minimum: number;
  /** In kopecks. */
  rrc: number;
  /** Kopecks, by price type id. */
  prices: Map<number, number>;
  picture: string;
  description: string;
  params: SeedParam[];
  /** Free pieces by warehouse id, without empty warehouses. */
  stock: Map<number, number>;
  tags: number[];
};

/** Goods with a quantity rule, which nobody has ordered before; all others are sold in any quantity. */
const soldInPacks = new Map([
  ['LT-NK12-6565', { multiple: 10, minimum: 20 }],
  ['NL-FOR07-30BK', { multiple: 20, minimum: 1 }],
]);

/**
 * Returns product `id` (1 to `plan.products`); the same plan always returns the same product, whatever other products
 * are generated.
 */
export function makeProduct(plan: CataloguePlan, id: number): SeedProduct {
  const kindPlan = kindOf(plan, id);
  const { kind } = kindPlan;
  const { line, brand, good, round, family } = chooseGood(plan.seed, kindPlan, id - kindPlan.first);
  const chance = randomFor(plan.seed, 'product', id);
  // Price and packing belong to the family: sockets of different colors cost the same.
  const shared = randomFor(plan.seed, 'family', family);

  const series = line.collection ? `«${line.collection.header}${generation(round)}»` : '';
  const suffix = line.collection || round === 0 ? '' : rename(brand.header, round, line.brands.length);
  const code = line.collection
    ? `${line.collection.code}${kindPlan.sharedRange ? `-${kind.code}` : ''}`
    : kind.code;
  // A later round of a plain line uses another brand until all brands have been used.
  const again = line.collection ? round : Math.floor(round / line.brands.length);
  const articul = `${brand.prefix}-${code}${kind.articul(good)}${again ? `/${again + 1}` : ''}`;

  const rrc = shelfPrice(kind.price(good) * brand.tier * (0.95 + shared.next() * 0.1));
  const opt3 = 0.66 + randomFor(plan.seed, 'margin', kind.code, brand.id).next() * 0.08;
  const stock = stockOf(chance, rrc);
  const variant = kind.variant?.(good) ?? '';
  return {
    id,
    familyId: variant ? family : null,
    variant,
    articul,
    articulKey: foldArticul(articul),
    // The name is complete, so that two sizes of one good differ even if only the name is shown.
    header: [`${kind.header(good, series)}${suffix}`, variant].filter(Boolean).join(', '),
    brandId: brand.id,
    collectionId: line.collection?.id ?? null,
    catalogId: kind.catalog,
    unit: kind.unit,
    pack: shared.pick(kind.packs),
    barcode: madeBarcode(id),
    weight: weightOf(kind.code, rrc),
    ...(soldInPacks.get(articul) ?? { multiple: 1, minimum: 1 }),
    rrc,
    prices: new Map([
      ...priceTypes.map((type) => [type.id, dimes(rrc * opt3 * type.factor)] as const),
      [retailType.id, rrc],
    ]),
    picture: `/pictures/${kind.picture(good)}.svg`,
    description: describe(kind.about(good), chance.next),
    params: Object.entries(kind.params(good)).flatMap(([name, value]) => param(name as ParamName, value)),
    stock: stock.free,
    tags: stock.tags,
  };
}

const generations = [
  '',
  ' Про',
  ' Лайт',
  ' Макс',
  ' Эко',
  ' Плюс',
  ' Мини',
  ' Люкс',
  ' Нео',
  ' Форте',
  ' Сити',
];

/** Returns the suffix of a series for each round: «Плато», «Плато Про», … «Плато Сити», «Плато 2», «Плато Про 2»… */
function generation(round: number): string {
  const year = Math.floor(round / generations.length);
  return `${generations[round % generations.length]}${year ? ` ${year + 1}` : ''}`;
}

function rename(brand: string, round: number, brands: number): string {
  const turn = Math.floor(round / brands);
  return `, ${brand}${turn ? `, исполнение ${turn + 1}` : ''}`;
}

/** Converts roubles to a price in kopecks, rounded as shops do: 1 790, 419, 12 490. */
function shelfPrice(roubles: number): number {
  if (roubles < 20) return Math.max(1, Math.round(roubles * 10)) * 10;
  if (roubles < 100) return Math.round(roubles) * 100;
  const step = roubles < 1_000 ? 10 : roubles < 20_000 ? 100 : 1_000;
  const ending = step / 10;
  return Math.max(1, Math.round((roubles + ending) / step)) * step * 100 - ending * 100;
}

/** Rounds kopecks to tens. */
function dimes(kopecks: number): number {
  return Math.max(10, Math.round(kopecks / 10) * 10);
}

function param(name: ParamName, value: ParamValue): SeedParam[] {
  if (value === undefined) return [];
  if (typeof value === 'object')
    return [{ paramId: paramId[name], header: value.text, number: value.number }];
  if (typeof value === 'string') return [{ paramId: paramId[name], header: value, number: null }];
  return [{ paramId: paramId[name], header: String(value).replace('.', ','), number: value }];
}

/** Returns the first sentence and about half of the others, in order. */
function describe([first = '', ...others]: string[], next: () => number): string {
  return [first, ...others.filter(() => next() < 0.55)].join(' ');
}
