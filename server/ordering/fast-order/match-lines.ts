import { foldArticul } from '../../goods/fold.ts';
import type { CatalogueModel, CatalogueProduct, CatalogueView } from '../../goods/model.ts';
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
  const keys = lines.map(({ articul }) => foldArticul(articul));
  const byArticul = model.byArticul([...new Set(keys.filter((key) => key !== ''))]);
  const ids = new Set([...byArticul.values()].flat());
  for (const { product } of lines) if (product !== undefined) ids.add(product);
  const products = new Map(model.products([...ids], view).map((product) => [product.id, product]));

  const suggested = new Map<string, Match>();
  const suggest = (articul: string, key: string): Match => {
    const before = suggested.get(key);
    if (before || suggested.size >= maxSuggested) return before ?? { choices: [], close: true };
    const match = similar(articul, key, model, view);
    suggested.set(key, match);
    return match;
  };

  return lines.map((line, i) => {
    const chosen = line.product === undefined ? undefined : products.get(line.product);
    if (chosen) return { product: chosen, choices: [], close: false };
    const key = keys[i] ?? '';
    const same = (byArticul.get(key) ?? []).flatMap((id) => products.get(id) ?? []);
    if (same.length === 0) return suggest(line.articul, key);
    const literal = same.filter(({ articul }) => articul === line.articul);
    const [only] = literal.length === 1 ? literal : same.length === 1 ? same : [];
    return { product: only, choices: only ? [] : same.slice(0, maxSizes), close: false };
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
