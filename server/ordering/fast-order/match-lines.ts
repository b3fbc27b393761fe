import { foldArticul } from '../../goods/fold.ts';
import type { CatalogueModel, CatalogueProduct, CatalogueView } from '../../goods/model.ts';
import { namedBy, numbersIn } from '../../goods/named-by.ts';
import { comparable } from '../../kernel/typed-text.ts';
import { damageOf, isExcelError } from './excel-damage.ts';
import type { FormLine } from './input.ts';
import { withZeros } from './with-zeros.ts';

/**
 * The catalogue's match for an articul: the product, or the possible products. `close`: only similar ones were found.
 * `why`: the known reason for a question: Excel has converted the articul to a `date` or a `number`, or changed its
 * `zeros`, or there is only a `name`.
 */
export type Match = {
  product?: CatalogueProduct;
  choices: CatalogueProduct[];
  close: boolean;
  why?: 'date' | 'number' | 'zeros' | 'name';
};

/** The maximum number of different unknown articuls that get suggestions; more of them are not typing errors. */
const maxSuggested = 100;
const maxChoices = 12;
/** All sizes of a product share its articul; real exports have two dozen sizes, and each must be selectable. */
const maxSizes = 100;

/**
 * Returns each line's product: the selected one, else the one with the same articul (ignoring look-alike letters,
 * spaces and dashes). Otherwise offers the products whose articul Excel may have changed, those whose articul contains
 * the typed text, or the most similar ones. Calls the model a few times for all lines, and again for each different
 * articul that is not found.
 */
export function matchLines(lines: readonly FormLine[], model: CatalogueModel, view: CatalogueView): Match[] {
  const suggested = new Map<string, Match>();
  const suggest = (articul: string, byName: boolean): Match => {
    const key = JSON.stringify([foldArticul(articul), byName]);
    const before = suggested.get(key);
    if (before) return before;
    const nothing: Match = { choices: [], close: true, ...(byName && { why: 'name' }) };
    if (suggested.size >= maxSuggested) return nothing;
    const match: Match = byName
      ? { ...nothing, choices: byWords(articul, model, view) }
      : (beforeExcel(articul, model, view) ?? similar(articul, foldArticul(articul), model, view));
    suggested.set(key, match);
    return match;
  };
  return namedProducts(lines, model, view).map(({ products, others }, i) => {
    const line = lines[i]!;
    const [only, another] = products;
    if (only && !another) return { product: only, choices: [], close: false };
    if (another) return { choices: products.slice(0, maxSizes), close: false };
    const match = suggest(line.articul, isSoughtByName(line));
    const isBetter = match.why !== undefined && match.choices.length > 0;
    return others.length > 0 && !isBetter ? { choices: others, close: true } : match;
  });
}

/** The products that a line refers to, and products with a similar spelling if it refers to none. */
type NamedProducts = { products: CatalogueProduct[]; others: CatalogueProduct[] };

/**
 * Returns for each line the products with its articul, or the selected product; none when the spelling may refer to
 * another product (decisions/search.md).
 */
export function namedProducts(
  lines: readonly Pick<FormLine, 'articul' | 'product' | 'name'>[],
  model: CatalogueModel,
  view: CatalogueView,
): NamedProducts[] {
  const keys = lines.map((line) =>
    isSoughtByName(line) || isExcelError(line.articul) ? '' : foldArticul(line.articul),
  );
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
  /**
   * Folded articuls that some line spells like the product. If the list also contains «12», «1-2» refers to another
   * product.
   */
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

/** Returns whether a line's row has no articul, and the dealer has not typed one since. */
function isSoughtByName({ articul, name }: Pick<FormLine, 'articul' | 'name'>): boolean {
  return name !== undefined && comparable(articul) === comparable(name);
}

/**
 * Returns the products whose articul Excel may have converted to this one; undefined when it does not look converted.
 */
function beforeExcel(articul: string, model: CatalogueModel, view: CatalogueView): Match | undefined {
  const twins = withZeros([articul], model, view)(articul);
  if (twins.length > 0) return { choices: twins.slice(0, maxChoices), close: false, why: 'zeros' };
  const damage = damageOf(articul);
  if (!damage) return undefined;
  const ids = model.byArticul(damage.keys);
  const choices = model
    .products(
      damage.keys.flatMap((key) => ids.get(key) ?? []),
      view,
    )
    .filter((product) => damage.fits(product.articul));
  const unique = [...new Map(choices.map((product) => [product.id, product])).values()];
  return { choices: unique.slice(0, maxChoices), close: unique.length === 0, why: damage.kind };
}

/**
 * A name in the dealer's own wording is searched for by this number of its first words, then by fewer and fewer
 * words.
 */
const mostWords = 4;

function byWords(name: string, model: CatalogueModel, view: CatalogueView): CatalogueProduct[] {
  const words = name.split(/[\s,;|]+/).filter((word) => /\p{L}/u.test(word));
  const queries = [
    name,
    ...Array.from({ length: mostWords }, (_, i) => words.slice(0, mostWords - i).join(' ')),
  ];
  for (const query of new Set(queries)) {
    const { products } = query.length < 2 ? { products: [] } : model.suggest(query, view, maxChoices);
    if (products.length > 0) return products;
  }
  return [];
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
