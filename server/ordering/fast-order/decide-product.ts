import { foldLetters } from '../../goods/fold.ts';
import type { CatalogueModel, CatalogueProduct } from '../../goods/model.ts';
import { differByZeros } from './excel-damage.ts';
import type { FreeLine } from './free-line.ts';
import { maxArticulLength } from './list-limits.ts';
import { namedProducts } from './match-lines.ts';
import { anyView, withZeros } from './with-zeros.ts';

/**
 * Decides by articul, the portal's own id and name which product each row of a table refers to, and removes ids that
 * refer to another product (decisions/sheets.md). An id is used when the articul matches nothing or the same product.
 * It is also used when the two articuls differ only by zeros that Excel drops, or when the row names the id's
 * product, unless the row names the articul's product. In all other cases the articul is used. Without an id, the
 * name distinguishes articuls that differ by zeros. Calls the model at most five times.
 */
export function decided(lines: readonly FreeLine[], model: CatalogueModel): FreeLine[] {
  const byArticul = namedProducts(
    lines.map(({ articul }) => ({ articul, product: undefined })),
    model,
    anyView,
  );
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))];
  const byId = new Map(model.products(ids, anyView).map((product) => [product.id, product]));
  const twinsOf = withZeros(
    lines.flatMap((line, i) => (mayHaveTwin(line, byArticul[i]?.products ?? []) ? [line.articul] : [])),
    model,
  );
  return lines.map((line, i): FreeLine => {
    const { products } = byArticul[i]!;
    const marked = line.product === undefined ? undefined : byId.get(line.product);
    if (line.product !== undefined && (!marked || !idWins(line, marked, products)))
      return { ...line, product: undefined };
    if (marked || !mayHaveTwin(line, products)) return line;
    const [twin, another] = twinsOf(line.articul).filter(({ header }) => isSameName(line.name, header));
    return twin && !another ? { ...line, product: twin.id } : line;
  });
}

function idWins(
  { articul, name }: FreeLine,
  marked: CatalogueProduct,
  named: readonly CatalogueProduct[],
): boolean {
  if (named.length === 0 || named.some(({ id }) => id === marked.id)) return true;
  if (named.some(({ header }) => isSameName(name, header))) return false;
  return differByZeros(articul, marked.articul) || isSameName(name, marked.header);
}

/** Returns whether the articul of a row is a number and its name may belong to an articul with other zeros. */
function mayHaveTwin({ articul, name, product }: FreeLine, named: readonly CatalogueProduct[]): boolean {
  if (product !== undefined || name === undefined || !/^[\d.,]+$/.test(articul)) return false;
  return !named.some(({ header }) => isSameName(name, header));
}

/**
 * Returns whether a cell is the whole name of a product, ignoring case, look-alike letters, spaces and dashes. Cells
 * are cut to the maximum length of an articul, so longer names are compared only up to this length.
 */
export function isSameName(name: string | undefined, header: string): boolean {
  const folded = letters(name ?? '');
  return folded !== '' && folded === letters(header);
}

function letters(name: string): string {
  return foldLetters(name.slice(0, maxArticulLength)).replace(/[^\p{L}\p{N}]/gu, '');
}
