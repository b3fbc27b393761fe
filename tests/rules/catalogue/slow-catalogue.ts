import { foldArticul } from '#server/goods/fold.ts';
import type { CatalogueView, FilterState, ProductParam } from '#server/goods/model.ts';
import { contractPrice, seenPrice } from '#server/goods/price.ts';
import { russian } from '#server/goods/read-model/collation.ts';
import { otherLayouts } from '#server/goods/read-model/keyboard-layouts.ts';
import type { ValueRow } from '#server/goods/read-model/source.ts';
import {
  indexReader,
  mayHaveForms,
  mayHaveTypo,
  measureWord,
  queryChunks,
  sameUnit,
  stemsOf,
} from '#server/goods/read-model/words.ts';
import type { Catalogue, Good } from './any-catalogue.ts';

/** A product of a naive catalogue, which filters arrays and is the reference for the read model. */

type Item = Good['product'] & {
  tags: number[];
  values: number[];
  price: number | undefined;
  rrc: number | undefined;
  free: Map<number, number>;
  nodes: number[];
  barcodes?: string[];
  words: { word: string; position: number }[];
};

type Test = { facet: string; holds: (item: Item) => boolean };

export function slowFilter({ dictionary, goods }: Catalogue, state: FilterState, view: CatalogueView) {
  const items = goods.map((good): Item => {
    const { product, tags, values, free, barcodes } = good;
    const nodes = [product.catalog_id, ...(good.nodes ?? [])].flatMap((id) =>
      nodesAbove(dictionary.catalogs, id),
    );
    const rrc = product.price_rrc || undefined;
    return {
      ...product,
      tags,
      values,
      free,
      barcodes,
      nodes,
      rrc,
      price: slowPrice(good, view),
      words: [...wordsOf(product), ...labelsOf(dictionary, good)],
    };
  });
  const priceOf = (item: Item) => (state.byprice === 'price' ? item.price : item.rrc);
  const numbersOf = (item: Item, paramId: number) =>
    dictionary.values.flatMap(({ id, param_id, number }) =>
      param_id === paramId && number !== null && item.values.includes(id) ? [number] : [],
    );
  const chosen = state.warehouse !== undefined && view.warehouses.includes(state.warehouse);
  const available = (item: Item) =>
    (chosen ? [state.warehouse as number] : view.warehouses).some((id) => item.free.has(id));

  const found = slowSearch(items, state.query);
  const tests: Test[] = [];
  const test = (facet: string, active: boolean, holds: Test['holds']) =>
    active && tests.push({ facet, holds });
  test('query', state.query.trim() !== '', ({ id }) => found.scores.has(id));
  test('tree', state.catalog.length > 0, ({ nodes }) => nodes.some((id) => state.catalog.includes(id)));
  test('brands', state.brand.length > 0, ({ brand_id }) => state.brand.includes(brand_id ?? 0));
  test('collections', state.collection.length > 0, (item) =>
    state.collection.includes(item.collection_id ?? 0),
  );
  test('tags', state.tags.length > 0, ({ tags }) => tags.some((id) => state.tags.includes(id)));
  test('available', state.available, available);
  const { minprice, maxprice } = state;
  test('prices', minprice !== undefined || maxprice !== undefined, (item) => {
    const price = priceOf(item);
    return price !== undefined && price >= (minprice ?? 0) && price <= (maxprice ?? Infinity);
  });
  for (const { id, type } of dictionary.params) {
    const values = state.filter.get(id) ?? [];
    const isOwn = (value: number) => dictionary.values.some((v) => v.id === value && v.param_id === id);
    test(`param ${id}`, values.length > 0, (item) => values.some((v) => isOwn(v) && item.values.includes(v)));
    const { from, to } = state.ranges.get(id) ?? {};
    test(`param ${id}`, type === 'range' && (from !== undefined || to !== undefined), (item) =>
      numbersOf(item, id).some((n) => n >= (from ?? -Infinity) && n <= (to ?? Infinity)),
    );
  }
  const passing = (exceptFacet = '') =>
    items.filter((item) => tests.every(({ facet, holds }) => facet === exceptFacet || holds(item)));

  const counted = (
    facet: string,
    rows: { id: number }[],
    asked: number[],
    holds: (item: Item, id: number) => boolean,
  ) =>
    rows
      .map(({ id }) => ({ id, count: passing(facet).filter((item) => holds(item, id)).length }))
      .filter(({ id, count }) => count > 0 || asked.includes(id));
  const bounds = (numbers: number[]) =>
    numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : undefined;

  return {
    ids: passing()
      .sort(byState(state, found.scores))
      .map(({ id }) => id),
    shownQuery: found.shownQuery,
    tree: counted('tree', dictionary.catalogs, state.catalog, ({ nodes }, id) => nodes.includes(id)),
    brands: counted('brands', dictionary.brands, state.brand, ({ brand_id }, id) => brand_id === id),
    collections: counted(
      'collections',
      dictionary.collections,
      state.collection,
      (item, id) => item.collection_id === id,
    ),
    tags: counted('tags', dictionary.tags, state.tags, ({ tags }, id) => tags.includes(id)),
    lists: dictionary.params
      .filter(({ type }) => type === 'list')
      .map(({ id }) => {
        const values = dictionary.values.filter(({ param_id }) => param_id === id);
        const asked = state.filter.get(id) ?? [];
        return { id, values: counted(`param ${id}`, values, asked, (item, v) => item.values.includes(v)) };
      })
      .filter(({ values }) => values.length > 0),
    ranges: dictionary.params.flatMap(({ id, type }) => {
      const holders = passing(`param ${id}`).filter((item) => numbersOf(item, id).length > 0);
      const range = bounds(holders.flatMap((item) => numbersOf(item, id)));
      return type === 'range' && range ? [{ id, ...range, count: holders.length }] : [];
    }),
    prices: bounds(passing('prices').flatMap((item) => priceOf(item) ?? [])),
    available: passing('available').filter(available).length,
  };
}

