import { foldArticul, foldLetters } from '../../goods/fold.ts';
import type { CatalogueProduct, Sorting } from '../../goods/model.ts';
import { russian } from '../../goods/read-model/collation.ts';
import { otherLayouts } from '../../goods/read-model/keyboard-layouts.ts';

type Searched = Pick<CatalogueProduct, 'articul' | 'header'> & { brand: { header: string } | undefined };
type Sortable = Pick<CatalogueProduct, 'id' | 'articul' | 'header' | 'price' | 'price_rrc'>;

/**
 * Returns the products sorted, ties by articul, then by id. When sorted by price, products without a price come last in
 * either direction, as in the catalogue (sort-orders.ts).
 */
export function sortedBy<T extends Sortable>(products: readonly T[], { field, sort }: Sorting): T[] {
  const sign = sort === 'asc' ? 1 : -1;
  const own =
    field === 'articul' || field === 'header'
      ? (a: T, b: T) => sign * russian.compare(a[field], b[field])
      : (a: T, b: T) => byPrice(a[field] || undefined, b[field] || undefined, sign);
  return [...products].sort((a, b) => own(a, b) || russian.compare(a.articul, b.articul) || a.id - b.id);
}

function byPrice(a: number | undefined, b: number | undefined, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (a - b);
}

/**
 * Returns the products that match every word of the query: the word begins a word of the header, articul or brand, or
 * is a fragment of the articul. Look-alike letters are equal. If nothing matches, the query is converted to the other
 * keyboard layout, and `shownQuery` is the converted query (§10.38.3).
 */
export function searched<T extends Searched>(
  products: readonly T[],
  query: string,
): { found: T[]; shownQuery: string | undefined } {
  for (const [i, text] of [query, ...otherLayouts(query)].entries()) {
    const found = products.filter((product) => holds(product, text));
    if (found.length > 0) return { found, shownQuery: i > 0 ? text : undefined };
  }
  return { found: [], shownQuery: undefined };
}

/** The minimum length of an articul fragment that finds a product; spaces and punctuation do not count. */
const minFragmentLength = 3;

function holds({ articul, header, brand }: Searched, query: string): boolean {
  const key = foldArticul(articul);
  const isFragment = (text: string) => {
    const part = foldArticul(text);
    return part.length >= minFragmentLength && key.includes(part);
  };
  if (isFragment(query)) return true;
  const text = foldLetters(`${articul} ${header} ${brand?.header ?? ''}`);
  const words = foldLetters(query).split(/\s+/).filter(Boolean);
  return words.every((word) => beginsWord(text, word) || isFragment(word));
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}
