import { foldArticul } from '../../goods/fold.ts';
import type { CatalogueModel, CatalogueProduct, CatalogueView } from '../../goods/model.ts';
import { namedBy, numbersIn } from '../../goods/named-by.ts';
import type { FormLine } from './input.ts';

/** The catalogue's match for an articul: the product, or the possible ones. `close`: only similar ones. */
export type Match = { product?: CatalogueProduct; choices: CatalogueProduct[]; close: boolean };

/**
 * The maximum number of different unknown articuls for which suggestions are made; a longer list is not a
 * typing error.
 */
const maxSuggested = 100;
const maxChoices = 12;
/**
 * Sizes of one product share its articul; real exports have two dozen of them, and each must be selectable.
 */
const maxSizes = 100;

/**
 * Finds each line's product: the selected one, else by exact articul (ignoring look-alike letters, spaces and
 * dashes), else offers products whose articul contains the typed text, else the closest ones. Calls the model
 * twice for all lines, and once for each different articul that is not found.
 */
export function matchLines(lines: readonly FormLine[], model: CatalogueModel, view: CatalogueView): Match[] {
  const suggested = new Map<string, Match>();
  const suggest = (articul: string): Match => {
    const key = foldArticul(articul);
    const before = suggested.get(key);
    if (before || suggested.size >= maxSuggested) return before ?? { choices: [], close: true };
    const match = similar(articul, key, model, view);
    suggested.set(key, match);
    return match;
  };
  return namedProducts(lines, model, view).map(({ products, others }, i) => {
    const [only, another] = products;
    if (only && !another) return { product: only, choices: [], close: false };
    if (another) return { choices: products.slice(0, maxSizes), close: false };
    return others.length > 0 ? { choices: others, close: true } : suggest(lines[i]!.articul);
  });
}

/** The products that a line names, and those that are spelled like it, when it names none. */
type NamedProducts = { products: CatalogueProduct[]; others: CatalogueProduct[] };

/**
 * Returns the products that each line names by its articul, or the selected one. A spelling that may mean another product names
 * none (decision 161).
 */
export function namedProducts(
  lines: readonly FormLine[],
  model: CatalogueModel,
  view: CatalogueView,
): NamedProducts[] {
  const keys = lines.map(({ articul }) => foldArticul(articul));
  const byArticul = model.byArticul([...new Set(keys.filter((key) => key !== ''))]);
  const ids = new Set([...byArticul.values()].flat());
  for (const { product } of lines) if (product !== undefined) ids.add(product);
  const found = new Map(model.products([...ids], view).map((product) => [product.id, product]));
  const named = lines.map(({ articul, product }, i) => {
    const chosen = product === undefined ? undefined : found.get(product);
    if (chosen) return { products: [chosen], spelled: 'chosen' as const, same: [] };
    const same = (byArticul.get(keys[i] ?? '') ?? []).flatMap((id) => found.get(id) ?? []);
    return { ...namedBy(articul, same), same };
  });
  /** Folded articuls that some line spells as the product does: who writes «1-2» beside «12» means another one. */
  const spelled = new Set(keys.filter((_, i) => ['same', 'alike'].includes(named[i]!.spelled)));
  return named.map(({ products, spelled: how, same }, i) => {
    const { articul } = lines[i]!;
    const isOther =
      how === 'otherwise' &&
      spelled.has(keys[i]!) &&
      products.some((product) => numbersIn(product.articul) !== numbersIn(articul));
    return isOther
      ? { products: [], others: products }
      : { products, others: products.length > 0 ? [] : same };
  });
}

function similar(articul: string, key: string, model: CatalogueModel, view: CatalogueView): Match {
  if (key.length < 2) return { choices: [], close: true };
  const { products } = model.suggest(articul, view, maxChoices);
  const within =
    key.length < 3 ? [] : products.filter((product) => foldArticul(product.articul).includes(key));
  return within.length > 0
    ? { choices: within, close: false }
    : { choices: products.slice(0, 5), close: true };
}