/** Returns the price of a product in a view, in kopecks. */
export function slowPrice({ product, prices }: Good, view: CatalogueView): number | undefined {
  const listed = prices.get(view.priceTypeId ?? 0);
  if (listed === undefined) return undefined;
  const price = contractPrice(listed, view.discountBp);
  return seenPrice(price, product.price_rrc, product.brand_id ?? undefined, view.politics);
}

function nodesAbove(catalogs: Catalogue['dictionary']['catalogs'], id: number | null): number[] {
  const node = catalogs.find((each) => each.id === id);
  return node ? [node.id, ...nodesAbove(catalogs, node.parent_id)] : [];
}

function byState({ sorting, query }: FilterState, scores: Map<number, number>) {
  const ties = (a: Item, b: Item) => russian.compare(a.articul, b.articul) || a.id - b.id;
  if (!sorting && query.trim())
    return (a: Item, b: Item) => scores.get(a.id)! - scores.get(b.id)! || ties(a, b);
  const { field, sort } = sorting ?? { field: 'header', sort: 'asc' };
  const turn = sort === 'asc' ? 1 : -1;
  if (field === 'articul' || field === 'header') {
    return (a: Item, b: Item) => turn * russian.compare(a[field], b[field]) || ties(a, b);
  }
  const key = field === 'price' ? 'price' : 'rrc';
  return (a: Item, b: Item) => {
    const [one, other] = [a[key], b[key]];
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined) || ties(a, b);
    }
    return turn * (one - other) || ties(a, b);
  };
}

/**
 * Returns a score by id; lower is better. The ranking follows §10.38.4: exact articul, articul prefixes, words by
 * closeness.
 */
function slowSearch(
  items: Item[],
  query: string,
): { scores: Map<number, number>; shownQuery: string | undefined } {
  const typed = query.trim();
  const vocabulary = [...new Set(items.flatMap(({ words }) => words.map(({ word }) => word)))];
  for (const text of [typed, ...otherLayouts(typed)]) {
    const scores = new Map<number, number>();
    const wanted = {
      typed: text,
      key: foldArticul(text),
      chunks: queryChunks(text, (word) => vocabulary.includes(word)).map(({ key, words }) => ({
        key,
        words: words.map((word) => closenessTo(word, vocabulary)),
      })),
    };
    for (const item of items) {
      const score = scoreOf(item, wanted);
      if (score !== undefined) scores.set(item.id, score);
    }
    if (scores.size > 0) return { scores, shownQuery: text === typed ? undefined : text };
  }
  return { scores: new Map(), shownQuery: undefined };
}

type Wanted = { typed: string; key: string; chunks: { key: string; words: Map<string, number>[] }[] };

/** Compares barcodes; of those with 8 to 14 digits, ignores leading zeros. */
function isBarcodeOf({ barcode, barcodes = [] }: Item, typed: string): boolean {
  const plain = typed.replace(/\s/g, '');
  const isNumber = (text: string) => /^\d{8,14}$/.test(text);
  if (/^0*$/.test(plain)) return false;
  return [barcode, ...barcodes].some((each) =>
    isNumber(each) && isNumber(plain) ? Number(each) === Number(plain) : each === plain,
  );
}

function scoreOf(item: Item, { typed, key, chunks }: Wanted): number | undefined {
  if (chunks.length === 0) return undefined;
  if (key !== '' && item.articul_key === key) return 0;
  if (key !== '' && item.articul_key.startsWith(key)) return 1;
  if (isBarcodeOf(item, typed)) return 2;
  const inArticul = (fragment: string) =>
    fragment.length >= 3 && item.articul_key.includes(fragment) ? 256 : undefined;
  const byChunks = chunks.map((chunk) =>
    least(sum(chunk.words.map((closeness) => wordScore(item, closeness))), inArticul(chunk.key)),
  );
  const score = least(sum(byChunks), inArticul(key));
  return score === undefined ? undefined : 3 + score;
}

function wordScore(item: Item, closeness: Map<string, number>): number | undefined {
  return least(
    ...item.words.map(({ word, position }) => {
      const close = closeness.get(word);
      return close === undefined ? undefined : close + position;
    }),
  );
}

/** Returns the sum of the scores; undefined if any score is undefined. */
function sum(scores: (number | undefined)[]): number | undefined {
  return scores.reduce(
    (total, score) => (total === undefined || score === undefined ? undefined : total + score),
    0,
  );
}

function least(...scores: (number | undefined)[]): number | undefined {
  const known = scores.filter((score) => score !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/**
 * Returns the catalogue's words that match a typed word, with their closeness: whole word 0, another form 64, prefix
 * 128, typo 384.
 */
function closenessTo(word: string, vocabulary: string[]): Map<string, number> {
  const forgiving = mayHaveTypo(word);
  const mistyped = (other: string) => forgiving && isTypable(other) && distance(word, other) <= 1;
  const beginsMistyped = (other: string) =>
    forgiving &&
    isTypable(other) &&
    [-1, 0, 1].some((more) => distance(word, other.slice(0, word.length + more)) <= 1);
  const choose = (closeness: (other: string) => number | undefined) =>
    new Map(
      vocabulary.flatMap((other): [string, number][] => {
        const close = closeness(other);
        return close === undefined ? [] : [[other, close]];
      }),
    );
  const close = choose((other) => {
    if (other === word || other === sameUnit(word)) return 0;
    if (mayHaveForms(word) && stemsOf(other).some((stem) => stemsOf(word).includes(stem))) return 64;
    if (other.startsWith(word)) return 128;
    return mistyped(other) ? 384 : undefined;
  });
  return close.size > 0 ? close : choose((other) => (beginsMistyped(other) ? 384 : undefined));
}

/** Returns whether a word consists of letters and is long enough to be one typo away from a five-letter word. */
function isTypable(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word);
}

function wordsOf({ header, articul }: Good['product']): Item['words'] {
  const { texts, read } = reader();
  const words: Item['words'] = [];
  read(header, (word, at) => words.push({ word: texts[word] ?? '', position: Math.min(at, 30) }));
  read(articul, (word) => words.push({ word: texts[word] ?? '', position: 31 }));
  return words;
}

/** Returns the words of the brand, the collection and measures with units. They rank below header and articul. */
function labelsOf(
  { brands, collections, params, values }: Catalogue['dictionary'],
  good: Good,
): Item['words'] {
  const { brand_id, collection_id } = good.product;
  const named = (list: { id: number; header: string }[], id: number | null, position: number) => {
    const { texts, read } = reader();
    for (const each of list) if (each.id === id) read(each.header, () => {});
    return texts.map((word) => ({ word, position }));
  };
  const measures = values.flatMap(({ id, param_id, header }) => {
    const unit = params.find((param) => param.id === param_id)?.unit ?? '';
    return (good.values.includes(id) && measureWord(header, unit)) || [];
  });
  return [
    ...measures.map((word) => ({ word, position: 32 })),
    ...named(brands, brand_id, 40),
    ...named(collections, collection_id, 48),
  ];
}

function reader() {
  const texts: string[] = [];
  return { texts, read: indexReader((word) => texts.push(word) - 1) };
}

/** Returns the Damerau–Levenshtein distance (swapped neighbors count once), computed with the textbook table. */
export function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (table[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + same,
        swapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}

/** Returns a product's parameters by `sort` and header, with their values by number and header. */
export function slowParams({ dictionary }: Catalogue, good: Good): ProductParam[] {
  const order = (a: ValueRow, b: ValueRow) =>
    (a.number ?? Infinity) - (b.number ?? Infinity) || (a.header < b.header ? -1 : 1);
  return [...dictionary.params]
    .sort((a, b) => a.sort - b.sort || (a.header < b.header ? -1 : 1))
    .map(({ id, header, unit }) => {
      const held = dictionary.values.filter(
        (value) => value.param_id === id && good.values.includes(value.id),
      );
      return {
        id,
        header,
        unit,
        value: held
          .sort(order)
          .map((value) => value.header)
          .join(', '),
      };
    })
    .filter(({ value }) => value !== '');
}
